// SPDX-License-Identifier: MIT

extension SketchSource {
  /// What is guessed of the first table in a text of which something is known: one of meals may
  /// stand above that of weights.
  static func guess(
    csv bytes: [UInt8], isWhole: Bool, _ options: ReadingOptions,
    _ guess: (SketchSource) throws(SketchError) -> SketchGuess
  ) throws(SketchError) -> SketchGuess {
    var start = 0
    var fault: SketchError?
    let titles = inOrder(options.titles)
    // Each table is looked for from the beginning, so a file of many is not read to its end.
    for _ in 0..<mostTables {
      var next: Int?
      do throws(SketchError) {
        let source = try SketchSource(
          csv: bytes, isWhole: isWhole, options, from: start, next: &next)
        var found = try guess(source)
        if start > 0 {
          let count = start + source.linesAbove
          found.assumptions.append(
            MappingSketch.Doubt(
              message: "\(count == 1 ? "the row" : "the \(count) rows") above the table of the log "
                + "\(count == 1 ? "is" : "are") not read"))
        }
        return found
      } catch {
        fault = fault ?? error
        guard let next, titles.isEmpty else { break }
        start = next
      }
    }
    throw fault ?? SketchError(message: "there is no table in it")
  }

  private static let mostTables = 8

  /// Examines the columns of a table. If several delimiters fit, the one that gives a column of
  /// dates is used; if none does, blanks may separate cells.
  ///
  /// - Parameters:
  ///   - start: The number of rows above the table that belong to others, without blank ones.
  ///   - next: The row with which another table begins below it; nil if none does.
  init(
    csv bytes: [UInt8], isWhole: Bool, _ options: ReadingOptions, from start: Int = 0,
    next: inout Int?
  ) throws(SketchError) {
    let detection = CSVDialectDetection(
      head: bytes, isWhole: isWhole, encoding: options.encoding, delimiter: options.delimiter)
    let attempts = detection.candidates.map { dialect in
      Result { () throws(SketchError) in
        try SketchSource(
          csv: bytes, isWhole: isWhole, dialect, options.encoding, Self.inOrder(options.titles),
          from: start, next: &next)
      }
    }
    let found = attempts.count == 1 ? attempts : attempts.filter { (try? $0.get()) != nil }
    guard found.count == 1 else {
      if found.isEmpty, let dialect = Self.blanks(between: bytes, options),
        let source = try? SketchSource(
          csv: bytes, isWhole: isWhole, dialect, options.encoding, Self.inOrder(options.titles),
          from: start, next: &next)
      {
        self = source
        return
      }
      if !Self.inOrder(options.titles).isEmpty, let first = attempts.first { _ = try first.get() }
      // Bytes that are no text have no delimiter, either.
      _ = try Self.rows(of: bytes[...], CSVDialect(), options.encoding)
      let lines = bytes.split(separator: 0x0A).prefix(20)
      let haveBlanks = lines.count { line in CSVText.trimmed(line).contains(0x20) }
      throw SketchError(
        message: "it is neither XML nor JSON, nor a table: \(detection.explanation)",
        remedy: haveBlanks * 2 > lines.count && detection.candidates.count > 1
          ? "; with a space as \(.delimiter), blanks separate columns" : nil)
    }
    self = try found[0].get()
  }

  /// The dialect in which blanks separate cells, if all lines have as many of them; nil otherwise.
  private static func blanks(between bytes: [UInt8], _ options: ReadingOptions) -> CSVDialect? {
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(20)
    let counts = Set(lines.map { $0.split(separator: 0x20).count }).subtracting([0])
    guard options.delimiter == nil, lines.count > 1, counts.count == 1, !counts.contains(1) else {
      return nil
    }
    return CSVDialectDetection(
      head: bytes, isWhole: false, encoding: options.encoding, delimiter: UInt8(ascii: " ")
    ).candidates.first
  }

  /// - Parameter given: The titles that the user gives in the order of the columns.
  private init(
    csv bytes: [UInt8], isWhole: Bool, _ dialect: CSVDialect, _ encoding: ReadingOptions.Encoding?,
    _ given: [String], from start: Int, next: inout Int?
  ) throws(SketchError) {
    // An incomplete row at the end is left out.
    let text = isWhole ? bytes[...] : bytes[...(bytes.lastIndex(of: 0x0A) ?? bytes.count - 1)]
    var rows = try Self.rows(of: text, dialect, encoding)
    rows.removeFirst(min(start, rows.count))
    // What is below the name of another section is another table.
    if let end = rows.dropFirst(2).firstIndex(where: \.isNameOfSection) {
      next = start + end
      rows.removeSubrange(end...)
    }
    let all = rows
    let barred = Self.barredRows(rows, dialect)
    if let barred, barred.upperBound < rows.endIndex {
      next = start + barred.upperBound
      rows.removeSubrange(barred.upperBound...)
    }
    let above = barred?.lowerBound ?? Self.linesAbove(rows)
    let remarks = rows.prefix(above).flatMap { $0.remarks }
    let upper = rows.prefix(above).last
    rows.removeFirst(above)
    guard let first = rows.first, first.count > 1 else {
      throw SketchError(
        message: "it has no rows with several cells, so nothing in it looks like records")
    }
    guard rows.count > 1 || !given.isEmpty else {
      throw first.hasDate
        ? SketchError(message: "its only row has no titles", remedy: Self.naming)
        : SketchError(message: "it has titles and no rows")
    }
    let hasTitles =
      !first.hasDate
      && (given.isEmpty
        || !first.contains { CSVText.trimmed($0.bytes).first.map { CSVText.isDigit($0) } ?? false })
    if given.count > first.count {
      throw SketchError(
        message: "\(given.count) titles were given, but its first row has \(first.count) cells")
    }
    var shape = TableShape(
      delimiter: dialect.delimiter, linesAbove: hasTitles ? start + above : 0, titles: .whole,
      hasMoreCells: !hasTitles && given.isEmpty)
    shape.hasTitles = hasTitles
    shape.isPadded = Self.isOfBlanks(dialect) || rows.contains(where: \.isPadded)
    shape.givenTitles = hasTitles ? [] : given
    let names = hasTitles ? CSVHeader(first).names : shape.titles(ofFirst: first.count)
    // The units may stand in a row of their own.
    var units: Row?
    if hasTitles, rows.count > 2, rows[1].isOfUnits {
      units = rows.remove(at: 1)
      shape.linesBelow = 1
    }
    let groups = hasTitles ? Self.groups(in: upper, above: first) : []
    let shown = names.enumerated().map { index, name in
      if index < groups.count, !groups[index].isEmpty {
        return name.isEmpty ? groups[index] : "\(groups[index]) \(name)"
      }
      let unit = units?.cell(at: index).flatMap { $0.isFormOfDate ? nil : $0.string } ?? ""
      return unit.isEmpty
        ? name : unit.utf8.first == UInt8(ascii: "(") ? "\(name) \(unit)" : "\(name) (\(unit))"
    }
    var counts: [[UInt8]: Int] = [:]
    for name in names { counts[name.utf8.map(CSVText.folded), default: 0] += 1 }
    let places = names.enumerated().map { index, name in
      // Columns without a title, or with a repeated one, are known by their numbers.
      let isPlain = !name.isEmpty && counts[name.utf8.map(CSVText.folded)] == 1
      if !isPlain { shape.numberedColumns.append(index) }
      return isPlain ? name : "column \(index + 1)"
    }
    // The titles may come again where files were joined; other titles begin another table.
    rows.removeAll { row in
      row.number != first.number
        && (row.isRule
          || row.map(\.string).elementsEqual(names) {
            CSVText.equalFoldingASCII($0.utf8, $1.utf8)
          })
    }
    let end = rows.indices.dropFirst().first { index in
      if Self.isOfTitles(rows[index], names) { return true }
      guard rows[index].isOfWords else { return false }
      let above = rows[index - 1]
      return rows[index].line > above.lastLine + 1 || above.onlyText != nil
    }
    if hasTitles, let end {
      next = all.firstIndex { $0.number == rows[end].number }.map { start + $0 }
      rows.removeSubrange(end...)
    }
    var collected = SketchColumns()
    for row in hasTitles ? rows.dropFirst() : rows[...] {
      collected.add(
        places.enumerated().map { ($1, [shown[$0]], row.cell(at: $0)?.string ?? "") })
    }
    guard collected.hasDates else {
      if first.dropFirst().count(where: \.isDate) * 2 > first.count {
        throw SketchError(
          message: "its titles are dates: turn the table round, so that each row has its date")
      }
      throw SketchError(
        message: "in none of its columns most values are dates: "
          + RecordFault.excerpt(
            rows[0].prefix(12).map(\.string).filter { !$0.isEmpty }.joined(separator: ", "))
          + Self.noDate(in: collected.columns),
        remedy: hasTitles && !first.isOfNumbers || !given.isEmpty ? nil : Self.naming)
    }
    source = .table
    table = shape
    columns = collected.columns
    count = collected.count
    self.remarks = remarks
    linesAbove = above
  }

  /// What the row above the titles adds to each: the title of a column that has none below it, and
  /// the name of a group to titles that come again, or are but a unit: `Fuel,` above
  /// `Litres,Price`.
  private static func groups(in upper: Row?, above titles: Row) -> [String] {
    // A name and a value are about all of the table.
    guard let upper, titles.line == upper.lastLine + 1,
      upper.dropFirst(2).contains(where: { !$0.isBlank })
    else { return [] }
    var group = ""
    return titles.indices.map { index in
      let above = upper.cell(at: index).flatMap { $0.isBlank ? nil : $0.string }
      group = above ?? group
      let title = titles[index]
      if title.isBlank { return above ?? "" }
      let isRepeated =
        titles.count {
          CSVText.equalFoldingASCII($0.bytes, title.bytes)
        } > 1
      return isRepeated || SketchTitle(title.string).isOnlyUnit ? group : ""
    }
  }

  /// True for a row of titles and names of groups above further titles: each has some cells that
  /// the other lacks.
  private static func isOfGroups(_ upper: Row, above titles: Row) -> Bool {
    let cells = titles.indices.map { (upper.cell(at: $0)?.isBlank ?? true, titles[$0].isBlank) }
    return cells.contains { $0.0 && !$0.1 } && cells.contains { !$0.0 && $0.1 }
      && upper.allSatisfy { !($0.bytes.first.map(CSVText.isDigit) ?? false) }
  }

  /// What helps where titles are missing.
  static let naming: Remedy =
    "; \(.titles) names them in their order, such as date,odometer,volume,cost or date,weight"

  /// True if a row has one of the titles in its column, and no number.
  private static func isOfTitles(_ row: Row, _ names: [String]) -> Bool {
    let texts = row.map(\.string)
    return zip(texts, names).contains { !$0.isEmpty && CSVText.equalFoldingASCII($0.utf8, $1.utf8) }
      && !texts.contains { $0.utf8.first.map(CSVText.isDigit) ?? false }
  }

  /// Whether blanks separate cells: often several, so that columns are aligned.
  private static func isOfBlanks(_ dialect: CSVDialect) -> Bool {
    dialect.delimiter == UInt8(ascii: " ")
  }

  private static func rows(
    of text: ArraySlice<UInt8>, _ dialect: CSVDialect, _ encoding: ReadingOptions.Encoding?
  ) throws(SketchError) -> [Row] {
    do {
      let rows = try CSVReader.rows(of: text, dialect: dialect, encoding: encoding)
      return rows.map { isOfBlanks(dialect) ? $0.withoutPadding(dialect.delimiter) : $0 }
        .filter { !$0.isEmptyRow }
    } catch {
      let error = error as? LogError
      throw SketchError(
        message: "it cannot be read as a table: "
          + (error?.position.map { "\($0): " } ?? "") + (error?.message ?? "damaged rows"),
        remedy: error?.remedy)
    }
  }

  /// The rows of the first table whose rows begin with a bar, as in Markdown; what does not is
  /// text around it.
  private static func barredRows(_ rows: [Row], _ dialect: CSVDialect) -> Range<Int>? {
    let isBarred = { (row: Row) in row.count > 2 && row[0].isBlank }
    // The first of them has titles; where it has a date, only a first column is empty.
    guard dialect.delimiter == UInt8(ascii: "|"), let first = rows.firstIndex(where: isBarred),
      !rows[first].hasDate
    else { return nil }
    let end = rows[first...].firstIndex { !isBarred($0) } ?? rows.endIndex
    return end - first > 1 ? first..<end : nil
  }

  /// The number of rows above a table: those with a single cell, such as its name, those with a name
  /// and a value or a name and dates, and remarks, before titles that have a row with a date after
  /// them.
  private static func linesAbove(_ rows: [Row]) -> Int {
    let widths = rows.map { row in row.count { !$0.isEmpty } }
    let titles = rows.indices.prefix(12).first { index in
      // Among many titles, only a few may be known.
      index + 1 < rows.count && rows[index + 1].hasDate
        && (rows[index].isOfWords
          || widths[index] > 3
            && (rows[index].isSheet || rows[index].count == rows[index + 1].count)
            && rows[index].allSatisfy { !($0.bytes.first.map(CSVText.isDigit) ?? false) })
    }
    let areAbove = rows.indices.prefix(titles ?? 0).allSatisfy { index in
      // Entries begin with a date or a number, lines above them with a name.
      (widths[index] <= 2 || widths[index] < widths[titles ?? 0] && !rows[index].hasDate
        || rows[index].dropFirst().allSatisfy { $0.isBlank || $0.isDate }
        || titles.map { index == $0 - 1 && isOfGroups(rows[index], above: rows[$0]) } ?? false)
        && !rows[index][0].isDate
        && !(rows[index][0].bytes.first.map(CSVText.isDigit) ?? false)
        || rows[index][0].bytes.first == UInt8(ascii: "#")
    }
    if let titles, areAbove { return titles }
    return widths.allSatisfy { $0 < 2 } ? 0 : widths.prefix(10).prefix { $0 < 2 }.count
  }
}

extension Row {
  /// The texts of its cells, of a name and a value as one.
  fileprivate var remarks: [String] {
    let filled = filter { !$0.isBlank }.map(\.string)
    guard filled.count == 2, filled[0].utf8.first.map({ !CSVText.isDigit($0) }) ?? false else {
      return filled
    }
    let colon = filled[0].utf8.last == UInt8(ascii: ":") ? "" : ":"
    return ["\(filled[0])\(colon) \(filled[1])"]
  }

  /// True if all cells are units or currencies, in brackets or not, forms of dates, or empty.
  /// Below an empty first cell, other short words may stand beside a unit: `mmHg`, `bpm`, `years`.
  fileprivate var isOfUnits: Bool {
    if isEmptyRow { return false }
    if allSatisfy({ $0.isBlank || $0.isFormOfDate || $0.isUnit }) { return true }
    return self[0].isBlank && contains(where: \.isUnit)
      && allSatisfy { cell in
        cell.isBlank
          || cell.bytes.count <= 10 && !cell.isDate
            && cell.string.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "%" }
            && (cell.string.utf8.contains(UInt8(ascii: "/"))
              || (try? NumberText(CSVText.trimmed(cell.bytes))) == nil)
      }
  }

  /// True for the line below the titles of a table in Markdown.
  fileprivate var isRule: Bool {
    let cells = map { CSVText.trimmed($0.bytes) }.filter { !$0.isEmpty }
    return !cells.isEmpty
      && cells.allSatisfy { $0.count > 2 && $0.allSatisfy { "-:".utf8.contains($0) } }
  }

  fileprivate var hasDate: Bool { contains(where: \.isDate) }
  /// True if none of its cells has a letter, so that they are no titles.
  fileprivate var isOfNumbers: Bool {
    allSatisfy { !$0.bytes.contains { $0 >= UInt8(ascii: "A") } }
  }

  /// True if blanks stand around a cell that is not quoted.
  fileprivate var isPadded: Bool {
    contains { !$0.wasQuoted && CSVText.trimmed($0.bytes).count < $0.bytes.count }
  }
}

extension CSVCell {
  fileprivate var isUnit: Bool {
    let title = SketchTitle(string)
    return title.isOnlyUnit || title.currency != nil && title.stem.isEmpty && title.units.isEmpty
  }

  /// True for `dd/mm/yyyy` and the like.
  fileprivate var isFormOfDate: Bool {
    let words = SketchTitle(string).words
    return words.count > 2
      && words.allSatisfy { ["d", "dd", "m", "mm", "yy", "yyyy", "/"].contains($0) }
  }

  fileprivate var isDate: Bool {
    SketchDate(SketchColumn(path: "", names: [], values: [string])) != nil
  }
}
