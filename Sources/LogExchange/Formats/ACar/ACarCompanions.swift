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
    for element in root.childElements where element.name === "fuel-type" {
      guard let id = element.attribute(named: "id") else { continue }
      var type = FuelType()
      for child in element.childElements {
        let text = child.stringValue
        if text.isEmpty { continue }
        switch child.name {
        case "category": type.category = text
        case "name": type.name = text
        case let name: type.rest.append(name: "fuel-type-" + name, value: text)
        }
      }
      types[id] = type
    }
  }

  subscript(id: String) -> FuelType? { types[id] }
}

/// What services and expenses were for, by their numbers: newer backups have one list of
/// them, older ones have two.
struct ACarEventTypes {
  static let fileNames = ["event-subtypes.xml", "services.xml", "expenses.xml"]

  /// By the kind of record that names them, and their numbers.
  private var names: [String: String] = [:]

  /// Reads the files that were given.
  init(_ companions: [String: [UInt8]], _ warnings: inout [RecordFault]) {
    for (file, element) in zip(Self.fileNames, ["event-subtype", "service", "expense"]) {
      guard let root = companions.acarRoot(file, &warnings) else { continue }
      for type in root.childElements where type.name === element {
        guard let id = type.attribute(named: "id"),
          let name = type.childElements.first(where: { $0.name === "name" })
        else { continue }
        let text = name.stringValue
        if !text.trimmedBytes.isEmpty { names[Self.key(element, id)] = text }
      }
    }
  }

  /// The name of a type.
  ///
  /// - Parameter element: What a record calls it: `subtype`, `service`, `expense`.
  func name(_ element: String, _ id: String) -> String? {
    names[Self.key(element === "subtype" ? "event-subtype" : element, id)]
  }

  private static func key(_ element: String, _ id: String) -> String { element + " " + id }
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
      if name === "acar.distance-unit" { distanceUnit = element.stringValue }
      if name === "acar.volume-unit" { volumeUnit = element.stringValue }
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
  func attribute(named name: String) -> String? {
    attributes.first { $0.name === name }?.value
  }
}

extension Diagnostic.Code {
  /// A file that belongs to the input cannot be read.
  public static let unreadableCompanion = Diagnostic.Code(description: "unreadable-companion")
}
