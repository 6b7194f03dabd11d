// SPDX-License-Identifier: MIT

import LogExchange

/// The help on the rules by which logs are checked, made from their
/// catalogue.
enum RuleHelp: Sendable {
  /// A line for each rule.
  case all
  case rule(Rule)

  /// The words that can follow `help`, besides commands and topics.
  static var topics: [String] { [listName] + RuleCatalogue.all.map(\.code.description) }
  private static let listName = "rules"

  init?(topic: Argument) {
    if topic === Self.listName {
      self = .all
    } else if let rule = RuleCatalogue.rule(named: topic.text) {
      self = .rule(rule)
    } else {
      return nil
    }
  }

  func text(width: Int) -> String {
    let lines =
      switch self {
      case .all: Self.list(width)
      case .rule(let rule): Self.page(rule, width)
      }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: One rule

  private static func page(_ rule: Rule, _ width: Int) -> [String] {
    let name = rule.code.description
    var lines = TextLayout.wrap("\(name): \(rule.summary)", width: width)
    lines.append("")
    for fact in [
      "Severity: \(rule.severity.rawValue)\(verdict(rule.severity))",
      "Found in: \(place(rule.layer))",
    ] {
      lines += TextLayout.hanging(fact, width: width)
    }
    lines += ["", "Why it matters:"] + TextLayout.wrap(rule.reason, width: width, indent: 2)
    lines += ["", "What to do:"] + TextLayout.wrap(rule.advised, width: width, indent: 2)
    lines += ["", "To judge it otherwise:"]
    for (option, meaning) in options(rule) {
      lines += TextLayout.entry(
        "  logxml validate --\(option) \(name) FILE", meaning,
        column: "  logxml validate --allow  FILE  ".utf8.count + name.utf8.count, width: width)
    }
    return lines
  }

  private static func verdict(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: ", the exit status is 1"
    case .warning: ", the exit status stays 0, unless --deny warnings is given"
    case .note: ", the exit status stays 0"
    }
  }

  private static func place(_ layer: Rule.Layer) -> String {
    switch layer {
    case .wellFormed: "the syntax (--check well-formed)"
    case .schema: "the schema (--check schema, or --schema FILE)"
    case .meaning: "the meaning of entries (--check meaning)"
    }
  }

  /// The options that change the severity of the rule, each with the result.
  private static func options(_ rule: Rule) -> [(option: String, meaning: String)] {
    var options: [(option: String, meaning: String)] = []
    if rule.severity != .error { options.append(("deny", "an error")) }
    if rule.severity != .warning { options.append(("warn", "a warning")) }
    return options + [("allow", "not mentioned")]
  }

  // MARK: All rules

  private static func list(_ width: Int) -> [String] {
    let names = RuleCatalogue.all.map(\.code.description)
    let nameWidth = (names.map(\.utf8.count).max() ?? 0) + 2
    let column = 2 + nameWidth + "warning  ".utf8.count
    var lines = TextLayout.wrap(
      "The rules that validate checks, with their default severities; --deny, --warn and --allow "
        + "change them. Errors make the exit status of 'logxml validate' 1.",
      width: width)
    lines.append("")
    for rule in RuleCatalogue.all {
      let name = TextLayout.padded(rule.code.description, nameWidth)
      lines += TextLayout.entry(
        "  \(name)\(rule.severity.rawValue)", rule.summary, column: column, width: width)
    }
    return lines + ["", "'logxml help RULE' says why a rule matters and what to do."]
  }
}
