// SPDX-License-Identifier: MIT

/// The meaning of a key, computed once: the names of the elements that lead to what it stands for,
/// and what that is.
final class KeyInfo {
  let kind: XMLPlacement.Kind
  /// The elements around it, the outermost first.
  let wrappers: [NameMatcher]
  let name: NameMatcher
  /// Whether the key is that of the only associated value without a label, which is the element
  /// itself.
  let isFirstPayload: Bool
  /// Why the key can stand for nothing; nil if it is right.
  let mistake: String?

  /// Whether it is an element or attribute of one name.
  let isQuick: Bool
  /// Whether there is more to it than a step: elements around it, or a mistake.
  let isNested: Bool

  /// A name that is data.
  convenience init(literal text: String) {
    self.init(.automatic, [], NamePattern(literal: text), isFirstPayload: false, mistake: nil)
  }

  /// - Parameter placement: The placement of the key, or that of the wrapper around a property.
  convenience init(
    _ text: String, placement: XMLPlacement, isFirstPayload: Bool, strategy: XMLKeyStrategy,
    namespaces: [String: String]
  ) {
    func pattern(_ text: Substring) -> NamePattern {
      NamePattern(String(text), strategy: strategy, namespaces: namespaces)
    }
    var steps = KeyInfo.steps(of: text)
    var last = steps.removeLast()
    steps = (placement.wrapper.map { KeyInfo.steps(of: $0) } ?? []) + steps
    var kind = steps.isEmpty ? XMLPlacement.Kind.automatic : .element
    if last.utf8.elementsEqual("*".utf8) {
      kind = .children
    } else if last.utf8.elementsEqual("node()".utf8) {
      kind = .content
    } else if text.isEmpty || last.utf8.elementsEqual("text()".utf8) {
      kind = .text
    } else if last.utf8.first == UInt8(ascii: "@") {
      kind = .attribute
      last = last.dropFirst()
    }
    // The notation of the key counts before its placement.
    let says = kind != .automatic && kind != .element
    if !says, kind == .automatic || placement.kind != .automatic { kind = placement.kind }
    let names = kind == .children || kind == .content || kind == .text ? steps : steps + [last]
    let mistake = names.first { !KeyInfo.isName($0) }.map { wrong in
      let step = wrong.isEmpty ? "an empty step" : "“\(wrong)”"
      return
        "the key “\(text)” cannot be meant: it has \(step), expected names with / between them, and "
        + "at the end a name, @name, *, node() or text()"
    }
    self.init(
      kind, steps.map(pattern), pattern(last), isFirstPayload: isFirstPayload, mistake: mistake)
  }

  private init(
    _ kind: XMLPlacement.Kind, _ wrappers: [NamePattern], _ name: NamePattern,
    isFirstPayload: Bool, mistake: String?
  ) {
    self.kind = kind
    self.wrappers = wrappers.map { NameMatcher($0) }
    self.name = NameMatcher(name)
    self.isFirstPayload = isFirstPayload
    self.mistake = mistake
    isNested = !wrappers.isEmpty || mistake != nil
    isQuick = !isNested && (kind == .automatic || kind == .element || kind == .attribute)
  }

  /// A description for messages.
  var description: String {
    let way = wrappers.map(\.pattern.description).joined(separator: "/")
    let inside = way.isEmpty ? "" : " in `\(way)`"
    switch kind {
    case .automatic: return "element or attribute `\(name.pattern.description)`"
    case .element: return "element `\(name.pattern.description)`" + inside
    case .attribute: return "attribute `\(name.pattern.description)`" + inside
    case .text: return "text" + inside
    case .children: return "element of the kinds asked for" + inside
    case .content: return "content" + inside
    }
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
