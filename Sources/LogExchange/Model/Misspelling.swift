// SPDX-License-Identifier: MIT

import XMLTree

/// Names that differ from another one by a slip of the hand: by case, or by a letter that is
/// missing, extra, another, or swapped with its neighbour; two of them in a long name.
enum Misspelling {
  /// The name that another one is likely to be meant as; nil if there is none, or if it is
  /// one of them.
  static func meant(by name: String, among names: some Sequence<String>) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    guard !names.contains(where: { $0 === name }) else { return nil }
    return Suggestion.nearest(to: folded(name), among: names, as: folded) {
      $0 < 4 ? 0 : $0 < 10 ? 1 : 2
    }
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map(\.lowercased)
  }
}

/// Finds the names of a kind of record that others are likely to be meant as.
///
/// Each name is looked up once: it may stand in every record.
struct FieldSpelling: Sendable {
  /// What a name is likely to be meant as.
  struct Meant: Hashable, Sendable {
    let name: String
    /// The field of that name, or of which it is the unit, by its place in the table; nil for
    /// other words.
    let field: Int?
    let isUnit: Bool
    /// Whether the name is spelt like this: then it stands where it is not read.
    let isExact: Bool
  }

  private let kind: LogKind
  private var found: [[UInt8]: Meant?] = [:]

  private static let mostFound = 1000

  /// What the forms know beside the fields and their units.
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
    guard let name = isExact ? name : Misspelling.meant(by: name, among: known) else { return nil }
    let field = kind.fields.firstIndex { field in
      field.name === name || field.unitName === name
    }
    let isUnit = units.contains { $0 === name }
    return Meant(name: name, field: field, isUnit: isUnit, isExact: isExact)
  }
}

extension RecordFault {
  /// A warning: a name is nearly one that is known.
  ///
  /// - Parameters:
  ///   - place: What has no such name: `fuelLog has no attribute`.
  ///   - outcome: What becomes of what stands there: `it is left out`.
  static func misspelt(
    _ name: String, meant: String, place: String, outcome: String, position: SourcePosition?
  ) -> RecordFault {
    RecordFault(
      code: .misspeltField,
      message: "\(place) \(excerpt(name)) (did you mean \(meant)?); \(outcome)", field: name,
      position: position)
  }

  /// A warning: a name of a field stands where the field is not read.
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
  /// A name that is nearly one of a native form, or stands where it is not read.
  public static let misspeltField = Diagnostic.Code(description: "misspelt-field")
}
