// SPDX-License-Identifier: MIT

/// Where the unit of one column of a table comes from.
///
/// What is looked at for each value changes only while the plan is made and between rows.
final class UnitPlan {
  let kind: UnitKind
  /// The unit, where it is the same for the whole table.
  @exclusivity(unchecked) var known: UnitCode?
  /// The native name of the unit that is taken because nothing says it.
  private(set) var assumed: String?
  /// Cells of the same row that may say it.
  @exclusivity(unchecked) private(set) var cells: [(column: Int, words: [UnitSource.Word])] = []
  /// Columns whose texts may say it for the table.
  private(set) var texts: [(column: Int, words: [UnitSource.Word])] = []
  /// Where the row of the subject may say it; nil where it does not.
  private(set) var subjectTitle: String?
  @exclusivity(unchecked) private(set) var isOfSubject = false
  /// What the title of the column says.
  private(set) var titled: UnitCode?
  /// Whether values are kept as extras where nothing says it.
  @exclusivity(unchecked) private(set) var isKept = false
  /// A remark whose unit is not known, and what was expected.
  private(set) var unknown: String?
  /// Whether it may stand at the number.
  @exclusivity(unchecked) private(set) var isAtNumber = false
  /// Whether the user has to say it where nothing else does.
  private(set) var isAsked = false
  /// Whether it is taken where nothing says it: a unit at a number counts before it.
  private(set) var isTaken = false
  /// Whether a cell of the row may say it in any word.
  @exclusivity(unchecked) private(set) var isInRow = false
  /// Whether the source says "gallon" and not which.
  private(set) var isSomeGallon = false
  /// Whether something about it has been told that is told once.
  private var hasTold = false

  /// - Returns: nil where nothing can say the unit: the column is then one that the
  ///   layout does not know.
  init?(
    _ kind: UnitKind, _ sources: [UnitSource], at column: Int, _ titles: TableTitles,
    _ options: ReadingOptions, _ remarks: [TableRemark] = []
  ) {
    self.kind = kind
    for source in sources where known == nil && !isSomeGallon {
      switch source {
      case .always(let unit): known = UnitCode(kind, named: unit)
      case .title:
        take(titles.unitWord(column), options)
        titled = known
      case .titleOf(let others):
        for other in others {
          if let column = titles.index(of: other) { take(titles.unitWord(column), options) }
          if known != nil || isSomeGallon { break }
        }
      case .column(let words):
        let word = words.first { titles.index(of: $0.word) != nil }
        known = word.flatMap { UnitCode(kind, named: $0.unit) }
      case .textOf(let others, let words):
        if let other = titles.index(ofAny: others) { texts.append((other, words)) }
      case .cell(let others, let words):
        if words.isEmpty { isInRow = true }
        if let other = titles.index(ofAny: others) { cells.append((other, words)) }
      case .subject(let titles, _):
        subjectTitle = titles.first
        isOfSubject = !titles.isEmpty
      case .remark(let name, let words):
        guard let remark = remarks.last(where: { $0.isNamed(name) }) else { continue }
        known = UnitCode(kind, text: remark.value, words, options)
        if known == nil { unknown = remark.expecting(words.map(\.word)) }
      case .number: isAtNumber = true
      case .asked:
        isAsked = true
        isTaken = true
        known = options.assumeTableUnit(kind)
      case .assumed(let unit):
        isTaken = true
        known = options.assumeTableUnit(kind)
        if known == nil {
          known = UnitCode(kind, named: unit)
          assumed = unit
        }
      case .kept: isKept = true
      }
    }
    if known == nil, cells.isEmpty, texts.isEmpty, !isAtNumber, !isSomeGallon, !isAsked,
      !isOfSubject, !isKept, !isInRow
    {
      return nil
    }
  }

  /// - Returns: Whether this is the first time that something is to be told about it.
  func tell() -> Bool {
    defer { hasTold = true }
    return !hasTold
  }

  private func take(_ word: String, _ options: ReadingOptions) {
    if UnitWord(kind, word) == .someGallon {
      known = options.assumeGallon()?.code
      isSomeGallon = known == nil
    } else {
      known = UnitCode(kind, word: word)
    }
  }
}

extension ReadingOptions {
  /// The unit that the user gives for values that have none; parts of a body are in that
  /// of masses.
  fileprivate func assumeTableUnit(_ kind: UnitKind) -> UnitCode? {
    assumeUnit(kind == .bodyPart ? .mass : kind)
  }
}

extension UnitCode {
  /// The unit that a text stands for: one of some words, or any word for a unit where
  /// there are none. A gallon that may be one or the other is the one that the user says.
  init?(_ kind: UnitKind, text: String, _ words: [UnitSource.Word], _ options: ReadingOptions) {
    let bytes = CSVText.trimmed(Array(text.utf8)[...])
    if words.isEmpty {
      let word = String(decoding: bytes, as: UTF8.self)
      if UnitWord(kind, word) == .someGallon {
        guard let unit = options.assumeGallon() else { return nil }
        self = unit.code
      } else {
        self.init(kind, word: word)
      }
    } else if let word = words.first(where: { CSVText.equalFoldingASCII($0.word.utf8, bytes) }) {
      self.init(kind, named: word.unit)
    } else {
      return nil
    }
  }
}
