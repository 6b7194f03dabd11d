// SPDX-License-Identifier: MIT

/// The names of the rules whose violations checks find, and of those that whole inputs break.
extension Diagnostic.Code {
  // MARK: Syntax and formats

  /// A document breaks a rule of XML 1.0.
  public static let notWellFormed = Diagnostic.Code(description: "not-well-formed")
  /// A document breaks a rule of Namespaces in XML.
  public static let namespace = Diagnostic.Code(description: "namespace")
  /// Bytes that the encoding of a document does not allow.
  public static let encoding = Diagnostic.Code(description: "encoding")
  /// A reference to an entity that is not declared.
  public static let undeclaredEntity = Diagnostic.Code(description: "undeclared-entity")
  /// A reference to an entity outside of the document.
  public static let externalEntity = Diagnostic.Code(description: "external-entity")
  /// A text that is not JSON.
  public static let jsonSyntax = Diagnostic.Code(description: "json-syntax")
  /// A text that is not CSV.
  public static let csvSyntax = Diagnostic.Code(description: "csv-syntax")
  /// An input has nothing in it.
  public static let emptyFile = Diagnostic.Code(description: "empty-file")
  /// No format claims an input.
  public static let unknownFormat = Diagnostic.Code(description: "unknown-format")
  /// An input lacks something that its format requires.
  public static let wrongFormat = Diagnostic.Code(description: "wrong-format")
  /// An input can be read in two ways, and only its owner knows the right one.
  public static let ambiguous = Diagnostic.Code(description: "ambiguous")
  /// A document violates its schema.
  public static let schemaViolation = Diagnostic.Code(description: "schema-violation")

  // MARK: Records of all kinds

  /// A date in the future.
  public static let dateInFuture = Diagnostic.Code(description: "date-in-future")
  /// A date before 1970-01-02.
  public static let dateTooEarly = Diagnostic.Code(description: "date-too-early")
  /// Offsets that differ by more than the time between them permits.
  public static let timeZoneJump = Diagnostic.Code(description: "time-zone-jump")
  /// A record that repeats an earlier one.
  public static let duplicateRecord = Diagnostic.Code(description: "duplicate-record")
  /// Entries of a file that an earlier one has, too.
  public static let overlappingFiles = Diagnostic.Code(description: "overlapping-files")
  /// A control character in a text.
  public static let controlCharacter = Diagnostic.Code(description: "control-character")
  /// A unit other than that of the vehicle's records before.
  public static let unitChange = Diagnostic.Code(description: "unit-change")
  /// A currency other than that of the vehicle's records before.
  public static let currencyChange = Diagnostic.Code(description: "currency-change")
  /// A currency that is no code of ISO 4217.
  public static let badCurrency = Diagnostic.Code(description: "bad-currency")
  /// A latitude or longitude that does not exist.
  public static let badCoordinate = Diagnostic.Code(description: "bad-coordinate")
  /// A name in a native form that no field has.
  public static let unknownField = Diagnostic.Code(description: "unknown-field")

  // MARK: Fill-ups

  /// A value that must be positive is zero or less.
  public static let notPositive = Diagnostic.Code(description: "not-positive")
  /// A charge that cost nothing.
  public static let freeCharge = Diagnostic.Code(description: "free-charge")
  /// The total is not volume times price.
  public static let totalMismatch = Diagnostic.Code(description: "total-mismatch")
  /// A date that does not fit the dates around it.
  public static let dateOutOfOrder = Diagnostic.Code(description: "date-out-of-order")
  /// An odometer that shows less than before.
  public static let odometerBackwards = Diagnostic.Code(description: "odometer-backwards")
  /// An odometer that goes on from a smaller number.
  public static let odometerRestart = Diagnostic.Code(description: "odometer-restart")
  /// The same odometer on different days.
  public static let odometerRepeated = Diagnostic.Code(description: "odometer-repeated")
  /// Odometers that cannot be those of one vehicle.
  public static let mixedVehicles = Diagnostic.Code(description: "mixed-vehicles")
  /// Missed fill-ups without a distance that was driven.
  public static let missedContradiction = Diagnostic.Code(description: "missed-contradiction")
  /// A fill-up far larger than the others.
  public static let unusualVolume = Diagnostic.Code(description: "unusual-volume")
  /// A partial fill-up that is larger than all full ones.
  public static let partialContradiction = Diagnostic.Code(description: "partial-contradiction")
  /// A consumption far from the vehicle's usual one.
  public static let implausibleConsumption = Diagnostic.Code(
    description: "implausible-consumption")
  /// A distance that cannot have been driven.
  public static let implausibleDistance = Diagnostic.Code(description: "implausible-distance")
  /// A fill-up that may have gone into one of several tanks.
  public static let unknownTank = Diagnostic.Code(description: "unknown-tank")

  // MARK: Costs

  /// A cost of zero.
  public static let zeroCost = Diagnostic.Code(description: "zero-cost")
  /// A negative cost.
  public static let negativeCost = Diagnostic.Code(description: "negative-cost")
  /// A cost far above all others of its category.
  public static let unusualCost = Diagnostic.Code(description: "unusual-cost")
  /// A category that is not one of the known ones.
  public static let unknownCategory = Diagnostic.Code(description: "unknown-category")
  /// An odometer of a cost that contradicts the fill-ups around it.
  public static let odometerMismatch = Diagnostic.Code(description: "odometer-mismatch")

  // MARK: Measurements

  /// A weight differs from those around it by more than a body can change.
  public static let weightJump = Diagnostic.Code(description: "weight-jump")
  /// A body mass index does not agree with the weight and height beside it.
  public static let bmiMismatch = Diagnostic.Code(description: "bmi-mismatch")
  /// A value would fit the others in another unit.
  public static let doubtfulUnit = Diagnostic.Code(description: "doubtful-unit")
  /// The parts of a body weigh more than the body.
  public static let bodyPartSum = Diagnostic.Code(description: "body-part-sum")
  /// Fractions and percentages stand for the same part of a body.
  public static let mixedShares = Diagnostic.Code(description: "mixed-shares")
}
