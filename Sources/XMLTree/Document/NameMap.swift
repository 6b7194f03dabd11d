// SPDX-License-Identifier: MIT

/// An optional value for each name of a document.
///
/// A match of a stream is a small document that shares its table of names with all others.
/// If it can use only a fraction of them, an array with a place for every name would cost
/// more than the match itself.
struct NameMap<Value> {
  /// Indexed by `NameID`; empty if there are far more names than nodes.
  private var values: [Value?]
  private var rareValues: [NameID: Value] = [:]

  /// The most names per node for which an array is used.
  private static var namesPerNode: Int { 64 }

  init(_ storage: TreeStorage) {
    let isDense = storage.names.count <= storage.arrays.nodes.count * NameMap.namesPerNode
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
