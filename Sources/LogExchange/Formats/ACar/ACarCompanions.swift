// SPDX-License-Identifier: MIT

import XMLTree

/// What the other files of a backup say: the fuel types by their numbers, what services and
/// expenses were for by theirs, and the preferences of older backups.
struct ACarCompanions {
  /// The files, and the elements in them. Newer backups have one list of the types of events,
  /// older ones have two.
  private static let files = [
    ("fuel-types.xml", "fuel-type"), ("preferences.xml", "preference"),
    ("event-subtypes.xml", "event-subtype"), ("services.xml", "service"),
    ("expenses.xml", "expense"),
  ]

  static let fileNames = files.map(\.0)

  /// By what they are, and their numbers or names.
  private var entries: [String: XMLTreeNode] = [:]

  /// Reads the files that were given; a warning says which cannot be read.
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

  /// The name of what a service or an expense was for.
  ///
  /// - Parameter element: What a record calls it: `subtype`, `service`, `expense`.
  func name(_ element: String, _ id: String) -> String? {
    let element = element === "subtype" ? "event-subtype" : element
    let name = entries[element + " " + id]?.childElements.first { $0.name === "name" }?.stringValue
    return name.flatMap { $0.trimmedBytes.isEmpty ? nil : $0 }
  }

  /// What is said of a fuel type: its kind, what the user calls it, its rating.
  func fuelType(_ id: String) -> [(name: String, text: String)] {
    entries["fuel-type " + id]?.childElements.map { ($0.name, $0.stringValue) }
      .filter { !$0.1.isEmpty } ?? []
  }
}

extension Diagnostic.Code {
  /// A file that belongs to the input cannot be read.
  public static let unreadableCompanion = Diagnostic.Code(description: "unreadable-companion")
}
