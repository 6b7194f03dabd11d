// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// Chooses the columns of the date.
  ///
  /// - Returns: The order of day, month and year, and one of the dates.
  mutating func placeDate() throws(SketchError) -> (order: DateOrder, example: String) {
    let times = source.columns.indices.filter {
      let isDuration = titles[$0].has(any: .durations) && !titles[$0].has(any: .beginnings)
      // `Start` beside `Date` is a time of day.
      let isStart = titles[$0].words.count == 1 && titles[$0].has(any: .beginnings)
      // People go to bed at other times than they are weighed.
      let isOfSleep = titles[$0].has(any: "sleep wake bed bedtime")
      return SketchDate.isTime(source.columns[$0]) && (titles[$0].has(any: .times) || isStart)
        && !isDuration && !isOfSleep
    }
    let hasStarts = titles.contains { $0.has(any: .beginnings) }
    // Beside the day of an entry, the moment at which it was noted is another one.
    let hasDays = source.columns.indices.contains {
      titles[$0].has(any: .dates) && !titles[$0].has(any: .otherMoments)
        && !titles[$0].has(any: "logged") && SketchDate(source.columns[$0]) != nil
    }
    // A date of the entry's own is better than a moment around it.
    func isOwn(_ index: Int) -> Bool { !source.columns[index].isAround }
    // A moment is better than a day, and that of the entry better than that of its creation.
    func rank(_ one: (index: Int, date: SketchDate)) -> Int {
      let hasTime = one.date.hasTime ? !one.date.isMidnight : !times.isEmpty
      let isRecorded =
        hasStarts && titles[one.index].has(any: "recorded")
        || hasDays && titles[one.index].has(any: "logged")
      let isOfPlace = source.columns[one.index].names.dropLast().contains {
        ["position", "location", "gps"].contains($0.lowercased())
      }
      let isOther =
        titles[one.index].has(any: .otherMoments) || titles[one.index].isKey || isRecorded
        || isOfPlace
      let isSaid = source.columns[one.index].isNamedByUser && isNamed(one.index, "date")
      // Of several entries, one day is that of something else.
      let isSame = source.count > 1 && source.columns[one.index].distinct.count == 1
      // Of two counts of seconds, that of UTC is not that of a local clock.
      let isUniversal = one.date.pattern != nil && titles[one.index].has(any: .universal)
      // `entry_date` may be that of the entry, and `created_at` is not; `completed_date` is rather
      // than `updated_at`.
      let isChange = titles[one.index].has(any: "updated modified changed edited")
      let weight = !isOther ? 16 : titles[one.index].has(any: "entry") ? 8 : isChange ? 0 : 5
      return (isSaid ? 100 : 0) + weight + (isSame ? 0 : 8) + (hasTime ? 4 : 0)
        + (isUniversal ? 3 : 0) - (titles[one.index].has(any: .plans) ? 3 : 0)
        + (isNamed(one.index, "date") ? 2 : 0) + (isOwn(one.index) ? 5 : 0)
    }
    let all = source.columns.enumerated().compactMap { index, column in
      // A column that the user calls a person is no date.
      let isOther = column.isNamedByUser && !isNamed(index, "date")
      return isOther || titles[index].has(any: .births)
        ? nil : SketchDate(column).map { (index: index, date: $0) }
    }
    // A date that most rows lack counts only where there is no other.
    let filled = all.filter { !source.columns[$0.index].isMostlyEmpty }
    let dates = filled.isEmpty ? all : filled
    // The first of the best.
    let first = dates.max { rank($0) < rank($1) }
    // One moment around all entries is that of the file, if they have parts of dates themselves.
    let isOfFile = first.map { best in
      let column = source.columns[best.index]
      return column.isAround && source.count > 1 && column.distinct.count == 1
    }
    if isOfFile ?? true, let example = placeParts() { return (.ymd, example) }
    guard var best = first else {
      throw SketchError(message: "nothing in the entries looks like a date")
    }
    // What is called a date counts, unless the other moments are on the same days: forms note when
    // they were filled in as the timestamp.
    let isOfForm = titles[best.index].has(any: .timestamps)
    let named = dates.first { one in
      isNamed(one.index, "date") && !titles[one.index].has(any: .timestamps)
        && (isOwn(one.index) || !isOwn(best.index))
    }
    if !source.columns[best.index].isNamedByUser, isOfForm || !isNamed(best.index, "date"),
      let named,
      !titles[named.index].has(any: .otherMoments), !best.date.agrees(with: named.date)
    {
      best = named
    }
    let index = best.index
    var date = best.date
    let doubt = decideOrder(&date, index)
    areDatesRising = date.readings[0].isRising
    taken.insert(index)
    let column = source.columns[index]
    var meaning = LayoutColumn.date(column.path)
    // The form of a date says more than the user does.
    let said = DateText(column.filled.first ?? [])?.ownOrder ?? options.tableDateOrder
    let order = (said ?? date.order).rawValue
    var short = "date \(shown(index)) \(date.pattern ?? (date.isPlain ? "ISO" : order))"
    let isUniversal = titles[index].has(any: .universal) && !date.hasOffset
    if let pattern = date.patternOfShortYears(column.filled) {
      meaning.pattern = pattern
    } else if let pattern = date.pattern {
      let isLocal = titles[index].has(any: .local)
      meaning.pattern = try? DatePattern(isLocal ? "\(pattern)-local" : pattern)
      if isLocal { short += " (local)" }
      if let count = DayCount(rawValue: pattern), let first = date.readings[0].dates.first ?? nil {
        let text = RecordFault.excerpt(column.filled[0].text)
        let how = count == .unix ? "from 1970" : "as spreadsheets do from 1900"
        assumptions.append(
          MappingSketch.Doubt(
            message: "\(shown(index)): \(text) is \(first), counted in days \(how)"))
      }
    } else if isUniversal {
      meaning.content = .date(.utc)
      short += " (UTC)"
    } else if date.hasTime, !date.hasOffset, let zone = zoneInTitle(index) {
      assumptions.append(
        MappingSketch.Doubt(
          message: "\(shown(index)): times stay local, the zone \(zone) is not read",
          remedy: "; \(.utcOffset) says what it is"))
    }
    let texts = zip(column.filled, date.readings[0].dates)
    let example = RecordFault.excerpt(texts.first { $1 != nil }?.0.text ?? "")
    let name = isNamed(index, "date") ? "the name \"\(RecordFault.excerpt(column.name))\" and " : ""
    let reason = "by \(name)values such as \"\(example)\"" + (doubt.map { "; \($0)" } ?? "")
    placed.append((meaning, reason, short))
    // Where the moment is missing, the day counts.
    let rows = column.values.indices.filter { column.values[$0].trimmedBytes.isEmpty }
    let other = dates.first { one in
      one.index != index && isOwn(one.index) && isNamed(one.index, "date")
        && one.date.pattern == nil && (one.date.isPlain || one.date.order == date.order)
        && !titles[one.index].has(any: .otherMoments)
        && rows.allSatisfy { !source.columns[one.index].values[$0].trimmedBytes.isEmpty }
    }
    if !rows.isEmpty, let other {
      taken.insert(other.index)
      placed.append((.date(source.columns[other.index].path), "for entries without the other", ""))
    } else if date.pattern == nil, !date.hasTime || date.isMidnight,
      let time = time(ofDay: index, among: times)
    {
      taken.insert(time)
      let hasUniversal = isUniversal || titles[time].has(any: .universal)
      placed[placed.count - 1].column.content = .date(hasUniversal ? .utc : .day)
      placed.append((.time(source.columns[time].path), "by the name and its values", ""))
    }
    return (date.order, example)
  }

  /// The column with the time of a day: of one on which something ended the time at which it did, and
  /// never that at which it began.
  private func time(ofDay index: Int, among times: [Int]) -> Int? {
    guard titles[index].has(any: .ends) else { return times.first }
    let ending = source.columns.indices.first {
      titles[$0].has(any: .ends) && SketchDate.isTime(source.columns[$0])
    }
    return ending ?? times.first { !titles[$0].has(any: .beginnings) }
  }

  /// The name of a zone in brackets at the end of a title: `Started At (AEST)`.
  private func zoneInTitle(_ index: Int) -> String? {
    let bytes = Array((source.columns[index].names.last ?? "").utf8)
    guard bytes.last == UInt8(ascii: ")"), let open = bytes.lastIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    let name = bytes[(open + 1)...].dropLast()
    let isZone =
      (3...4).contains(name.count) && name.last == UInt8(ascii: "T")
      && name.allSatisfy { (0x41...0x5A).contains($0) }
    return isZone ? String(decoding: name, as: UTF8.self) : nil
  }

  /// Places a date whose year, month and day stand in columns of their own.
  ///
  /// - Returns: One of the dates; nil if there is none.
  private mutating func placeParts() -> String? {
    guard let parts = SketchDate.parts(of: source.columns) else { return nil }
    let example = parts.map { source.columns[$0.column].filled[0].text }.joined(separator: "-")
    for (part, index) in parts {
      let path = source.columns[index].path
      placed.append((.part(ofDate: part, path), "a part of the date", ""))
    }
    taken.formUnion(parts.map(\.column))
    placed[placed.count - 1].short = "date by its parts"
    return example
  }

  /// Decides if day or month comes first, if the dates leave it open.
  ///
  /// - Returns: A sentence about the decision; nil if the dates themselves decide.
  private mutating func decideOrder(_ date: inout SketchDate, _ index: Int) -> String? {
    if let said = options.tableDateOrder { date.take(said) }
    guard date.readings.count > 1 else { return nil }
    let texts = source.columns[index].filled
    let example = RecordFault.excerpt(date.open(texts)?.text ?? "")
    let orders = date.readings.map(\.order)
    let inOrder = date.readings.filter { $0.breaks == 0 }
    let reason: String
    if inOrder.count == 1, texts.count > 2 {
      date.take(inOrder[0].order)
      reason = "because the rows are then in order"
    } else if isForeign, !orders.contains(.ymd) {
      date.take(date.order)
      reason = "by the language of the titles"
    } else if orders.contains(.mdy), texts.allSatisfy(DateTextScanner.endsInAmerica) {
      date.take(.mdy)
      reason = "as it is usual in the zone after it"
    } else {
      let parts = orders.map(Self.firstPart)
      ambiguities.append(
        MappingSketch.Doubt(
          message: "\(shown(index)): \(example) may have \(WordList.or(parts)) first",
          remedy: "; \(.dateOrder(orders)) says which"))
      return "it may as well have \(parts.last ?? "") first: no date decides it"
    }
    let first = Self.firstPart(of: date.order)
    let text = "\(example) is read with \(first) first, \(reason)"
    assumptions.append(
      MappingSketch.Doubt(message: text, remedy: " (\(.dateOrder()) says otherwise)"))
    return text
  }

  private static func firstPart(of order: DateOrder) -> String {
    switch order {
    case .dmy: "the day"
    case .mdy: "the month"
    case .ymd: "the year"
    }
  }
}
