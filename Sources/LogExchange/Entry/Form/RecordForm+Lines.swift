// SPDX-License-Identifier: MIT

// The lines of a form for a record: the choice of fields, how form fields are made of
// them, and the properties that a front end needs.

extension RecordForm {
  /// Enters a text into a line; an empty one removes the value of the field.
  ///
  /// - Throws: The problem of the text, with an example of a valid one. The line is then unchanged.
  public func enter(_ text: String, at index: Int) throws(FieldProblem) {
    try form.enter(text, at: index)
  }

  /// Sets the text of a line while it is being typed, valid or not; `problems` has the mistakes.
  public func type(_ text: String, at index: Int) { form.type(text, at: index) }

  /// The findings of `findings` on the field of a line, given the lines up to it. A front end
  /// shows them as soon as the line has been entered, so that it can be corrected; the line
  /// has accepted the text nevertheless.
  public func doubts(at index: Int) -> [Diagnostic] {
    guard let record = try? record(upTo: index) else { return [] }
    let name = fields[index].name
    return findings(record).filter { $0.field === name }
  }

  // MARK: Fields

  /// Throws unless all fields can be in a form.
  static func check(_ fields: [Field], _ kind: LogKind) throws(FieldProblem) {
    for (index, field) in fields.enumerated() {
      func problem(_ message: String) -> FieldProblem {
        FieldProblem(field: field.name, message: message)
      }
      guard kind.fields.contains(field) else {
        throw problem("it is no field of a \(kind.words.one)")
      }
      if field.scope == .log { throw problem("the header of the log says it, and no form") }
      if fields[..<index].contains(field) { throw problem("it is asked for twice") }
    }
  }

  static func usualFields(
    _ record: LogRecord?, _ previous: LogRecord?, _ header: LogHeader
  ) -> [Field] {
    header.kind.fields.filter { field in
      if field.scope == .log { return false }
      if header.kind.form.contains(field) { return true }
      let own = record.flatMap { field.text(in: $0) }
      // A value that the log gives needs no line, unless the entry has a different one.
      return field.scope == .recordOrLog
        ? own != nil && own !== header.currency
        : own != nil || previous.flatMap { field.text(in: $0) } != nil
    }
  }

  static func formField(
    _ field: Field, _ labels: Labels, _ input: FieldInput, _ record: LogRecord?
  ) -> FormField {
    let style = input.style
    var made = FormField(field.name, kind(of: field, input))
    if case .custom(let texts) = labels { made.label = texts[field] }
    // A new record needs these fields; an old one may still lack a field that it never had.
    made.isRequired =
      field.isRequired
      || input.header.kind.required.contains(field) && (record.map { $0.has(field) } ?? true)
    made.shownUnit = input.unit(of: field) ?? input.currency(of: field)
    made.placeholder = input.previous.flatMap { $0[field] }.map { style.text(of: $0) }
    if field.type == .timestamp, record == nil, let now = input.now {
      let suggested = now.cut(like: input.previous?.date)
      made.initial = .timestamp(suggested)
      made.placeholder = style.text(of: suggested)
    }
    made.reader = { text throws(FieldProblem) in try input.value(of: field, from: text) }
    return made
  }

  private static func kind(of field: Field, _ input: FieldInput) -> FormField.Kind {
    switch field.type {
    case .timestamp: .date
    case .text: field.choices.isEmpty ? .text : .choice(field.choices)
    case .flag: .flag
    case .decimal:
      switch field.number {
      case .money, .balance: .money(currency: input.currency(of: field))
      case .price: .money(currency: nil)
      case .degrees: .number(.any)
      case .amount: .number(.positive)
      }
    case .quantity(let kind):
      .quantity(
        kind.unitNames, usual: input.unit(of: field),
        field.type == .quantity(.distance) ? .notNegative : .positive)
    }
  }
}

extension LogKind {
  /// Fields by their native names, in the order of the names: for forms that are described
  /// by a text.
  ///
  /// - Throws: A problem for a name that no field has.
  public func fields(named names: [String]) throws(FieldProblem) -> [Field] {
    var found: [Field] = []
    for name in names {
      guard let field = field(name) else {
        throw FieldProblem(
          field: name,
          message: "it is no field of a \(words.one); there are "
            + fields.map(\.name).joined(separator: ", "))
      }
      found.append(field)
    }
    return found
  }
}
