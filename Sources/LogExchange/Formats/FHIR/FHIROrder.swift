// SPDX-License-Identifier: MIT

/// The definitions of FHIR R4 for the names of elements: their order, which of
/// them repeat, which of them are numbers. XML needs only the order, JSON only
/// the other two, so converting between them needs all three.
enum FHIROrder {
  private static func names(_ row: String) -> [String] { FormatWords.words("FHIR elements", row) }

  /// The elements of an Observation. `entry` holds the values of its Bundle entry.
  static let observation = names("observation")

  /// Elements that are plain values and can contain only extensions.
  static let observationValues = Set(names("values"))

  private static let observationRanks = ranks(observation)
  private static let identifierRanks = ranks(names("identifier"))
  private static let containedRanks = ranks(names("contained"))
  /// The elements of several data types, merged so that each type keeps its order.
  private static let typeRanks = ranks(names("types"))

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

  private static let repeating = Set(names("repeating"))

  /// Whether JSON gives an element as an array even if it occurs once.
  static func isRepeating(_ name: String, under parent: String?) -> Bool {
    switch (name, parent) {
    // A reference has only one identifier.
    case ("identifier", let parent?): parent == "contained"
    case ("name", "contained"): true
    default: repeating.contains(name)
    }
  }

  private static let numbers = Set(names("numbers"))
  private static let quantities = Set(names("quantities"))
  private static let flags = Set(names("flags"))

  /// Whether JSON gives a value as a number.
  static func isNumber(_ name: String, under parent: String?) -> Bool {
    guard name == "value", let parent else { return numbers.contains(name) }
    return parent == "valueQuantity" || quantities.contains(parent)
  }

  /// Whether JSON gives a value as true or false.
  static func isFlag(_ name: String) -> Bool { flags.contains(name) }

  private static let plainTypes = Set(names("plain types"))
  private static let plainValues = Set(names("plain values"))

  /// Whether an element that contains only extensions is a value nevertheless:
  /// JSON then writes its name with an underscore.
  static func isValue(_ name: String, under parent: String?) -> Bool {
    guard let parent else { return observationValues.contains(name) }
    if ["type", "assigner", "extension", "security", "tag"].contains(name) { return false }
    return plainTypes.contains(parent) || plainValues.contains(name)
  }
}
