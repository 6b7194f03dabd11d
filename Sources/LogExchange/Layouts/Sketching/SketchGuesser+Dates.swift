// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// Gives the date its columns.
  ///
  /// - Returns: The order in which its parts stand, and one of the dates.
  mutating func placeDate() throws(SketchError) -> (order: DateOrder, example: String) {
    var dates = source.columns.enumerated().compactMap { index, column in
      SketchDate(column).map { (index: index, date: $0) }
    }
    let times = source.columns.indices.filter { index in
      let isOnlyTime = SketchDate.isTime(source.columns[index])
      return isOnlyTime && titles[index].has(any: .times)
    }
    // A moment says more than a day, and one of the entry more than that of its making.
    func rank(_ index: Int, _ date: SketchDate) -> Int {
      let hasTime = date.hasTime && !date.isMidnight
      let isOther = titles[index].has(any: .otherMoments)
      return (isOther ? 0 : 4) + (hasTime || !times.isEmpty && !date.hasTime ? 2 : 0)
        + (isNamed(index, "date") ? 1 : 0)
    }
    // The first of the best, and among others the first.
    dates = dates.enumerated().sorted { one, other in
      let ranks = (
        rank(one.element.index, one.element.date), rank(other.element.index, other.element.date)
      )
      return ranks.0 == ranks.1 ? one.offset < other.offset : ranks.0 > ranks.1
    }.map(\.element)
    guard let (index, found) = dates.first else {
      throw SketchError(message: "nothing in the entries looks like a date")
    }
    var date = found
    let doubt = decideOrder(&date, index)
    taken.insert(index)
    let column = source.columns[index]
    let isUniversal = titles[index].has(any: .universal)
    var meaning = LayoutColumn.date(column.path)
    var short = "date \(date.pattern ?? (date.isPlain ? "ISO" : date.order.rawValue))"
    if let pattern = date.pattern {
      let isLocal = titles[index].has(any: .local)
      meaning.pattern = try? DatePattern(isLocal ? "\(pattern)-local" : pattern)
      if isLocal { short += " (local)" }
    } else if isUniversal {
      meaning.content = .date(.utc)
      short += " (UTC)"
    }
    let example = RecordFault.excerpt(column.filled.first?.text ?? "")
    let name = isNamed(index, "date") ? "the name \"\(RecordFault.excerpt(column.name))\" and " : ""
    var reason = "by \(name)values such as \"\(example)\""
    if let doubt { reason += "; \(doubt)" }
    guard date.pattern == nil, !date.hasTime || date.isMidnight, let time = times.first else {
      placed.append((meaning, reason, short))
      return (date.order, example)
    }
    taken.insert(time)
    meaning.content = .date(isUniversal || titles[time].has(any: .universal) ? .utc : .day)
    placed.append((meaning, reason, short))
    placed.append((.time(source.columns[time].path), "by the name and its values", ""))
    return (date.order, example)
  }

  /// Decides between day and month in front, where the dates leave it open.
  ///
  /// - Returns: What is to be said about it.
  private mutating func decideOrder(_ date: inout SketchDate, _ index: Int) -> String? {
    if let said = options.tableDateOrder { date.take(said) }
    guard date.readings.count > 1, let dayFirst = date.readings.first else { return nil }
    let texts = source.columns[index].filled
    let example = RecordFault.excerpt(texts.first?.text ?? "")
    let inOrder = date.readings.filter { $0.breaks == 0 }
    var text: String
    if inOrder.count == 1, texts.count > 2 {
      date.take(inOrder[0].order)
      let first = inOrder[0].order == .mdy ? "month" : "day"
      text = "\(example) is read with the \(first) first, because the rows are then in order"
    } else if isForeign {
      date.take(dayFirst.order)
      text = "\(example) is read with the day first, by the language of the titles"
    } else {
      ambiguities.append(
        "\(shown(index)): \(example) may have the day or the month first; --date-order dmy or mdy "
          + "says which")
      return "it may as well have the month first: no date decides it"
    }
    assumptions.append("\(text) (--date-order says otherwise)")
    return text
  }
}
