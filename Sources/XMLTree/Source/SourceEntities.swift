// SPDX-License-Identifier: MIT

/// The entities that a document declares itself, for the question of what a reference to one
/// stands for.
struct SourceEntities {
  /// The document type declaration as UTF-8; empty if it declares no entity.
  private let declaration: [UInt8]
  private var known: [[UInt8]: Bool] = [:]

  var isEmpty: Bool { declaration.isEmpty }

  /// - Parameter prolog: The document up to its first element.
  init(prolog: ArraySlice<UInt8> = []) {
    let start = prolog.firstPlace(of: "<!DOCTYPE".utf8)
    let declaresEntities = prolog.firstPlace(of: "<!ENTITY".utf8) != nil
    declaration = start.flatMap { declaresEntities ? Array(prolog[$0.lowerBound...]) : nil } ?? []
  }

  /// The name of the first reference in a text to an entity that has elements, or that cannot be
  /// read here; nil if there is none.
  mutating func firstWithElements(in text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
    {
      let name = Array(rest[(start + 1)..<end])
      if hasElements(name) { return String(decoding: name, as: UTF8.self) }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  private mutating func hasElements(_ name: [UInt8]) -> Bool {
    if name.first == UInt8(ascii: "#") { return false }
    if let answer = known[name] { return answer }
    let document = declaration + "<x>&".utf8 + name + ";</x>".utf8
    let element = (try? XMLTreeParser().parse(document))?.documentElement
    let answer = element?.children.contains(where: \.isElement) ?? true
    known[name] = answer
    return answer
  }
}
