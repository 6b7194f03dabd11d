// SPDX-License-Identifier: MIT

import XMLTree

/// The other files of a backup: the names of fuel types and of the types of services and expenses
/// by their numbers, and the preferences of older backups.
struct ACarCompanions {
  /// The files, and the names of their entries. Newer backups have one list of the types of events,
  /// older ones have two.
  private static let files = [
    ("fuel-types.xml", "fuel-type"), ("preferences.xml", "preference"),
    ("event-subtypes.xml", "event-subtype"), ("services.xml", "service"),
    ("expenses.xml", "expense"),
  ]

  static let fileNames = files.map(\.0)

  /// The entries, by their element and their number or name: `fuel-type 3`.
  private var entries: [String: XMLTreeNode] = [:]

  /// Reads the files that were given; a file that cannot be read is a warning.
  init(_ given: [String: [UInt8]], _ warnings: inout [RecordFault]) {
    for (file, element) in Self.files {
      guard let bytes = given[file] else { continue }
      do {
        let root = try XMLTreeParser().parse(bytes).root.childElements.first { _ in true }
        for entry in root?.childElements.filter({ $0.name === element }) ?? [] {
          guard let id = entry.attribute(named: "id") ?? entry.attribute(named: "name")
          else { continue }
          entries[element + " " + id] = entry
        }
      } catch {
        warnings.append(
          RecordFault(
            code: .unreadableCompanion,
            message: "\(file) cannot be read and is left out: \(error)", field: file))
      }
    }
  }

  /// A unit for all vehicles: `distance-unit`, `volume-unit`.
  func preference(_ name: String) -> String? {
    entries["preference acar." + name]?.stringValue
  }

  /// The name of a type of service or expense.
  ///
  /// - Parameter element: The element of a record: `subtype`, `service`, `expense`.
  func name(_ element: String, _ id: String) -> String? {
    let element = element === "subtype" ? "event-subtype" : element
    let name = entries[element + " " + id]?.childElements.first { $0.name === "name" }?.stringValue
    return name.flatMap { $0.trimmedBytes.isEmpty ? nil : $0 }
  }

  /// The values of a fuel type: its kind, the user's name for it, its rating.
  func fuelType(_ id: String) -> [(name: String, text: String)] {
    entries["fuel-type " + id]?.childElements.map { ($0.name, $0.stringValue) }
      .filter { !$0.1.isEmpty } ?? []
  }
}
