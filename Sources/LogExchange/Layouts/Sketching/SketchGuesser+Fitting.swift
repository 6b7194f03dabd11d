// SPDX-License-Identifier: MIT

/// Decides whether the values of a column can be those of a field that its title names.
extension SketchGuesser {
  /// Whether the unit in a title and the values of a column can be those of a field.
  func fits(_ index: Int, _ field: Field) -> Bool {
    let column = source.columns[index]
    let title = titles[index]
    switch field.type {
    case .timestamp: return false
    // A currency has a code, whatever the user calls it.
    case .text where column.isNamedByUser && field.scope != .recordOrLog:
      return !column.filled.isEmpty
    case .text:
      // The key of an entry may be a name, but nothing else.
      let isKey = title.isKey || column.path.hasSuffix("@key")
      if isKey && field.scope != .log { return false }
      // The first note may come behind the entries that were looked at.
      if column.filled.isEmpty { return field.name === "note" }
      // `clientLocalId` is the key of the entry.
      if title.isKey, title.has(any: "local") { return false }
      // `carODO` is what the car has driven, and `carFuel` what it took.
      if field.scope == .log,
        isNamed(index, "odometer") || values[index].contains(where: { $0 != $0?.rounded() })
      {
        return false
      }
      // A text of several lines is no name.
      if field.scope == .log, column.filled.contains(where: { $0.contains(UInt8(ascii: "\n")) }) {
        return false
      }
      // Nor is how full its battery is.
      if field.scope == .log, column.filled.allSatisfy({ $0.last == UInt8(ascii: "%") }) {
        return false
      }
      // The `Reading (km)` of a car is no car, and `Fuel Card Number` no fuel.
      if field.scope == .log, title.unit(of: .distance) != nil { return false }
      if field.name === "fuelType", title.has(any: "card karte kort carte") { return false }
      // `userEntered` is no user, and `userAccessToken` no name.
      if field.scope == .log, title.has(any: "entered token secret") { return false }
      // Around the entries, it says where these come from.
      if field.name === "station", column.isAround, title.has(any: "provider vendor") {
        return false
      }
      // `users/me/weights/8123` is how a server calls the entry.
      if field.scope == .log, column.filled.allSatisfy({ $0.count { $0 == 0x2F } > 2 }) {
        return false
      }
      // A name with a date in it is that of the entry.
      if field.scope == .log || ["source", "device"].contains(field.name), !title.isKey,
        !isOfGroups(index), column.filled.allSatisfy(Self.holdsDate)
      {
        return false
      }
      // `Fuel Unit` says in what the fuel is.
      if let last = title.words.last, SketchWords.units.contains(last) { return false }
      // `LocationType` is no station, and `PaymentStatus` no means of payment.
      if ["type", "status"].contains(where: { $0 == title.words.last }),
        ["station", "person"].contains(field.name)
          || field.name === "payment" && title.words.last == "status"
      {
        return false
      }
      // A child to Germans, and any kind of thing to others.
      if field.scope == .log, title.words == ["kind"], !isForeign { return false }
      // `Type de borne` is none, either.
      if field.name === "station", title.words.count > 1, title.has(any: .categories) {
        return false
      }
      // The `Station Energy` is how fast a station charges.
      if field.name === "station", title.has(any: "energy power") { return false }
      // The `ip_address` is where a program was, and `location_source` who says it.
      if ["location", "station"].contains(field.name),
        title.has(any: "ip mac email mail source accuracy")
      {
        return false
      }
      // `Source of steps` is not that of weights beside them.
      if ["source", "device"].contains(field.name), isOfOther(index) { return false }
      if field.scope == .recordOrLog {
        return column.filled.allSatisfy { text in
          text.count == 3 && text.allSatisfy { (0x41...0x5A).contains($0) }
        }
      }
      // The `service_date` says when a service was, and not what.
      if field.name === Self.purposes[0], SketchDate(column) != nil { return false }
      // `full` and `98,5` are not kinds of fuel, and amounts of fuel are not text.
      let takesNumbers = field.scope == .log || ["fuelGrade", "tank", "note"].contains(field.name)
      let isOfNumbers = numbers[index] != nil && column.filled.allSatisfy { CSVText.isDigit($0[0]) }
      // The number of a choice is no octane rating.
      if isOfNumbers, field.name === "fuelGrade", (middle(index) ?? 0) < 70 { return false }
      // A note around the entries is about all of them.
      if field.name === "note", column.isAround { return false }
      // The `obs` of a temperature is an observation.
      if isOfNumbers, field.name === "note", column.names.count > 1 { return false }
      // Nor is `not_enough_power: false` one, or `isAutoDetected: true` a car.
      let saysNothing = column.filled.allSatisfy { text in
        ["true", "false"].contains { text.elementsEqual($0.utf8) }
      }
      if saysNothing { return false }
      // A list of objects has several texts.
      if column.filled.contains(where: { $0.starts(with: "[{".utf8) }) { return false }
      return takesNumbers || column.hasTexts && !isOfNumbers
    case .flag: return column.flags != nil && !title.isKey && !title.has(any: .timeSpans)
    case .decimal:
      return numbers[index] != nil && !title.isKey && title.strangeUnit == nil
        && (title.units.isEmpty || !field.isMoney)
    case .quantity(let kind):
      // `odometerUnit: 1` says in what the odometer is.
      if title.stem.count > 1, let last = title.words.last, SketchWords.units.contains(last) {
        return false
      }
      // What a charge added is no odometer.
      if kind == .distance, title.has(any: "added gained") { return false }
      guard numbers[index] != nil, title.strangeUnit == nil, title.currency == nil, !title.isKey
      else {
        return false
      }
      // The muscles of the skeleton are not its bones.
      if field.name === "bone", title.hasWord(beginningWith: "骨格筋", "骨骼肌") { return false }
      // What is a height to the French is a waist to the Germans and the Dutch.
      if field.name === "height", title.has(any: "taille"), let middle = middle(index),
        !(1.2..<2.4).contains(middle), middle < 120, !isOfBaby
      {
        return false
      }
      // Nobody has so little; it was drunk.
      if field.name === "water", let middle = middle(index), middle > 1, middle < 15 {
        return false
      }
      if !title.units.isEmpty, title.unit(of: kind) == nil { return false }
      // No body has as many grams: `20240315` is a date.
      if kind == .mass, (middle(index) ?? 0) > Self.mostGrams { return false }
      // `13.02` under `st.lb` is no number of either.
      if kind == .mass, Set(title.units).count > 1, numbers[index]?.suffixes.isEmpty ?? false {
        return false
      }
      // `Euro 95` is a fuel.
      return !column.filled.allSatisfy { (try? NumberText($0))?.currency != nil }
    }
  }

  /// More than the grams of the heaviest animal.
  private static let mostGrams = 10_000_000.0

  /// True if one of the words of a text is a date.
  private static func holdsDate(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: UInt8(ascii: " ")).contains { word in
      word.contains(where: CSVText.isDigit) && word.count > 7
        && SketchDate(
          SketchColumn(path: "", names: [], values: [String(decoding: word, as: UTF8.self)])) != nil
    }
  }

  /// True if a title has all words of that of another column, which is nothing a record has.
  private func isOfOther(_ index: Int) -> Bool {
    titles.indices.contains { other in
      other != index && matches[other].isEmpty && !titles[other].stem.isEmpty
        && titles[other].stem.allSatisfy { titles[index].words.contains($0) }
    }
  }

  /// True if a body part is rather a nutrient of food: `Calories, Protein (g), Fat (g)`.
  func isFood(_ index: Int, _ field: Field) -> Bool {
    guard field.unitKind == .bodyPart, !titles[index].has(any: .shares),
      !titles[index].isIn(.percent, of: .bodyPart)
    else { return false }
    // Nutrients are not given in kilograms.
    let isOfGrams = titles[index].isIn(.grams, of: .mass)
    if titles[index].unit(of: .mass) != nil, !isOfGrams { return false }
    // Scales estimate protein, too.
    let parts = source.columns.indices.count { column in
      ["muscle", "bone", "water"].contains { isNamed(column, $0) }
    }
    if parts > 1 || titles[index].has(any: .bodies) { return false }
    return titles.contains { $0.has(any: .nutrients) } || isOfGrams && (middle(index) ?? 0) < 500
  }
}
