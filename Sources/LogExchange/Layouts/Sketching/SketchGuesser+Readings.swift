// SPDX-License-Identifier: MIT

/// Numbers that are no amounts of their entry, although their titles may say so.
extension SketchGuesser {
  /// The columns before and after an amount of fuel in a table: readings of a meter, of which the
  /// second is the first and the amount. Two rows that agree are no accident.
  ///
  /// - Complexity: For each column that may be an amount, the square of the number of columns with
  ///   numbers; most pairs end at the first row.
  static func meterReadings(
    _ values: [[Double?]], _ matches: [[String: SketchVocabulary.Match]], _ titles: [SketchTitle]
  ) -> Set<Int> {
    // The loss of a charge is no reading, although it adds up with the energy in the battery.
    let numeric = values.indices.filter {
      !values[$0].isEmpty && !titles[$0].has(any: "loss losses verlust ladeverlust perte")
    }
    let amounts = numeric.filter {
      matches[$0]["volume"] != nil || titles[$0].isInEnergy
    }
    guard numeric.count <= 60 else { return [] }
    // A meter goes on where it stopped; the newest entry comes last or first. Of several meters,
    // the numbers are far above the amounts.
    func goesOn(_ before: Int, _ after: Int, by amount: Int) -> Bool {
      let middle = { (column: Int) in values[column].compactMap(\.self).middle ?? 0 }
      if middle(before) > 10 * middle(amount) { return true }
      let rows = zip(values[before], values[after]).compactMap { before, after in
        if let before, let after { (before, after) } else { nil }
      }
      let steps = zip(rows, rows.dropFirst())
      return steps.allSatisfy { $1.0 - $0.1 > -0.06 } || steps.allSatisfy { $0.0 - $1.1 > -0.06 }
    }
    var readings: Set<Int> = []
    for amount in amounts {
      for before in numeric where before != amount {
        let after = numeric.first { after in
          after != amount && after != before
            && isSum(values[after], of: values[before], values[amount])
            && goesOn(before, after, by: amount)
        }
        if let after { readings.formUnion([before, after]) }
      }
    }
    return readings
  }

  private static func isSum(
    _ sums: [Double?], of readings: [Double?], _ amounts: [Double?]
  ) -> Bool {
    var agreeing = 0
    // A meter counts on, so that it shows more than what one entry took.
    var difference = 0.0
    for ((sum, reading), amount) in zip(zip(sums, readings), amounts) {
      guard let sum, let reading, let amount else { continue }
      guard abs(reading + amount - sum) <= 0.02 else { return false }
      difference += reading - amount
      if reading > 0, amount > 0 { agreeing += 1 }
    }
    return agreeing > 1 && difference > 0
  }

  /// True if the amounts of the entries are parts of those in the entries around them, which they
  /// add up to: the energy of a charge, and that of each quarter of an hour.
  func areParts(_ amount: Found) -> Bool {
    let column = amount.column
    guard !source.columns[column].isAround else { return false }
    let around = source.columns.indices.filter { source.columns[$0].isAround }
    // Sums of which nobody says when they were are no entries.
    guard around.contains(where: { SketchDate(source.columns[$0]) != nil }) else { return false }
    let wholes = around.filter { isNamed($0, amount.field.name) && numbers[$0] != nil }
    return wholes.contains { whole in
      var sum = 0.0
      var groups = 0
      for row in values[column].indices {
        guard let value = values[column][row], let total = values[whole][row] else { return false }
        sum += value
        let next = row + 1
        let isLast =
          next == values[column].count
          || around.contains { source.columns[$0].values[next] !== source.columns[$0].values[row] }
        guard isLast else { continue }
        // The last group may go on behind the entries that were kept.
        if next == values[column].count, source.count > next { break }
        if abs(sum - total) > 0.02 { return false }
        sum = 0
        groups += 1
      }
      return groups > 0 && groups < values[column].count
    }
  }

  /// Replaces the total of a visit to a garage, which each row of the visit repeats, by what each
  /// row cost.
  mutating func decideVisits(_ found: inout [Found]) {
    guard let place = found.firstIndex(where: { $0.field.name === "totalCost" }) else { return }
    let total = found[place].column
    let parts = source.columns.indices.first { other in
      numbers[other] != nil && titles[other].has(any: .money)
        && !found.contains { $0.column == other } && addUp(values[other], to: values[total])
    }
    guard let parts, !source.columns[total].isNamedByUser else { return }
    found[place].column = parts
    found[place].reason = "\(shown(total)) is the sum of several rows"
  }

  /// Whether rows with the same sum have parts that add up to it, and some sum has several rows.
  private func addUp(_ parts: [Double?], to sums: [Double?]) -> Bool {
    var added = 0.0
    var count = 0
    var hasSeveral = false
    for row in parts.indices {
      guard let part = parts[row], let sum = sums[row] else { return false }
      added += part
      count += 1
      let isLast = row + 1 == parts.count
      if !isLast, sums[row + 1] == sum { continue }
      // The last visit may go on behind the entries that were kept.
      if isLast, source.count > parts.count { break }
      if abs(added - sum) > 0.011 { return false }
      if count > 1 { hasSeveral = true }
      (added, count) = (0, 0)
    }
    return hasSeveral
  }

  /// Whether all negative numbers of a field that cannot have any are -1, which then stands for
  /// no value. Tells of negative numbers either way.
  mutating func isNothingAtMinusOne(_ found: Found) -> Bool {
    guard let limits = found.field.limits, limits.range.lowerBound >= 0 else { return false }
    let texts = source.columns[found.column].values
    let rows = values[found.column].indices.filter { (values[found.column][$0] ?? 0) < 0 }
    guard let row = rows.first else { return false }
    let isPlaceholder = rows.allSatisfy { texts[$0] === "-1" }
    remarks.append(
      "\(shown(found.column)) has \(RecordFault.excerpt(texts[row]))"
        + (isPlaceholder ? " where there is no value" : ", expected \(limits.words)"))
    return isPlaceholder
  }
}
