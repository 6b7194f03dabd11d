// SPDX-License-Identifier: MIT

import XMLTree

/// What a vehicle of aCar says about itself.
struct ACarVehicle {
  private(set) var name: String?
  /// The names of the units, as the backup writes them.
  private(set) var distanceUnit: String?
  private(set) var volumeUnit: String?
  /// Everything else that is a text.
  private(set) var rest = Extras()
  let position: SourcePosition?

  init(_ element: XMLTreeNode, _ preferences: ACarPreferences) {
    position = element.position
    for attribute in element.attributes {
      rest.append(name: attribute.name, value: attribute.value)
    }
    for child in element.childElements where child.childElements.first(where: { _ in true }) == nil
    {
      let text = child.stringValue
      if text.trimmedBytes.isEmpty { continue }
      switch child.name {
      case "name": self.name = text
      case "distance-unit": distanceUnit = text
      case "volume-unit": volumeUnit = text
      case let name: rest.append(name: name, value: text)
      }
    }
    distanceUnit = distanceUnit ?? preferences.distanceUnit
    volumeUnit = volumeUnit ?? preferences.volumeUnit
  }
}
