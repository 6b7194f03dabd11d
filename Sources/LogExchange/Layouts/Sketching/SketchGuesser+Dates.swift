// SPDX-License-Identifier: MIT

extension SketchGuesser {
  mutating func placeDate() throws(SketchError) {
    let dates = source.columns.enumerated().compactMap { index, column in
      SketchDate(column: column).map { (index, column, $0) }
    }
    let words = SketchWords.common[0].words
    let titles = titles
    let isNamed = { (index: Int) in
      words.contains(titles[index].whole) || words.contains(titles[index].stem)
    }
    guard
      let (index, column, found) = dates.first(where: { isNamed($0.0) }) ?? dates.first
    else { throw SketchError(message: "nothing in the entries looks like a date") }
    var date = found
    let doubt = decideOrder(&date, column, index)
    taken.insert(index)
    var members = ["\"path\": \(path(index))"]
    if let pattern = date.pattern {
      members.append("\"pattern\": \(MappingSketch.quoted(pattern))")
    }
    var reason =
      isNamed(index)
      ? "by the name \"\(column.names.last ?? "")\" and values such as " : "by values such as "
    reason += "\"\(RecordFault.excerpt(column.filled.first ?? ""))\""
    if let doubt { reason += "; \(doubt)" }
    if !date.hasTime, let (index, time) = time() {
      taken.insert(index)
      if date.pattern == nil { members.append("\"pattern\": \"yyyy-MM-dd\"") }
      members.append(
        "\"time\": {\"path\": \(path(index)), \"pattern\": \(MappingSketch.quoted(time))}")
    }
    members.append("\"guess\": \(MappingSketch.quoted(reason))")
    fields.append(SketchGuess.Field(name: "date", members: members, short: date.pattern ?? "ISO"))
  }

  /// Decides between day and month in front, where the dates leave it open.
  ///
  /// - Returns: What is to be said about it.
  private mutating func decideOrder(
    _ date: inout SketchDate, _ column: SketchColumn, _ index: Int
  ) -> String? {
    guard let dayFirst = date.pattern, let monthFirst = date.other else { return nil }
    let example = RecordFault.excerpt(column.filled.first ?? "")
    if let said = options.dateOrder, said != .ymd {
      if said == .mdy { date.pattern = monthFirst }
      return "the order was said"
    }
    let steps = (
      SketchDate.breaks(column, dayFirst), SketchDate.breaks(column, monthFirst)
    )
    if (steps.0 == 0) != (steps.1 == 0), column.filled.count > 2 {
      if steps.1 == 0 { date.pattern = monthFirst }
      let order = steps.1 == 0 ? "month" : "day"
      let text = "\(example) is read with the \(order) first, because the rows are then in order"
      assumptions.append("\(text) (--date-order says otherwise)")
      return text
    }
    if !isEnglish {
      let text = "\(example) is read with the day first, by the language of the titles"
      assumptions.append("\(text) (--date-order says otherwise)")
      return text
    }
    let open = "it may as well be \(monthFirst): no date decides it"
    ambiguities.append(
      "\(shown(index)): \(example) may have the day or the month first; --date-order dmy or mdy "
        + "says which")
    return open
  }

  /// Whether the titles are English, or say nothing.
  var isEnglish: Bool {
    let english: Set<String> = [
      "day", "time", "odometer", "mileage", "miles", "gallons", "gallon", "gal", "litres", "liters",
      "price", "cost", "amount", "weight", "fat", "notes", "comment", "vehicle", "car", "fuel",
      "full",
      "quantity", "body", "mass", "muscle", "water", "paid", "gas", "when", "filled", "reading",
    ]
    let neutral: Set<String> = [
      "date", "kg", "km", "l", "lb", "lbs", "bmi", "total", "volume", "note", "%", "station", "t",
    ]
    let words = titles.flatMap { $0.whole.split(separator: " ").map { String($0) } }
    if words.contains(where: english.contains) { return true }
    return !words.contains { !neutral.contains($0) && $0.utf8.count > 1 }
  }

  private func time() -> (Int, String)? {
    for (index, column) in source.columns.enumerated() where !taken.contains(index) {
      guard SketchWords.times.contains(titles[index].whole), let time = SketchDate.time(column)
      else { continue }
      return (index, time)
    }
    return nil
  }
}
