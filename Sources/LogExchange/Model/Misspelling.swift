// SPDX-License-Identifier: MIT

import XMLTree

/// Finds names that differ from a known one by a typing error: by case, or by a letter that is
/// missing, extra, wrong, or swapped with its neighbour; in long names by two of these.
enum Misspelling {
  /// The name that was probably meant; nil if no name is near enough, or if `name` is one of
  /// them.
  static func meant(by name: String, among names: some Sequence<String>) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    guard !names.contains(where: { $0 === name }) else { return nil }
    return Suggestion.nearest(to: folded(name), among: names, as: folded) {
      $0 < 4 ? 0 : $0 < 10 ? 1 : 2
    }
  }

  /// The field that was probably meant: also by what people call it.
  static func field(meantBy name: String, among names: [String]) -> String? {
    let usual = ["cost": "totalCost", "price": "pricePerUnit"][name]
    return names.first { $0 == usual } ?? meant(by: name, among: names)
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map(\.lowercased)
  }
}

/// Finds the names of a kind of record that unknown names were probably meant as.
///
/// Each name is looked up once: it may occur in every record.
struct FieldSpelling: Sendable {
  /// The name that was probably meant.
  struct Meant: Hashable, Sendable {
    let name: String
    /// The index in the table of the field with that name or that unit name; nil for other
    /// words.
    let field: Int?
    let isUnit: Bool
    /// True if the name is spelt correctly: then it is in a place where it is not read.
    let isExact: Bool
  }

  private let kind: LogKind
  private var found: [[UInt8]: Meant?] = [:]

  private static let mostFound = 1000

  /// The words of the forms besides the fields and their units.
  private static let words = ["extra", "extras", "derived"]

  init(_ kind: LogKind) {
    self.kind = kind
  }

  mutating func meant(by name: String) -> Meant? {
    let bytes = Array(name.utf8)
    if let known = found[bytes] { return known }
    let meant = lookUp(name)
    if found.count < Self.mostFound { found[bytes] = .some(meant) }
    return meant
  }

  private func lookUp(_ name: String) -> Meant? {
    let units = kind.fields.compactMap(\.unitName)
    let known = kind.fields.map(\.name) + units + Self.words
    let isExact = known.contains { $0 === name }
    guard let name = isExact ? name : Misspelling.field(meantBy: name, among: known) else {
      return nil
    }
    let field = kind.fields.firstIndex { field in
      field.name === name || field.unitName === name
    }
    let isUnit = units.contains { $0 === name }
    return Meant(name: name, field: field, isUnit: isUnit, isExact: isExact)
  }
}

extension RecordFault {
  /// A warning: an unknown name is nearly a known one.
  ///
  /// - Parameters:
  ///   - place: The start of the message: `fuelLog has no attribute`.
  ///   - outcome: The consequence for the value: `it is left out`.
  static func misspelt(
    _ name: String, meant: String, place: String, outcome: String, position: SourcePosition?
  ) -> RecordFault {
    RecordFault(
      code: .misspeltField,
      message: "\(place) \(excerpt(name)) (did you mean \(meant)?); \(outcome)", field: name,
      position: position)
  }

  /// A warning: the name of a field is in a place where the field is not read.
  static func misplaced(
    _ name: String, _ place: String, position: SourcePosition?
  ) -> RecordFault {
    RecordFault(
      code: .misspeltField,
      message: "\(name) is not read here: \(place); its value is kept as an extra", field: name,
      position: position)
  }

  static let keptAsExtra = "its value is kept as an extra"
}

extension Diagnostic.Code {
  /// A name that is nearly one of a native form, or is in a place where it is not read.
  public static let misspeltField = Diagnostic.Code(description: "misspelt-field")
}
