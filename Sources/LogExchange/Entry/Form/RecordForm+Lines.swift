// SPDX-License-Identifier: MIT

// The lines of a form for a record: which fields, how they are made of those of the kind,
// and what the front end needs of them.

extension RecordForm {
  /// The fields with what was typed, in the order in which they are asked for.
  public var lines: [Line] {
    zip(fields, form.lines).map { field, line in
      Line(
        field: field, label: line.label, unit: line.unit, placeholder: line.placeholder,
        text: line.text)
    }
  }

  /// Takes what was typed into a line; nothing for a field that is to say nothing.
  ///
  /// - Throws: What is wrong with it, and what would be right. The line stays as it was.
  public func enter(_ text: String, at index: Int) throws(FieldProblem) {
    try form.enter(text, at: index)
  }

  /// Has a line show what is being typed, right or not; `problems` says what is wrong.
  public func type(_ text: String, at index: Int) { form.type(text, at: index) }

  /// What the rules find strange about a line and those before it: what `findings` says of
  /// its field. A front end says it as soon as the line was entered, so that it can be
  /// corrected; the line has taken the text all the same.
  public func doubts(at index: Int) -> [Diagnostic] {
    guard let record = try? record(upTo: index) else { return [] }
    let name = fields[index].name
    return findings(record).filter { $0.field === name }
  }

  // MARK: Fields

  /// Sees to it that fields can be asked for.
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
      // What the log says needs no line, unless an entry says otherwise.
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
    // What a new record needs; an old one may do without what it never had.
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
  /// - Throws: Which name is that of no field.
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
