// SPDX-License-Identifier: MIT

/// The sources of the unit of one column in a table.
///
/// The properties read for each value change only while the plan is made and between rows.
final class UnitPlan {
  let kind: UnitKind
  /// The unit, where it is the same for the whole table.
  @exclusivity(unchecked) var known: UnitCode?
  /// The native name of the unit that is assumed because nothing gives it.
  private(set) var assumed: String?
  /// Cells of the same row that may give the unit.
  @exclusivity(unchecked) private(set) var cells: [(column: Int, words: [UnitSource.Word])] = []
  /// Columns whose texts may give the unit of the whole table.
  private(set) var texts: [(column: Int, words: [UnitSource.Word])] = []
  /// The title under which the row of the subject may give the unit; nil if it cannot.
  private(set) var subjectTitle: String?
  @exclusivity(unchecked) private(set) var isOfSubject = false
  /// The unit in the title of the column.
  private(set) var titled: UnitCode?
  /// True if values without a unit are kept as extras.
  @exclusivity(unchecked) private(set) var isKept = false
  /// A sentence on a remark whose unit is not known, with the expected ones.
  private(set) var unknown: String?
  /// The units beside numbers, or in cells for units, that are of another measure.
  private(set) var otherUnits: [String] = []
  /// True if the unit may be beside the number.
  @exclusivity(unchecked) private(set) var isAtNumber = false
  /// True if the user must give the unit if nothing else does.
  private(set) var isAsked = false
  /// True if the unit is only assumed, so that a unit beside a number takes precedence.
  private(set) var isTaken = false
  /// True if a cell of the row may give the unit in any word.
  @exclusivity(unchecked) private(set) var isInRow = false
  /// True if nothing but cells of the row, in certain words, may give the unit.
  private(set) var areCellsAlone = false
  /// True if the source says "gallon" without saying which.
  private(set) var isSomeGallon = false
  /// True if the message that is reported only once has been reported.
  private var hasTold = false

  /// - Returns: nil if no source can give the unit. The layout then does not know the column.
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
      case .otherUnits(let units): otherUnits = units
      case .asked:
        isAsked = true
        isTaken = true
        known = options.assumeTableUnit(kind)
      case .assumed(let unit):
        isTaken = true
        let code = UnitCode(kind, named: unit)
        // The unit of masses is none of shares.
        let isShare = kind == .bodyPart && code.map { !UnitKind.mass.units.contains($0) } ?? false
        known = isShare ? nil : options.assumeTableUnit(kind)
        if known == nil {
          known = code
          assumed = unit
        }
      case .kept: isKept = true
      }
    }
    areCellsAlone =
      known == nil && !cells.isEmpty && texts.isEmpty && !isAtNumber && !isSomeGallon && !isAsked
      && !isOfSubject && !isKept && !isInRow
    // Where they are empty, the user gives the unit.
    if areCellsAlone, let own = options.assumeUnit(kind) {
      known = own
      isTaken = true
    }
    if known == nil, cells.isEmpty, texts.isEmpty, !isAtNumber, !isSomeGallon, !isAsked,
      !isOfSubject, !isKept, !isInRow
    {
      return nil
    }
  }

  /// - Returns: True for the first call, on which a message is to be reported.
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
  /// The unit that the user gives for values without one; for parts of a body it is that of
  /// masses.
  fileprivate func assumeTableUnit(_ kind: UnitKind) -> UnitCode? {
    assumeUnit(kind == .bodyPart ? .mass : kind)
  }
}

extension UnitCode {
  /// The unit that a text stands for: one of these words, or any word for a unit if there are
  /// none. For a gallon that may be either, it is the one that the user gives.
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
