// SPDX-License-Identifier: MIT

/// Places what no column has and the titles or the lines above a table say.
extension SketchGuesser {
  /// Adds the currency in titles such as `Betrag (€)`, if no column has it.
  mutating func placeCurrency(_ kind: LogKind, _ found: [Found]) {
    guard options.currency == nil,
      let field = kind.fields.first(where: { $0.scope == .recordOrLog }),
      !found.contains(where: { $0.field === field })
    else { return }
    if let (column, rates) = columnOfRates {
      taken.insert(column)
      let words = rates.map { LayoutWord.word($0.text, (field, $0.currency)) }
      placed.append(
        (
          LayoutColumn(
            titles: [source.columns[column].path], content: .words(words, otherwise: .extra)),
          "by its words, such as \(rates[0].text)", "\(field.name) \(shown(column))"
        ))
      return
    }
    let ofMoney = found.filter(\.field.isMoney).map { titles[$0.column] }
    let codes = (ofMoney.contains { $0.currency != nil } ? ofMoney : titles).compactMap { title in
      if case .code(let code)? = title.currency { code } else { nil }
    }
    let usual = codes.isEmpty ? isInPence ? "GBP" : currencyAbove : nil
    guard let code = codes.first ?? usual else { return remarkSign(found) }
    guard codes.allSatisfy({ $0 === code }) else { return }
    let constant = LayoutColumn(titles: [], content: .constant(field, code, []))
    let reason = codes.isEmpty && !isInPence ? "a line above the table" : "the titles of amounts"
    placed.append((constant, "by \(reason)", "\(field.name) \(code)"))
  }

  /// Tells of a sign in the title of an amount that several currencies share.
  private mutating func remarkSign(_ found: [Found]) {
    for one in found where one.field.isMoney {
      guard case .sign(let sign)? = titles[one.column].currency else { continue }
      remarks.append(
        "\"\(sign)\" in \(shown(one.column)) is the sign of several currencies: "
          + "records have none unless it is given")
      return
    }
  }

  /// Adds the vehicle or person that a line above the table names: `Vehicle: Civic`.
  mutating func placeSubject(_ kind: LogKind, _ found: [Found]) {
    guard let field = kind.fields.first(where: { $0.scope == .log }),
      !found.contains(where: { $0.field === field })
    else { return }
    let named = valuesAbove(of: field.name)
    // The plate counts where nothing else names the vehicle.
    let plain = named.filter { !$0.title.has(any: .plates) }
    let names = (plain.isEmpty ? named : plain).map(\.value)
    guard let name = names.first, names.count == 1 else { return }
    let constant = LayoutColumn(titles: [], content: .constant(field, name, []))
    placed.append((constant, "by a line above the table", "\(field.name) \(name)"))
  }

  /// The currency that a line above the table names: `Currency: EUR`.
  private var currencyAbove: String? {
    let codes = valuesAbove(of: "currency").compactMap { SketchWords.currency($0.value) }
    if codes.count == 1, case .code(let code) = codes[0] { return code }
    return nil
  }

  /// What lines with a name and a value above the table say for a field: `Vehicle: Civic`.
  private func valuesAbove(of field: String) -> [(title: SketchTitle, value: String)] {
    source.remarks.compactMap { remark in
      let parts = remark.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      let title = SketchTitle(parts.first.map { String(Substring($0)) } ?? "")
      guard parts.count == 2, let match = vocabulary.matches(title)[field], !match.isVague
      else { return nil }
      let value = String(decoding: CSVText.trimmed(Array(parts[1])[...]), as: UTF8.self)
      return value.isEmpty ? nil : (title, value)
    }
  }

  /// The unit of amounts by a column that says in each row in what its prices are: `USD/Gallons`.
  func unitOfRates() -> Unit? {
    guard let (column, rates) = columnOfRates else { return nil }
    var unit = Unit(nil, "by \(shown(column)), such as \(rates[0].text)")
    unit.sources = [
      .cell([source.columns[column].path], rates.map { Word($0.text, $0.unit.name) })
    ]
    unit.short = "by \(shown(column))"
    return unit
  }

  /// The column whose texts are all a currency and a unit, with these.
  private var columnOfRates:
    (column: Int, rates: [(text: String, currency: String, unit: UnitCode)])?
  {
    for (index, column) in source.columns.enumerated() {
      let texts = column.distinct.filter { !$0.trimmedBytes.isEmpty }
      let rates = texts.compactMap { text -> (text: String, currency: String, unit: UnitCode)? in
        let parts = text.split(separator: "/").map(String.init)
        guard parts.count == 2, !text.utf8.contains(where: CSVText.isDigit),
          case .code(let currency)? = SketchWords.currency(parts[0]),
          let unit = SketchWords.unit(parts[1]), unit.isUnit(of: .volume)
        else { return nil }
        return (text, currency, unit.code ?? UnitCode(isBritish ? .imperialGallons : .usGallons))
      }
      if !rates.isEmpty, rates.count == texts.count { return (index, rates) }
    }
    return nil
  }

  /// Tells of columns that the user has called fields, and that are none by their values.
  mutating func remarkNamedByUser(_ kind: LogKind, _ found: [Found]) {
    let rivals = rivals(of: found).map(\.other)
    for (index, column) in source.columns.enumerated()
    where column.isNamedByUser && !taken.contains(index) && !rivals.contains(index) {
      // `volume (ul)` keeps its unit.
      let field = String(Substring(column.names[0].utf8.prefix { $0 != UInt8(ascii: " ") }))
      if LogKind.standard.allSatisfy({ $0.field(field) == nil }) { continue }
      let other = found.first { $0.field.name === field }
      let odd = column.filled.first { !SketchNumbers.isNumber($0) } ?? column.filled.first
      let why =
        kind.field(field) == nil
        ? "a \(kind.name) record has no \(field)"
        : titles[index].strangeUnit.map { "\"\($0)\" is no unit that records have" }
          ?? other.map { "a record has one \(field), and that is column \($0.column + 1)" }
          ?? "its values, such as \"\(RecordFault.excerpt(odd?.text ?? ""))\", are not of that field"
      assumptions.append(
        MappingSketch.Doubt(
          message: "the column that you call \(shown(index)) is left out: \(why)"))
    }
  }
}
