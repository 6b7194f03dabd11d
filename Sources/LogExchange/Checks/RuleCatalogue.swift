// SPDX-License-Identifier: MIT

/// All rules, in the byte order of their names. Their texts are in `Rules/rules.md`.
public enum RuleCatalogue {
  public static let all: [Rule] = TextPage(PackageFile.rules).sections
    .compactMap { Rule(heading: $0.heading, $0.paragraphs) }
    .ordered { $0.code.description.utf8.lexicographicallyPrecedes($1.code.description.utf8) }

  /// The rule with this name, compared by bytes; nil without such a rule.
  public static func rule(named name: String) -> Rule? { byName[Name(name)] }

  private static let byName = Dictionary(
    all.map { (Name($0.code.description), $0) }, uniquingKeysWith: { first, _ in first })

  /// The severity of a rule without a policy; `warning` for unknown rules.
  static func severity(of code: Diagnostic.Code) -> Diagnostic.Severity {
    severities[code] ?? .warning
  }

  private static let severities = Dictionary(
    all.map { ($0.code, $0.severity) }, uniquingKeysWith: { first, _ in first })
}
