// SPDX-License-Identifier: MIT

import LogExchange

/// The number fields that `stats --field` shows instead of the usual statistics.
struct NumberChoice {
  /// The fields with these names, of all wanted kinds.
  let fields: [Field]
  private let names: [String]

  /// - Throws: `UsageError` if no wanted kind has a number of such a name, and for options that
  ///   have no effect on numbers.
  init(_ invocation: Invocation) throws(UsageError) {
    let names = invocation.look.numbers
    let wanted = invocation.convert.filter.kinds
    let kinds = invocation.formats.kinds.filter { wanted.isEmpty || wanted.contains($0) }
    self.names = names
    fields = names.flatMap { name in Self.fields(of: kinds).filter { Self.name(of: $0) === name } }
    if names.isEmpty { return }
    for option in ["average-of-day", "goal", "height", "method", "now", "rate"]
    where invocation.given.contains(option) {
      throw .withoutEffect("--" + option, "--field")
    }
    if let grouping = invocation.look.grouping, grouping.isByWord {
      throw .withoutEffect("--by " + grouping.rawValue, "--field")
    }
    if let form = invocation.look.form, form.isMetrics {
      throw .withoutEffect("--field", "-t " + form.rawValue)
    }
    if let refusal = refusal(of: kinds) { throw UsageError(refusal) }
  }

  /// The names of the numbers of some kinds, each once.
  static func names(of kinds: [LogKind]) -> [String] { fields(of: kinds).map(name).eachOnce }

  /// The name of a field on the command line.
  static func name(of field: Field) -> String { FlagTable.option(field.name) }

  private static func fields(of kinds: [LogKind]) -> [Field] {
    kinds.flatMap(\.fields).filter { field in
      switch field.type {
      case .decimal, .quantity: true
      case .timestamp, .text, .flag: false
      }
    }
  }

  /// The wanted names that none of some fields has.
  func missing(among found: [Field]) -> [String] {
    names.filter { name in !found.contains { Self.name(of: $0) === name } }
  }

  /// The message for a name that no field of some kinds has; nil if each has one.
  func refusal(of kinds: [LogKind]) -> String? {
    missing(among: Self.fields(of: kinds)).first.map { name in
      let known = Self.names(of: kinds)
      return
        "\(WordList.and(kinds.map(\.words.many))) have no number '\(name)'"
        + Suggestion.question(for: name, among: known)
        + "\nTheir numbers are \(WordList.and(known))."
    }
  }
}
