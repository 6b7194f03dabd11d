// SPDX-License-Identifier: MIT

/// The units of the weight, the height and the parts of a body.
extension SketchGuesser {
  /// The masses of grown people in grams. No body has as many kilograms.
  static let gramsOfBodies = 20_000.0..<400_000

  /// The unit of weights, from their values: thousands are grams, and a body mass index beside
  /// them distinguishes kilograms from pounds.
  func ofMass(_ column: Int, _ all: [Found]) -> Unit {
    let middle = middle(column) ?? 0
    if Self.gramsOfBodies.contains(middle) {
      return Unit(.grams, "the values are those of grams", .byValues)
    }
    if let index = all.first(where: { $0.field.name === "bmi" })?.column {
      // The quotient is the square of a height in metres, or about 2.2 times that for pounds;
      // the ranges do not overlap.
      let squares = zip(values[column], values[index]).compactMap { weight, index in
        if let weight, let index, index > 5 { weight / index } else { nil }
      }
      let reason = "the body mass index beside it fits"
      switch squares.middle ?? 0 {
      case 1.8..<4.7: return Unit(.kilograms, reason, .byValues)
      case 4.9..<10.5: return Unit(.pounds, reason, .byValues)
      default: break
      }
    }
    // Few people weigh more than 130 kg, and many more than 130 lb.
    return .usual(middle >= 2000 ? .grams : middle >= 130 && !isForeign ? .pounds : .kilograms)
  }

  /// The unit of heights, from their values: those of children in centimetres are like those of
  /// others in inches, but they weigh less.
  func ofLength(_ column: Int, _ all: [Found]) -> Unit {
    switch middle(column) ?? 0 {
    case 1.2..<2.4: Unit(.metres, "the values are those of metres")
    case let inches where (48..<90).contains(inches):
      isWeightless(0.0254 * inches, all)
        ? .usual(.centimetres) : Unit(.inches, "the values are those of inches")
    case 280..<2800: Unit(.millimetres, "the values are those of millimetres")
    case 120..<240: Unit(.centimetres, "the values are those of centimetres")
    default: .usual(.centimetres)
    }
  }

  /// Whether nobody of a height in metres weighs as little as the weights say.
  private func isWeightless(_ height: Double, _ all: [Found]) -> Bool {
    guard let weight = all.first(where: { $0.field.unitKind == .mass }),
      let middle = middle(weight.column)
    else { return false }
    let code = unit(of: weight, .mass, among: all).code
    let kilograms =
      switch code {
      case UnitCode(.grams): middle / 1000
      case UnitCode(.pounds): middle * 0.4536
      default: middle
      }
    return kilograms / (height * height) < 9
  }

  func isFraction(_ column: Int) -> Bool {
    let values = values[column].compactMap(\.self)
    return values.allSatisfy { $0 <= 1 } && values.contains { $0 > 0 }
  }

  /// The usual share of a body in percent, and the usual percentage of the weight if the value
  /// is a mass.
  private static let usualParts: [String: (share: ClosedRange<Double>, mass: ClosedRange<Double>)] =
    [
      "bodyFat": (3...60, 3...60), "muscle": (20...60, 25...92), "water": (37...78, 30...78),
      "bone": (20...30, 2...6), "leanMass": (99...100, 40...97),
    ]

  /// The unit of a body part, from the words of its title and its values: a mass has the unit
  /// of the weight. Scales call even a share of fat `masse grasse`.
  func ofPart(_ found: Found, _ all: [Found]) -> Unit {
    let title = titles[found.column]
    if title.has(any: .shares) { return Unit(.percent, "the title names a share") }
    if title.unit(of: .mass) == nil, areShares(found, all) {
      return Unit(.percent, "the parts add up to a hundred", .byValues)
    }
    guard let weight = all.first(where: { $0.field.unitKind == .mass }),
      let usual = Self.usualParts[found.field.name], let whole = middle(weight.column),
      let part = values[found.column].compactMap(\.self).filter({ $0 > 0 }).middle
    else {
      // Where each row has one measure, no weight stands beside it.
      return .usual(title.has(any: "mass") ? .kilograms : .percent)
    }
    let namesMass = title.has(any: .masses)
    let fat = all.first { $0.field.name === "bodyFat" }.flatMap { middle($0.column) } ?? 0
    guard usual.mass.contains(100 * part / whole) else {
      // Muscles and fat are not more than the body.
      let isTooMuch = found.field.name === "muscle" && 100 * part / whole + fat > 102
      let isMass = title.has(any: "mass") && !isTooMuch || part > 100
      let ofWeight = isMass && part < whole ? unit(of: weight, .mass, among: all).code : nil
      return Unit(ofWeight ?? UnitCode(.percent), Unit.nothing, .usual)
    }
    let isMass =
      switch found.field.name {
      case "bodyFat":
        namesMass && (title.has(any: .certainMasses) || part > 45) || isRest(part, of: whole, all)
      // Together with the fat, a mass of muscle is nearly the whole body.
      case "muscle": namesMass || (92...101).contains(100 * part / whole + fat)
      case "water": namesMass || isWaterMass(part, of: whole, all)
      default: namesMass
      }
    let ofWeight = unit(of: weight, .mass, among: all)
    guard isMass || areMasses(weight.column, all) || !usual.share.contains(part) else {
      return .usual(.percent)
    }
    guard let code = ofWeight.code else {
      // Another column gives the unit of both.
      guard ofWeight.column != nil else { return .usual(.percent) }
      var unit = ofWeight
      unit.column = nil
      return unit
    }
    if ofWeight.certainty == .usual { return Unit(code, Unit.nothing, .usual) }
    return Unit(
      code, "the values are those of a mass, and the weight is in \(code.name)",
      namesMass ? .said : .byValues)
  }

  /// Whether a number is the mass of the water and cannot be its share: what is not fat is water to
  /// nearly three quarters.
  private func isWaterMass(_ part: Double, of whole: Double, _ all: [Found]) -> Bool {
    let fat = all.first { $0.field.name == "bodyFat" }?.column
    let isShare = fat.map { fat in
      titles[fat].has(any: .shares) || titles[fat].has(any: "pbf")
        || titles[fat].isIn(.percent, of: .bodyPart)
    }
    let lean = all.first { $0.field.name == "leanMass" }.flatMap { middle($0.column) }
    let leanShare = lean.flatMap { 0.4 * whole < $0 && $0 < whole ? 100 * $0 / whole : nil }
    let share = isShare ?? false ? fat.flatMap { middle($0) } : leanShare.map { 100 - $0 }
    guard let share else { return false }
    let expected = 0.73 * (100 - share)
    return abs(100 * part / whole - expected) < 5 && abs(part - expected) > 10
  }

  private static let wholeBody = ["bodyFat", "muscle", "bone"]

  /// Whether fat, muscles and bones are together the whole body in every row, so that they are
  /// masses.
  private func areMasses(_ weight: Int, _ all: [Found]) -> Bool {
    let most = max(0.15, 0.0025 * (middle(weight) ?? 0))
    return areWhole(weight, all) { whole, sum in abs(whole - sum) <= most }
  }

  /// Whether they are together a hundred, so that they are shares.
  private func areShares(_ found: Found, _ all: [Found]) -> Bool {
    guard Self.wholeBody.contains(found.field.name),
      let weight = all.first(where: { $0.field.unitKind == .mass })
    else { return false }
    return areWhole(weight.column, all) { _, sum in abs(sum - 100) <= 0.15 }
  }

  /// Whether the weight and the sum of fat, muscles and bones pass a test in all rows that have
  /// them. Of a body of about a hundred, shares are like masses.
  private func areWhole(
    _ weight: Int, _ all: [Found], _ test: (_ whole: Double, _ sum: Double) -> Bool
  ) -> Bool {
    let parts = Self.wholeBody.compactMap { name in
      all.first { $0.field.name == name }?.column
    }
    guard parts.count == 3 else { return false }
    let rows = values[weight].indices.compactMap { row -> (whole: Double, sum: Double)? in
      let own = parts.compactMap { values[$0][row] }
      guard own.count == 3, let whole = values[weight][row], !(95...105).contains(whole) else {
        return nil
      }
      return (whole, own.reduce(0, +))
    }
    return !rows.isEmpty && rows.allSatisfy { test($0.whole, $0.sum) }
  }

  /// Whether a number and those of the parts without fat are together the whole body, so that it
  /// is a mass. Of a body of a hundred, shares are so as well.
  private func isRest(_ part: Double, of whole: Double, _ all: [Found]) -> Bool {
    let middle = { (name: String) -> Double? in
      all.first { $0.field.name == name }.flatMap { self.middle($0.column) }
    }
    let isMuscleMass = all.contains {
      $0.field.name == "muscle"
        && (titles[$0.column].has(any: .masses) || titles[$0.column].unit(of: .mass) != nil)
    }
    let muscles = isMuscleMass ? middle("muscle") : nil
    let lean =
      middle("leanMass") ?? muscles.flatMap { muscle in middle("bone").map { muscle + $0 } }
    guard let lean, !(95...105).contains(whole) else { return false }
    return abs(part + lean - whole) <= 0.01 * whole
  }
}
