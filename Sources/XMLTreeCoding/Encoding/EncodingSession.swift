// SPDX-License-Identifier: MIT

import XMLTree

/// The state of one use of an encoder, and the tree that it has built.
final class EncodingSession: CodingSession {
  let options: XMLTreeEncoder
  var tree = EncodedTree()
  let itemName: EncodedName
  /// The prefixes made for attributes, one for each namespace.
  private var prefixes: [(uri: String, prefix: String)] = []

  init(_ options: XMLTreeEncoder) {
    self.options = options
    itemName = EncodedName(text: options.itemName)
    super.init(
      keyStrategy: options.keyStrategy, namespaces: options.namespaces, values: options.values)
  }

  /// The name to write for a pattern.
  func name(_ pattern: NamePattern, isAttribute: Bool = false) -> EncodedName {
    switch pattern.scope {
    case .any: return EncodedName(text: pattern.local)
    case .written(let prefix): return EncodedName(text: "\(prefix):\(pattern.local)")
    case .uri(let uri):
      if let prefix = pattern.prefix, !prefix.isEmpty {
        return EncodedName(text: "\(prefix):\(pattern.local)", namespace: uri)
      }
      // An attribute without a prefix is in no namespace.
      if isAttribute, !uri.isEmpty {
        return EncodedName(text: "\(prefix(for: uri)):\(pattern.local)", namespace: uri)
      }
      return EncodedName(text: pattern.local, namespace: uri)
    }
  }

  /// A prefix for attributes in a namespace for which the encoder has none.
  private func prefix(for uri: String) -> String {
    if let known = prefixes.first(where: { $0.uri === uri }) { return known.prefix }
    let prefix = (1...).lazy.map { $0 == 1 ? "ns" : "ns\($0)" }.first { prefix in
      options.namespaces[prefix] == nil && !prefixes.contains { $0.prefix === prefix }
    }
    prefixes.append((uri, prefix ?? "ns"))
    return prefix ?? "ns"
  }
}
