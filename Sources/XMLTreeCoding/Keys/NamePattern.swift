// SPDX-License-Identifier: MIT

import XMLTree

/// The name in a key, by the rules of `XMLPath`: `name` is that local name in any
/// namespace, `{uri}name` is exact, `p:name` is in the namespace that the coder has for
/// `p`, or else compared with the name as the document writes it.
struct NamePattern: Sendable {
  enum Scope: Sendable {
    case any
    /// The URI; empty for no namespace.
    case uri(String)
    case written(prefix: String)
  }

  var local: String
  var scope: Scope
  /// The prefix to write; nil if none is known.
  var prefix: String?

  init(_ text: String, strategy: XMLKeyStrategy, namespaces: [String: String]) {
    prefix = nil
    if text.utf8.first == UInt8(ascii: "{"), let end = text.utf8.firstIndex(of: UInt8(ascii: "}")) {
      scope = .uri(String(text[text.utf8.index(after: text.startIndex)..<end]))
      local = strategy.name(String(text[text.utf8.index(after: end)...]))
      prefix = namespaces.filter { .uri($0.value) ~= scope && !$0.key.isEmpty }.keys.min()
      return
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      scope = .any
      local = strategy.name(text)
      return
    }
    let prefix = String(text[..<colon])
    self.prefix = prefix
    local = strategy.name(String(text[text.utf8.index(after: colon)...]))
    scope = namespaces[prefix].map { .uri($0) } ?? .written(prefix: prefix)
  }

  /// A name that is data and not the key of a program.
  init(literal text: String) {
    self.init(text, strategy: .asWritten, namespaces: [:])
    // Names cannot contain a brace, so `{` does not begin a namespace here.
    if case .uri = scope { (local, scope) = (text, .any) }
  }

  func accepts(local: String, prefix: String?, uri: String?) -> Bool {
    guard local === self.local else { return false }
    switch scope {
    case .any: return true
    case .uri(let wanted): return wanted === uri ?? ""
    case .written(let wanted): return wanted === prefix ?? ""
    }
  }

  func accepts(_ attribute: XMLTreeAttribute) -> Bool {
    accepts(local: attribute.localName, prefix: attribute.prefix, uri: attribute.namespaceURI)
  }

  /// A description for messages.
  var description: String {
    switch scope {
    case .any: local
    case .uri(let uri): prefix.map { "\($0):\(local)" } ?? "{\(uri)}\(local)"
    case .written(let prefix): "\(prefix):\(local)"
    }
  }
}

extension NamePattern.Scope {
  fileprivate static func ~= (a: NamePattern.Scope, b: NamePattern.Scope) -> Bool {
    if case .uri(let first) = a, case .uri(let second) = b { return first === second }
    return false
  }
}

extension String {
  /// Whether two texts have the same bytes, as XML compares names: `é` differs from
  /// `e` with a combining accent.
  static func === (a: String, b: String) -> Bool {
    a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
  }

  static func !== (a: String, b: String) -> Bool { !(a === b) }
}
