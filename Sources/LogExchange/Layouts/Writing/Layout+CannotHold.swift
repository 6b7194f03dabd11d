// SPDX-License-Identifier: MIT

extension Layout {
  /// The things that writing leaves out, one phrase for each: fields without a column, and
  /// values that a column cannot hold.
  var cannotHold: [String] {
    guard let form else { return [] }
    let columns = writtenColumns
    let subject =
      table.subjects != nil
      ? ["more than one \(kind.subjectName) per file"]
      : columns.contains { $0.field?.scope == .log }
        ? [] : ["the \(kind.subjectName)" + (form.mixesSubjects ? "" : ": a file has only one")]
    let others = writtenOthers.map { other in
      WordList.and(other.kind.fields(without: other.columns).map(\.inWords))
        + " of \(other.kind.words.many)"
    }
    let lines = table.quoting == .quotes ? [] : ["the ends of lines in texts"]
    return subject + unitsNotHeld(columns) + datesNotHeld(form) + fieldsNotHeld(columns)
      + valuesNotHeld(columns, form) + others + lines + (writing?.body().cannotHold ?? [])
      + rowsNotHeld(form) + [extrasNotHeld(form, columns)]
  }

  private func unitsNotHeld(_ columns: [LayoutColumn]) -> [String] {
    var unsaid: [String] = []
    var items: [String] = []
    var only: [(unit: String, fields: [String])] = []
    let units = FileUnits(nil, nil)
    for column in columns {
      guard let quantity = WrittenQuantity(column, self, units) else { continue }
      let field = quantity.field.inWords
      switch quantity.rule {
      case .unsaid: unsaid.append(field)
      case .only(let unit) where quantity.kind.wanted == nil:
        if let index = only.firstIndex(where: { $0.unit === unit.name }) {
          only[index].fields.append(field)
        } else {
          only.append((unit.name, [field]))
        }
      case .said(_, let allowed) where !allowed.isEmpty:
        let names = quantity.kind.unitNames.compactMap { UnitCode(quantity.kind, named: $0) }
        let others = names.filter { !allowed.contains($0) }.map(\.name)
        if !others.isEmpty { items.append("\(field) in \(WordList.or(others))") }
        let unclear = quantity.unclear.map(\.name)
        if !unclear.isEmpty { items.append("whether \(field) is in \(WordList.or(unclear))") }
      case .only, .said, .column, .number: break
      }
    }
    if !unsaid.isEmpty { items.insert("the unit of \(WordList.and(unsaid))", at: 0) }
    return items + only.map { "\(WordList.and($0.fields)) in other units than \($0.unit)" }
  }

  private func datesNotHeld(_ form: LayoutForm) -> [String] {
    let kept = keptOfDates(form)
    if kept.precision == .day { return ["times of the day"] }
    let parts = (kept.precision < .second ? ["seconds"] : []) + (kept.offset ? [] : ["offsets"])
    return parts.isEmpty ? [] : [WordList.and(parts) + " of times"]
  }

  private func fieldsNotHeld(_ columns: [LayoutColumn]) -> [String] {
    let missing = kind.fields(without: columns)
    let derived = kind.derivations.filter { $0.completes && missing.contains($0.result) }
    let rest = missing.filter { field in !derived.contains { $0.result == field } }
    return derived.map { derivation in
      "a \(derivation.result.inWords) that does not follow from "
        + WordList.and(derivation.sources.map(\.inWords))
    } + (rest.isEmpty ? [] : [WordList.and(rest.map(\.inWords))])
  }

  private func valuesNotHeld(_ columns: [LayoutColumn], _ form: LayoutForm) -> [String] {
    let zeros = columns.filter(\.isNothingAtZero).compactMap { $0.field?.inWords }
    let invented = columns.filter { column in
      column.written.empty.map { column.fieldSaid(by: $0) != nil } ?? false
    }
    let unknown = invented.compactMap { $0.field?.inWords }
    let listed = columns.filter { $0.isOfWords && $0.fields.contains { $0.isText } }
    return (zeros.isEmpty ? [] : ["0 as \(WordList.or(zeros))"])
      + (unknown.isEmpty ? [] : ["that \(WordList.or(unknown)) is not known"])
      + listed.map { column in
        "a \(WordList.or(column.fields.map(\.inWords))) that is not on the list of \(app(form))"
      }
  }

  private func rowsNotHeld(_ form: LayoutForm) -> [String] {
    guard let needs = form.needs ?? self.needs?.fields, let first = needs.first else { return [] }
    let value = needs.count == 1 ? first.inWords : "value"
    return ["\(form.entries ?? kind.words.many) without a \(value)"]
  }

  private func extrasNotHeld(_ form: LayoutForm, _ columns: [LayoutColumn]) -> String {
    if source != .table { return "extras that cannot stand where their names lead" }
    if form.extras.contains(where: { $0 === "*" }) {
      return "extras that the first entry does not have"
    }
    let hasExtras = !form.extras.isEmpty || columns.contains { $0.content == .extra }
    return hasExtras ? "extras, except those that came from \(app(form))" : "extras"
  }
}

extension LogKind {
  /// The fields other than subject and date that no column holds.
  fileprivate func fields(without columns: [LayoutColumn]) -> [Field] {
    fields.filter { field in
      field.scope != .log && field.type != .timestamp
        && !columns.contains { $0.fields.contains(field) }
    }
  }
}

extension LayoutColumn {
  /// All fields that its cells can set.
  fileprivate var fields: [Field] {
    guard case .words(let words, _) = content else { return field.map { [$0] } ?? [] }
    return words.flatMap(\.says).reduce(into: []) { fields, saying in
      if !fields.contains(saying.field) { fields.append(saying.field) }
    }
  }
}

extension Field {
  /// The name as words: `fuelType` is fuel type.
  fileprivate var inWords: String {
    name.utf8.reduce(into: "") { words, byte in
      let isCapital = (0x41...0x5A).contains(byte)
      words += (isCapital ? " " : "") + String(UnicodeScalar(isCapital ? byte | 0x20 : byte))
    }
  }
}
