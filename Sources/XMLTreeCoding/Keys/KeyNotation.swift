// SPDX-License-Identifier: MIT

/// A key taken apart: the names of the elements that lead to what it stands for, and what that is.
struct KeyNotation {
  var kind: XMLPlacement.Kind
  /// The elements around it, the outermost first.
  var wrappers: [NamePattern]
  var name: NamePattern
  /// Why the key can stand for nothing; nil if it is right.
  var mistake: String?

  /// - Parameters:
  ///   - placement: The placement of the key, or that of the wrapper around a property.
  init(
    _ text: String, placement: XMLPlacement, strategy: XMLKeyStrategy,
    namespaces: [String: String]
  ) {
    func pattern(_ text: Substring) -> NamePattern {
      NamePattern(String(text), strategy: strategy, namespaces: namespaces)
    }
    var steps = KeyNotation.steps(of: text)
    let last = steps.removeLast()
    steps = (placement.wrapper.map { KeyNotation.steps(of: $0) } ?? []) + steps
    wrappers = steps.map(pattern)
    var rest = last
    kind = steps.isEmpty ? .automatic : .element
    if rest.utf8.elementsEqual("*".utf8) {
      kind = .children
    } else if rest.utf8.elementsEqual("node()".utf8) {
      kind = .content
    } else if text.isEmpty || rest.utf8.elementsEqual("text()".utf8) {
      kind = .text
    } else if rest.utf8.first == UInt8(ascii: "@") {
      kind = .attribute
      rest = rest.dropFirst()
    }
    let says = kind != .automatic && kind != .element
    if !says, kind == .automatic || placement.kind != .automatic { kind = placement.kind }
    name = pattern(rest)
    let names = kind == .children || kind == .content || kind == .text ? steps : steps + [rest]
    if let wrong = names.first(where: { !KeyNotation.isName($0) }) {
      let step = wrong.isEmpty ? "an empty step" : "“\(wrong)”"
      mistake =
        "the key “\(text)” cannot be meant: it has \(step), expected names with / between them, and "
        + "at the end a name, @name, *, node() or text()"
    }
  }

  init(literal text: String) {
    kind = .automatic
    wrappers = []
    name = NamePattern(literal: text)
  }

  /// The parts between slashes; a slash in braces belongs to a URI.
  private static func steps(of text: String) -> [Substring] {
    var isInBraces = false
    return text.utf8.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "{") { isInBraces = true }
      if byte == UInt8(ascii: "}") { isInBraces = false }
      return byte == UInt8(ascii: "/") && !isInBraces
    }.map { Substring($0) }
  }

  /// Whether a step may be a name: what paths and keys use for other things cannot.
  private static func isName(_ step: Substring) -> Bool {
    let local = step.utf8.lastIndex(of: UInt8(ascii: "}")).map { step[$0...].dropFirst() } ?? step
    return !local.utf8.isEmpty && !local.utf8.contains { "@*[]()/".utf8.contains($0) }
      && !local.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}
