// SPDX-License-Identifier: MIT

/// All rules, in the byte order of their names. Their texts stand in `Rules/rules.md`.
public enum RuleCatalogue {
  public static let all: [Rule] = rules(in: PackageResources.rules_md)
    .sorted { $0.code.description.utf8.lexicographicallyPrecedes($1.code.description.utf8) }

  /// The rule of this name, by its bytes; nil where there is none.
  public static func rule(named name: String) -> Rule? { byName[Name(name)] }

  private static let byName = Dictionary(
    all.map { (Name($0.code.description), $0) }, uniquingKeysWith: { first, _ in first })

  /// How much a rule matters where nobody says otherwise.
  static func severity(of code: Diagnostic.Code) -> Diagnostic.Severity {
    severities[code] ?? .warning
  }

  private static let severities = Dictionary(
    all.map { ($0.code, $0.severity) }, uniquingKeysWith: { first, _ in first })

  /// The rules of a page: a section each, with a heading of name, severity and layer and three
  /// paragraphs.
  private static func rules(in page: [UInt8]) -> [Rule] {
    var sections: [(heading: String, paragraphs: [String])] = []
    var isBetween = true
    for line in page.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if line.isEmpty || line.first == UInt8(ascii: "#") {
        isBetween = true
        if line.starts(with: "## ".utf8) { sections.append((String(text.dropFirst(3)), [])) }
        continue
      }
      guard let last = sections.indices.last else { continue }
      if isBetween {
        sections[last].paragraphs.append(text)
      } else {
        sections[last].paragraphs[sections[last].paragraphs.count - 1] += " " + text
      }
      isBetween = false
    }
    return sections.compactMap { Rule(heading: $0.heading, $0.paragraphs) }
  }
}
