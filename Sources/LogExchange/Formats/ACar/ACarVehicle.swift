// SPDX-License-Identifier: MIT

import XMLTree

/// The values of a vehicle element of aCar.
struct ACarVehicle {
  private(set) var name: String?
  /// The names of the units, as the backup writes them.
  private var units: [String: String] = [:]
  /// All other texts.
  private(set) var rest = Extras()
  private let position: SourcePosition?

  init(_ element: XMLTreeNode, _ companions: ACarCompanions) {
    position = element.position
    for attribute in element.attributes {
      rest.append(name: attribute.name, value: attribute.value)
    }
    for child in element.childElements where !child.hasElements {
      let text = child.stringValue
      if text.trimmedBytes.isEmpty { continue }
      switch child.name {
      case "name": self.name = text
      case "distance-unit", "volume-unit": units[child.name] = text
      case let name: rest.append(name: name, value: text)
      }
    }
    for field in ["distance-unit", "volume-unit"] where units[field] == nil {
      units[field] = companions.preference(field)
    }
  }

  /// The unit of values of a kind.
  ///
  /// - Throws: `LogError` with the code `ambiguous` if the unit is missing or may be one of
  ///   several.
  func unit(_ kind: UnitKind, _ options: ReadingOptions) throws(LogError) -> UnitCode {
    let isDistance = kind == .distance
    let field = isDistance ? "distance-unit" : "volume-unit"
    let found = units[field]
    // Older backups have one letter for miles.
    let word = isDistance && found === "m" ? "mi" : found ?? ""
    let isGallon = UnitWord(kind, word) == .someGallon
    let said = UnitCode(kind, text: word, [], options)
    if let unit = said ?? (isGallon ? nil : options.assumeUnit(kind)) { return unit }
    let name = name.map { "\"\(RecordFault.excerpt($0))\"" } ?? "a vehicle without a name"
    let what = found.map { "the \(field) \"\(RecordFault.excerpt($0))\"" } ?? "no \(field)"
    throw LogError(
      code: .ambiguous,
      message: "\(name) has \(what), which is ambiguous",
      remedy: "; \(isDistance ? .assumedUnit(kind, ["mi", "km"]) : .gallon) says it",
      position: position)
  }
}

extension XMLTreeNode {
  /// Whether the node has child elements.
  var hasElements: Bool { children.contains(where: \.isElement) }
}
