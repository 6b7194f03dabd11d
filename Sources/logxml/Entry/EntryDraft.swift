// SPDX-License-Identifier: MIT

import LogExchange

/// Makes a record of what options say about its fields.
enum EntryDraft {
  /// Sets fields of a record.
  ///
  /// - Throws: `FieldProblem` for what a field cannot say.
  static func apply<Record: FieldedRecord>(
    _ options: EntryOptions, to record: inout Record, _ input: FieldInput<Record>
  ) throws(FieldProblem) {
    for name in options.cleared {
      guard let field = field(name, Record.self), !field.isRequired else {
        throw FieldProblem(field: name, message: "it cannot be taken away")
      }
      field.clear(in: &record)
    }
    for (name, text) in options.values {
      guard let field = field(name, Record.self), field.scope != .log else { continue }
      try input.set(field, to: text, in: &record)
    }
  }

  static func field<Record>(_ name: String, _ type: Record.Type) -> Field<Record>?
  where Record: FieldedRecord {
    Record.fields.first { $0.name == name }
  }

  /// Sees to it that only fields are named that entries of a kind have.
  static func check(_ options: EntryOptions, _ kind: LogKind) throws(UsageError) {
    for name in options.values.map(\.field) + options.cleared where !has(kind, name) {
      let names = self.names(of: kind).map { "--" + FlagTable.option($0) }
      let flag = "--" + FlagTable.option(name)
      throw .fieldOfOtherKind(
        flag: flag, kind: kind, suggestion: Suggestion.nearest(to: flag, among: names))
    }
  }

  static func has(_ kind: LogKind, _ name: String) -> Bool {
    names(of: kind).contains(name)
  }

  private static func names(of kind: LogKind) -> [String] {
    switch kind {
    case .fuel: FuelRecord.fields.map(\.name)
    case .weight: WeightRecord.fields.map(\.name)
    }
  }

  /// Sees to it that a record says anything besides its date.
  static func checkContent<Record: FieldedRecord>(_ record: Record) throws(FieldProblem) {
    let isEmpty = Record.fields.allSatisfy { field in
      switch field.access {
      case .quantity(_, let get, _): get(record) == nil
      case .decimal(let get, _): get(record) == nil
      default: true
      }
    }
    guard isEmpty else { return }
    let names = Record.formFields.dropFirst().prefix(3).map { "--" + FlagTable.option($0) }
    throw FieldProblem(
      field: Record.kind.entryWord,
      message: "it says nothing but its date; give \(UsageError.list(Array(names), "or"))")
  }
}

extension FieldProblem {
  /// The problem as a line for people.
  var line: String {
    let option = FlagTable.option(field)
    return "\(VisibleText.harmless(option)): \(VisibleText.harmless(message))"
  }
}
