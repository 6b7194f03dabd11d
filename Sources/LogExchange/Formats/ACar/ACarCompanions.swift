// SPDX-License-Identifier: MIT

import XMLTree

/// The fuel types of a backup, by their numbers.
struct ACarFuelTypes {
  static let fileName = "fuel-types.xml"

  struct FuelType {
    /// The kind: gasoline, diesel.
    var category: String?
    /// What the user calls it: Regular 87.
    var name: String?
    /// Rating and what it is a rating of.
    var rest = Extras()
  }

  private var types: [String: FuelType] = [:]

  /// Reads the file, if it was given.
  init(_ companions: [String: [UInt8]], _ warnings: inout [RecordFault]) {
    guard let root = companions.acarRoot(Self.fileName, &warnings) else { return }
    for element in root.childElements where element.name.hasBytes("fuel-type") {
      guard let id = element.attribute(named: "id") else { continue }
      var type = FuelType()
      for child in element.childElements {
        let text = child.stringValue
        if text.isEmpty { continue }
        switch child.name {
        case let name where name.hasBytes("category"): type.category = text
        case let name where name.hasBytes("name"): type.name = text
        case let name: type.rest.append(name: "fuel-type-" + name, value: text)
        }
      }
      types[id] = type
    }
  }

  subscript(id: String) -> FuelType? { types[id] }
}

/// The preferences of older backups: units for all vehicles.
struct ACarPreferences {
  static let fileName = "preferences.xml"

  private(set) var distanceUnit: String?
  private(set) var volumeUnit: String?

  /// Reads the file, if it was given.
  init(_ companions: [String: [UInt8]], _ warnings: inout [RecordFault]) {
    guard let root = companions.acarRoot(Self.fileName, &warnings) else { return }
    for element in root.childElements {
      guard let name = element.attribute(named: "name") else { continue }
      if name.hasBytes("acar.distance-unit") { distanceUnit = element.stringValue }
      if name.hasBytes("acar.volume-unit") { volumeUnit = element.stringValue }
    }
  }
}

extension [String: [UInt8]] {
  /// The document element of one of the files; a warning where it cannot be
  /// read.
  fileprivate func acarRoot(_ name: String, _ warnings: inout [RecordFault]) -> XMLTreeNode? {
    guard let bytes = self[name] else { return nil }
    do {
      return try XMLTreeParser().parse(bytes).root.childElements.first { _ in true }
    } catch {
      warnings.append(
        RecordFault(
          code: .unreadableCompanion, message: "\(name) cannot be read and is left out: \(error)",
          field: name))
      return nil
    }
  }
}

extension XMLTreeNode {
  /// The value of an attribute without namespace.
  fileprivate func attribute(named name: String) -> String? {
    attributes.first { $0.name.hasSameBytes(as: name) }?.value
  }
}

extension Diagnostic.Code {
  /// A file that belongs to the input cannot be read.
  public static let unreadableCompanion = Diagnostic.Code(description: "unreadable-companion")
}
