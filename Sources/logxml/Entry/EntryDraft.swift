// SPDX-License-Identifier: MIT

import LogExchange

/// Makes a record from options that give its fields.
enum EntryDraft {
  /// Sets fields of a record, and computes derived values again.
  ///
  /// - Parameter old: The entry before the change; nil for a new one.
  /// - Throws: `FieldProblem` for a value that a field cannot take.
  static func apply(
    _ options: EntryOptions, to record: inout LogRecord, changing old: LogRecord?,
    _ input: FieldInput
  ) throws(FieldProblem) {
    for name in options.cleared {
      guard let field = record.kind.field(name), !field.isRequired else {
        throw FieldProblem(field: name, message: "it cannot be removed")
      }
      if options.values.contains(where: { $0.field == name }) {
        throw FieldProblem(field: name, message: "it is both given and removed")
      }
      field.clear(in: &record)
    }
    for (name, text) in options.values {
      guard let field = record.kind.field(name), field.scope != .log else { continue }
      if field.type == .flag, let other = options.values.first(where: { $0.field == name }),
        other.text != text
      {
        throw FieldProblem(field: name, message: "one option says yes, and another one no")
      }
      try input.set(field, to: text, in: &record)
    }
    if old == nil { try input.openAmount(in: &record) }
    record.deriveAgain(after: old)
  }

  /// Throws if options name fields that entries of the kind do not have.
  static func check(_ options: EntryOptions, _ kind: LogKind) throws(UsageError) {
    for name in options.values.map(\.field) + options.cleared where kind.field(name) == nil {
      let names = kind.fields.map { "--" + FlagTable.option($0.name) }
      let flag = "--" + FlagTable.option(name)
      throw UsageError(
        "an entry of \(kind.name) has no '\(flag)'" + Suggestion.question(for: flag, among: names))
    }
  }
}

extension FieldProblem {
  /// The problem as a line for people.
  var line: String {
    let option = FlagTable.option(field)
    return "\(VisibleText.harmless(option)): \(VisibleText.harmless(message))"
  }
}
