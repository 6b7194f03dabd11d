// SPDX-License-Identifier: MIT

/// Reports the rows of a file that have fewer cells than there are titles.
///
/// A short row waits for the next row: if none follows, the file is cut off there.
struct ShortRows {
  private struct Waiting {
    var fault: RecordFault
    var number: Int
    var hasLineEnd: Bool
    /// True if more than the last cell is missing, which may be empty.
    var lacksSeveral: Bool
    /// True if the error of its entry reports it.
    var isSaid: Bool
  }

  private var waiting: Waiting?
  private var count = 0
  /// The first row that is only counted.
  private var firstCounted: RecordFault?
  private static let mostTold = 10

  /// True if a report must precede the next entry.
  var isWaiting: Bool { waiting != nil }

  /// Looks at the row of an entry.
  ///
  /// - Returns: The report that precedes the entry; nil for none.
  @inline(__always)
  mutating func judge(
    _ entry: inout MappedEntry, _ row: Row, _ shape: RowShape
  ) -> MappedEntry? {
    if !isWaiting, shape.isFilled(by: row) { return nil }
    return judge(short: &entry, row, shape)
  }

  private mutating func judge(
    short entry: inout MappedEntry, _ row: Row, _ shape: RowShape
  ) -> MappedEntry? {
    var before = told()
    switch entry.outcome {
    case .record, .rejected: break
    default: return before
    }
    switch shape.shortness(of: row) {
    case .none: break
    case .ofAll(let fault):
      var all = before ?? MappedEntry(.nothing, path: .row(row.number))
      if fault.code == .trailingCells {
        all.notes.append(fault)
      } else {
        all.warnings.append(fault)
      }
      before = all
    case .ofRow(let fault):
      count += 1
      var isSaid = false
      if case .rejected(let own) = entry.outcome {
        isSaid = true
        if own.code == .missingField {
          var joined = fault
          joined.message += ", and there is \(own.message)"
          joined.field = own.field
          entry.outcome = .rejected(joined)
        }
      }
      waiting = Waiting(
        fault: fault, number: row.number, hasLineEnd: row.hasLineEnd,
        lacksSeveral: row.count + 1 < shape.columnCount, isSaid: isSaid)
    }
    return before
  }

  private mutating func told() -> MappedEntry? {
    guard let row = waiting else { return nil }
    waiting = nil
    if row.isSaid { return nil }
    if count > Self.mostTold {
      if firstCounted == nil { firstCounted = row.fault }
      return nil
    }
    return MappedEntry(.nothing, warnings: [row.fault], path: .row(row.number))
  }

  /// Returns the remaining reports, because no row follows.
  ///
  /// - Parameter last: The number of the last row.
  mutating func finish(lastRow last: Int) -> [MappedEntry] {
    var rest: [MappedEntry] = []
    var cut: MappedEntry?
    if let row = waiting, row.number == last,
      count == 1 && row.lacksSeveral || !row.hasLineEnd
    {
      waiting = nil
      var fault = row.fault
      fault.code = .cutOff
      fault.message =
        "the file breaks off here: " + fault.message + "; the last of them may be incomplete"
      cut = MappedEntry(.nothing, warnings: [fault], path: .row(row.number))
    } else if let entry = told() {
      rest.append(entry)
    }
    if var fault = firstCounted {
      fault.message += "; \(count - Self.mostTold) rows from here on are short"
      rest.append(MappedEntry(.nothing, warnings: [fault]))
    }
    return rest + [cut].compactMap(\.self)
  }
}

extension TablePlan {
  /// Throws if a row of a table whose columns are aligned by blanks lacks a number: nothing says
  /// which cell is missing. Texts may be missing at its end.
  func checkCount(ofBlanks row: Row) throws(RecordFault) {
    let lacksNumber = steps.dropFirst(row.count).contains { step in
      switch step.action {
      case .number, .quantity, .measure, .flag, .date: true
      default: false
      }
    }
    for (one, next) in zip(row, row.dropFirst()) {
      let both = one.bytes + [0x20] + next.bytes
      guard case .value = CompoundText.reading(both[...], .mass, known: nil, .point) else {
        continue
      }
      throw RecordFault(
        code: .badRow,
        message: "\(one.string) \(next.string) is one value, and blanks separate columns",
        remedy: " (in quotes it is one cell)", field: "weight", position: one.position)
    }
    guard lacksNumber else { return }
    throw RecordFault(
      code: .badRow,
      message:
        "the row has \(row.count) cells, expected \(steps.count), and between blanks nothing "
        + "says which one is missing", field: "column \(row.count + 1)", position: row.position)
  }
}
