// SPDX-License-Identifier: MIT

import XMLTree

/// How a table writes its dates and numbers.
struct TableStyle: Hashable, Sendable {
  /// nil where all dates say it themselves.
  var dateOrder: DateOrder?
  var mark: DecimalMark
}

extension TableColumns {
  /// The date of a row, with the time that stands in a column of its own.
  ///
  /// - Parameters:
  ///   - usual: What the column is called where the table has none.
  ///   - example: What was expected, in words.
  func date(
    _ meaning: Meaning, time: Meaning? = nil, in row: CSVRow, _ style: TableStyle,
    _ options: ReadingOptions, usual: String, example: String
  ) throws(RecordFault) -> Timestamp {
    let name = name(of: meaning) ?? usual
    guard let cell = cell(meaning, in: row), !cell.isBlank else {
      throw .missing(name, position: row.position)
    }
    var text = cell.cell.bytes
    if let time = time.flatMap({ self.cell($0, in: row) }), !time.isMissing {
      text = ArraySlice(Array(text) + [UInt8(ascii: " ")] + Array(time.cell.bytes))
    }
    guard
      let date = Timestamp(table: text, order: style.dateOrder, offset: options.utcOffset)
    else {
      let order = style.dateOrder.map { "in the order \($0.rawValue) " } ?? ""
      throw .badDate(
        name, String(decoding: text, as: UTF8.self),
        expected: "a date \(order)such as \(example) (--date-order reads others)",
        position: cell.cell.position)
    }
    return date
  }
}

extension TableCell {
  /// Whether there is nothing, or one of the words for it: `--`, `-`, `N/A`.
  var isMissing: Bool {
    let bytes = CSVText.trimmed(cell.bytes)
    return bytes.allSatisfy { $0 == UInt8(ascii: "-") } || bytes.elementsEqual("—".utf8)
      || CSVText.equalFoldingASCII(bytes, "n/a".utf8)
  }

  /// The cell as a number as people write it, with thousands marks; nil if there
  /// is nothing in it.
  func number(_ mark: DecimalMark) throws(RecordFault) -> ExactDecimal? {
    guard let found = try measure(mark) else { return nil }
    guard found.unit.isEmpty else {
      throw .badNumber(name, text, .notANumber, position: cell.position)
    }
    return found.value
  }

  /// The cell as an amount of money, with or without a currency.
  func money(
    _ mark: DecimalMark
  ) throws(RecordFault) -> (value: ExactDecimal, currency: NumberText.Currency?)? {
    guard let (number, value) = try parts(mark) else { return nil }
    if number == nil || number?.prefix.isEmpty == true && number?.suffix.isEmpty == true {
      return (value, nil)
    }
    guard let currency = number?.currency else {
      throw .badNumber(name, text, .notANumber, position: cell.position)
    }
    return (value, currency)
  }

  /// The cell as a number with what stands behind it, such as a unit.
  func measure(
    _ mark: DecimalMark
  ) throws(RecordFault) -> (value: ExactDecimal, unit: String)? {
    guard let (number, value) = try parts(mark) else { return nil }
    guard let number else { return (value, "") }
    guard number.prefix.isEmpty else {
      throw .badNumber(name, text, .notANumber, position: cell.position)
    }
    return (value, number.suffix)
  }

  /// The number, and what it is worth; without what stands around it where
  /// nothing does.
  private func parts(
    _ mark: DecimalMark
  ) throws(RecordFault) -> (number: NumberText?, value: ExactDecimal)? {
    if isMissing { return nil }
    let bytes = CSVText.trimmed(cell.bytes)
    if mark == .point, let value = try? ExactDecimal(utf8: bytes) { return (nil, value) }
    do throws(NumberText.ParseError) {
      let number = try NumberText(bytes)
      return (number, try number.value(mark: mark))
    } catch {
      let isLong = error == .tooManyDigits
      var fault = RecordFault.badNumber(
        name, text, isLong ? .tooManyDigits : .notANumber, position: cell.position)
      if error == .badGroups {
        fault.message +=
          " with a decimal \(mark.rawValue) (--decimal-mark \(mark.other.rawValue) reads others)"
      }
      throw fault
    }
  }

  /// The cell as yes or no in one of the languages of apps; nil if it is blank.
  func spokenFlag() throws(RecordFault) -> Bool? {
    if isBlank { return nil }
    guard let answer = SpokenFlag.answer(cell.bytes) else {
      throw RecordFault(
        code: .badFlag, message: "\(name) is \"\(RecordFault.excerpt(text))\", expected yes or no",
        field: name, position: cell.position)
    }
    return answer
  }
}

/// Yes and no in the languages of apps.
enum SpokenFlag {
  private static let yes = [
    "1", "true", "yes", "y", "si", "sí", "sì", "sim", "ja", "oui", "да", "tak", "ano", "áno",
    "evet", "igen", "da", "wahr", "vrai", "verdadero", "verdadeiro", "vero",
  ]
  private static let no = [
    "0", "false", "no", "n", "não", "nao", "nein", "non", "нет", "nie", "nej", "nei", "nee", "ne",
    "hayır", "nem", "nu", "falsch", "faux", "falso",
  ]

  static func answer(_ bytes: ArraySlice<UInt8>) -> Bool? {
    let word = String(decoding: CSVText.trimmed(bytes), as: UTF8.self).lowercased()
    if yes.contains(where: { $0.hasSameBytes(as: word) }) { return true }
    return no.contains { $0.hasSameBytes(as: word) } ? false : nil
  }
}
