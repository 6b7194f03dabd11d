// SPDX-License-Identifier: MIT

/// What a key says, taken apart.
struct KeyNotation {
  var kind: XMLPlacement.Kind
  var wrapper: NamePattern?
  var name: NamePattern

  /// - Parameters:
  ///   - placement: What the key says beside its text, or the wrapper around a property.
  init(
    _ text: String, placement: XMLPlacement, strategy: XMLKeyStrategy,
    namespaces: [String: String]
  ) {
    func pattern(_ text: some StringProtocol) -> NamePattern {
      NamePattern(String(text), strategy: strategy, namespaces: namespaces)
    }
    wrapper = placement.wrapper.map { pattern($0) }
    var rest = Substring(text)
    if wrapper == nil, let slash = KeyNotation.slash(in: text) {
      wrapper = pattern(text[..<slash])
      rest = text[text.utf8.index(after: slash)...]
    }
    kind = .element
    if rest.utf8.elementsEqual("*".utf8) {
      kind = .children
    } else if rest.utf8.elementsEqual("node()".utf8) {
      kind = .content
    } else if wrapper == nil, rest.isEmpty || rest.utf8.elementsEqual("text()".utf8) {
      kind = .text
    } else if wrapper == nil, rest.utf8.first == UInt8(ascii: "@") {
      kind = .attribute
      rest = rest.dropFirst()
    } else if wrapper == nil {
      kind = .automatic
    }
    // The text of a key is more exact than a general placement.
    if kind == .automatic || placement.kind != .automatic && placement.kind != .element {
      kind = placement.kind
    }
    name = pattern(rest)
  }

  init(literal text: String) {
    kind = .automatic
    name = NamePattern(literal: text)
  }

  /// The slash between two names; one in braces belongs to a URI.
  private static func slash(in text: String) -> String.Index? {
    var isInBraces = false
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "{"): isInBraces = true
      case UInt8(ascii: "}"): isInBraces = false
      case UInt8(ascii: "/") where !isInBraces && index != text.startIndex: return index
      default: break
      }
    }
    return nil
  }
}
