// SPDX-License-Identifier: MIT

/// The definitions of FHIR R4 for the names of elements: their order, which of
/// them repeat, which of them are numbers. XML needs only the order, JSON only
/// the other two, so converting between them needs all three.
enum FHIROrder {
  /// The elements of an Observation. `entry` holds the values of its Bundle entry.
  static let observation = [
    "resourceType", "id", "meta", "implicitRules", "language", "contained", "extension",
    "modifierExtension", "identifier", "basedOn", "partOf", "status", "category", "code", "subject",
    "focus", "encounter", "effectiveDateTime", "effectivePeriod", "effectiveTiming",
    "effectiveInstant", "issued", "performer", "valueQuantity", "valueCodeableConcept",
    "valueString", "valueBoolean", "valueInteger", "valueRange", "valueRatio", "valueSampledData",
    "valueTime", "valueDateTime", "valuePeriod", "dataAbsentReason", "interpretation", "note",
    "bodySite", "method", "specimen", "device", "referenceRange", "hasMember", "derivedFrom",
    "component", "entry",
  ]

  /// Elements that are plain values and can contain only extensions.
  static let observationValues: Set = [
    "id", "implicitRules", "language", "status", "effectiveDateTime", "effectiveInstant", "issued",
    "valueString", "valueBoolean", "valueInteger", "valueTime", "valueDateTime",
  ]

  private static let observationRanks = ranks(observation)

  private static let identifierRanks = ranks([
    "id", "extension", "use", "type", "system", "value", "rank", "period", "assigner",
  ])

  private static let containedRanks = ranks([
    "resourceType", "id", "meta", "implicitRules", "language", "contained", "extension",
    "modifierExtension", "identifier", "definition", "udiCarrier", "status", "active", "name",
    "distinctIdentifier", "manufacturer", "manufactureDate", "serialNumber", "deviceName",
    "modelNumber", "partNumber", "type", "version", "telecom", "gender", "birthDate", "address",
    "patient", "owner",
  ])

  /// The elements of several data types, merged so that each type keeps its order.
  private static let typeRanks = ranks([
    "resourceType", "id", "meta", "extension", "modifierExtension", "versionId", "lastUpdated",
    "source", "profile", "security", "tag", "link", "fullUrl", "search", "request", "response",
    "relation", "mode", "score", "url", "use", "name", "reference", "low", "high", "type",
    "appliesTo", "age", "identifier", "authorReference", "authorString", "time", "value",
    "comparator", "unit", "system", "version", "coding", "code", "valueQuantity",
    "valueCodeableConcept", "valueString", "valueBoolean", "valueInteger", "valueRange",
    "valueRatio", "valueSampledData", "valueTime", "valueDateTime", "valuePeriod",
    "dataAbsentReason", "interpretation", "referenceRange", "display", "userSelected", "text",
    "family", "given", "prefix", "suffix", "line", "city", "district", "state", "postalCode",
    "country", "start", "end", "numerator", "denominator", "origin", "period", "factor",
    "lowerLimit", "upperLimit", "dimensions", "data",
  ])

  private static func ranks(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// The rank of an element among its siblings; `Int.max` for an unknown name.
  ///
  /// - Parameter parent: The name of the parent element; nil at the top.
  static func rank(of name: String, under parent: String?) -> Int {
    let ranks =
      switch parent {
      case nil: observationRanks
      case "contained": containedRanks
      case "identifier", "telecom": identifierRanks
      default: typeRanks
      }
    return ranks[name] ?? Int.max
  }

  // MARK: JSON

  private static let repeating: Set = [
    "extension", "modifierExtension", "contained", "identifier", "basedOn", "partOf", "category",
    "focus", "performer", "interpretation", "note", "referenceRange", "hasMember", "derivedFrom",
    "component", "coding", "profile", "security", "tag", "appliesTo", "given", "prefix", "suffix",
    "line", "telecom", "address", "event", "link", "deviceName", "udiCarrier", "related",
  ]

  /// Whether JSON gives an element as an array even if it occurs once.
  static func isRepeating(_ name: String, under parent: String?) -> Bool {
    switch (name, parent) {
    // A reference has only one identifier.
    case ("identifier", let parent?): parent == "contained"
    case ("name", "contained"): true
    default: repeating.contains(name)
    }
  }

  private static let numbers: Set = [
    "valueDecimal", "valueInteger", "valuePositiveInt", "valueUnsignedInt", "rank", "factor",
    "lowerLimit", "upperLimit", "dimensions", "score", "count", "countMax", "duration",
    "durationMax", "frequency", "frequencyMax", "period", "periodMax", "offset", "size",
  ]

  private static let quantities: Set = [
    "low", "high", "numerator", "denominator", "origin", "valueAge", "valueCount", "valueDistance",
    "valueDuration", "valueMoney", "boundsDuration",
  ]

  private static let flags: Set = [
    "valueBoolean", "userSelected", "active", "deceasedBoolean", "multipleBirthBoolean",
  ]

  /// Whether JSON gives a value as a number.
  static func isNumber(_ name: String, under parent: String?) -> Bool {
    guard name == "value", let parent else { return numbers.contains(name) }
    return parent == "valueQuantity" || quantities.contains(parent)
  }

  /// Whether JSON gives a value as true or false.
  static func isFlag(_ name: String) -> Bool { flags.contains(name) }

  private static let plainTypes: Set = [
    "coding", "identifier", "valueQuantity", "effectivePeriod", "valuePeriod", "period", "low",
    "high", "meta",
  ]

  private static let plainValues: Set = [
    "display", "reference", "time", "authorString", "birthDate", "gender", "family", "given",
    "prefix", "suffix", "line", "city", "district", "state", "postalCode", "country", "fullUrl",
  ]

  /// Whether an element that contains only extensions is a value nevertheless:
  /// JSON then writes its name with an underscore.
  static func isValue(_ name: String, under parent: String?) -> Bool {
    guard let parent else { return observationValues.contains(name) }
    if ["type", "assigner", "extension", "security", "tag"].contains(name) { return false }
    return plainTypes.contains(parent) || plainValues.contains(name)
  }
}
