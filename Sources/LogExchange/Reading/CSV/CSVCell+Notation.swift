// SPDX-License-Identifier: MIT

extension CSVCell {
  /// True if the cell is empty or has only spaces.
  var isBlank: Bool { CSVText.trimmed(bytes).isEmpty }

  /// True if the cell is blank or a placeholder for a missing number: `--`, `N/A`, `NaN`.
  var isNoNumber: Bool { CSVText.isNoNumber(CSVText.trimmed(bytes)) }

  /// True if the cell says that something cost nothing: `gratis`.
  var isForFree: Bool {
    guard let first = bytes.first, !CSVText.isDigit(first) else { return false }
    let text = CSVText.trimmed(bytes)
    return Self.wordsForFree.contains { CSVText.equalFoldingASCII(text, $0.utf8) }
  }

  private static let wordsForFree = [
    "free", "gratis", "kostenlos", "kostenfrei", "umsonst", "gratuit", "gratuito", "grátis",
    "ilmainen", "za darmo", "zdarma", "бесплатно",
  ]

  /// True if the cell is a zero, which may have words after it: `0,0 km/L`.
  func isZero(withWords hasWords: Bool) -> Bool {
    guard let number = try? NumberText(bytes), number.prefix.isEmpty,
      hasWords || number.suffix.isEmpty
    else { return false }
    return number.core.allSatisfy { !CSVText.isDigit($0) || $0 == UInt8(ascii: "0") }
  }

  /// The cell as a number as people write it, with the text around it; nil for a blank cell or
  /// a placeholder.
  ///
  /// - Parameter name: The title of the column, for messages.
  func number(
    _ name: @autoclosure () -> String, _ mark: DecimalMark
  ) throws(RecordFault) -> (value: ExactDecimal, words: NumberText?)? {
    let text = CSVText.trimmed(bytes)
    let mark = isTyped ? .point : mark
    if mark == .point, let value = try? ExactDecimal(utf8: text) { return (value, nil) }
    if isNoNumber { return nil }
    do throws(NumberText.ParseError) {
      let number = try NumberText(text)
      let value = try number.value(mark: mark)
      return (value, number.prefix.isEmpty && number.suffix.isEmpty ? nil : number)
    } catch {
      let isLong = error == .tooManyDigits
      var fault = RecordFault.badNumber(
        name(), string, isLong ? .tooManyDigits : .notANumber, position: position)
      if error == .badGroups {
        let example = mark == .point ? "82.4" : "82,4"
        fault.message =
          "\(name()) is \"\(RecordFault.excerpt(string))\", expected a number with a decimal "
          + "\(mark.rawValue), such as \(example)"
        if (try? NumberText(text).value(mark: mark.other)) != nil {
          fault.remedy = " (\(.decimalMark([mark.other])) reads others)"
        }
      }
      throw fault
    }
  }

  /// The cell as yes or no in one of the languages of apps; nil if it is blank.
  ///
  /// - Parameter name: The title of the column, for messages.
  func answer(_ name: @autoclosure () -> String) throws(RecordFault) -> Bool? {
    if isBlank { return nil }
    guard let answer = SpokenFlag.answer(bytes) else {
      let name = name()
      throw RecordFault(
        code: .badFlag,
        message: "\(name) is \"\(RecordFault.excerpt(string))\", expected yes or no",
        field: name, position: position)
    }
    return answer
  }
}

extension Row {
  /// The first of these columns whose cell is not empty.
  func firstFilled(of columns: [Int]) -> Int? {
    columns.first { cell(at: $0).map { !$0.isEmpty } ?? false }
  }

  /// The number of cells up to the last one that is not empty.
  var filledCount: Int { (lastIndex { !$0.isEmpty } ?? -1) + 1 }

  /// The row after joining a cell with some of the cells after it, delimiters included, because
  /// the cell was meant to hold them but was written without quotes.
  ///
  /// - Returns: nil if that is not possible: the cell or the last one is quoted.
  func joining(_ count: Int, at column: Int) -> Row? {
    guard count > 0, column + count < cells.count else { return nil }
    var row = self
    let last = cells[column + count]
    var joined = cells[column]
    // Quoted or unescaped text is stored elsewhere than the text between and cannot be joined.
    guard !joined.wasQuoted, !last.wasQuoted, Int(last.end) <= rawCount, last.end >= joined.start
    else { return nil }
    joined.end = last.end
    row.cells.replaceSubrange(column...(column + count), with: [joined])
    return row
  }
}
