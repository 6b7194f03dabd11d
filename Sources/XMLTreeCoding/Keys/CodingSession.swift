// SPDX-License-Identifier: MIT

/// The keys and types that one use of a coder has seen. It belongs to one thread.
class CodingSession {
  private let keyStrategy: XMLKeyStrategy
  private let namespaces: [String: String]
  private let values: XMLValueRegistry
  @exclusivity(unchecked) private var tables = TypeMap<KeyTable>()
  @exclusivity(unchecked) private var traits = TypeMap<TypeTraits>()

  init(
    keyStrategy: XMLKeyStrategy, namespaces: [String: String], values: XMLValueRegistry
  ) {
    self.keyStrategy = keyStrategy
    self.namespaces = namespaces
    self.values = values
  }

  @inline(__always)
  final func table<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    if let known = tables[type] { return known }
    let table = KeyTable(type, strategy: keyStrategy, namespaces: namespaces)
    tables.insert(table, for: type)
    return table
  }

  @inline(__always)
  final func traits(_ type: Any.Type) -> TypeTraits {
    if let known = traits[type] { return known }
    let made = TypeTraits(type, values)
    traits.insert(made, for: type)
    return made
  }
}
