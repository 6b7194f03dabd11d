// SPDX-License-Identifier: MIT

import LogExchange

/// The fields of whose numbers `stats --field` shows statistics, in place of all others.
struct NumberChoice {
  /// Those of all wanted kinds.
  let fields: [Field]
  private let names: [String]

  /// - Throws: `UsageError` where no wanted kind has a number of such a name, and for options that
  ///   have no effect on numbers.
  init(_ invocation: Invocation) throws(UsageError) {
    let names = invocation.look.numbers
    let wanted = invocation.convert.filter.kinds
    let kinds = invocation.formats.kinds.filter { wanted.isEmpty || wanted.contains($0) }
    self.names = names
    fields = names.flatMap { name in Self.fields(of: kinds).filter { Self.name(of: $0) === name } }
    if names.isEmpty { return }
    for option in ["average-of-day", "height", "method", "now", "rate"]
    where invocation.given.contains(option) {
      throw .withoutEffect("--" + option, "--field")
    }
    if invocation.look.grouping == .station { throw .withoutEffect("--by station", "--field") }
    if let refusal = refusal(of: kinds) { throw UsageError(refusal) }
  }

  /// The names of the numbers of some kinds, each once.
  static func names(of kinds: [LogKind]) -> [String] { fields(of: kinds).map(name).eachOnce }

  /// What a field is called on the command line.
  static func name(of field: Field) -> String { FlagTable.option(field.name) }

  private static func fields(of kinds: [LogKind]) -> [Field] {
    kinds.flatMap(\.fields).filter { field in
      switch field.type {
      case .decimal, .quantity: true
      case .timestamp, .text, .flag: false
      }
    }
  }

  /// Those that none of some fields is.
  func missing(among found: [Field]) -> [String] {
    names.filter { name in !found.contains { Self.name(of: $0) === name } }
  }

  /// Why some kinds cannot answer; nil where they can.
  func refusal(of kinds: [LogKind]) -> String? {
    missing(among: Self.fields(of: kinds)).first.map { name in
      let known = Self.names(of: kinds)
      return
        "\(UsageError.list(kinds.map(\.words.many), "and")) have no number '\(name)'"
        + Suggestion.question(for: name, among: known)
        + "\nTheir numbers are \(UsageError.list(known, "and"))."
    }
  }
}
