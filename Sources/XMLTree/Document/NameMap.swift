// SPDX-License-Identifier: MIT

/// A value for each name of a document, where there is one.
///
/// A match of a stream is a small document that shares its table of names with all
/// others. Where it can use only a fraction of them, a table as large as that of the
/// names would cost more than the match itself.
struct NameMap<Value> {
  /// By `NameID`; empty where the names are many more than the nodes.
  private var values: [Value?]
  private var rareValues: [NameID: Value] = [:]

  /// So many names for each node are worth a table.
  private static var namesPerNode: Int { 64 }

  init(_ storage: TreeStorage) {
    let isDense = storage.names.count <= storage.nodes.count * NameMap.namesPerNode
    values = Array(repeating: nil, count: isDense ? storage.names.count : 0)
  }

  @inline(__always)
  subscript(name: NameID) -> Value? {
    get { values.isEmpty ? rareValues[name] : values[Int(name)] }
    set {
      if values.isEmpty { rareValues[name] = newValue } else { values[Int(name)] = newValue }
    }
  }
}
