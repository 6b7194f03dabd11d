// SPDX-License-Identifier: MIT

/// Names that a native form gives and no field has: values that nothing else will
/// look at. Each name is told once for an input; one that is a field's but for a
/// letter is likely to be meant as that.
///
/// It looks at the positions of fields, and finds nothing where they are not asked
/// for. The columns that apps have besides are no mistake of anyone and not told.
struct UnknownFieldCheck: RecordCheck {
  private var told: Set<[UInt8]> = []

  private static let mostTold = 1000

  mutating func check(_ record: FuelRecord, _ report: Report) throws {
    try check(record.record, report)
  }

  mutating func check(_ record: WeightRecord, _ report: Report) throws {
    try check(record.record, report)
  }

  mutating func check(_ record: CostRecord, _ report: Report) throws {
    try check(record.record, report)
  }

  private mutating func check(_ record: LogRecord, _ report: Report) throws {
    guard let fields = record.fieldPositions, fields.hasUnknown else { return }
    try check(fields, record.kind.fields.map(\.name), report)
  }

  private mutating func check(
    _ fields: FieldPositions, _ names: [String], _ report: Report
  ) throws {
    for entry in fields.entries where !entry.isField && told.count < Self.mostTold {
      guard told.insert(Array(entry.name.utf8)).inserted else { continue }
      let name = RecordFault.excerpt(entry.name)
      let meant = names.first { Self.isNear(entry.name, $0) && fields[$0] == nil }
      if let meant {
        try report(
          Finding(
            .misspeltField,
            "there is no field \(name); the field \(meant) exists and has no "
              + "value", field: entry.name,
            position: entry.position))
      } else {
        try report(
          Finding(
            .unknownField,
            "there is no field \(name); its values are kept as "
              + "extras", field: entry.name,
            position: entry.position))
      }
    }
  }

  /// Whether two names differ by case, or by one letter that is missing, extra,
  /// another, or swapped with its neighbour.
  static func isNear(_ a: String, _ b: String) -> Bool {
    func folded(_ text: String) -> [UInt8] {
      text.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map(CSVText.folded)
    }
    let a = folded(a)
    let b = folded(b)
    guard a.count >= 4, abs(a.count - b.count) <= 1 else { return false }
    let front = zip(a, b).prefix { $0 == $1 }.count
    let x = Array(a[front...])
    let y = Array(b[front...])
    if x.isEmpty || y.isEmpty { return true }
    let isSwap = x.count == y.count && x.count >= 2 && x[0] == y[1] && x[1] == y[0]
    return x.dropFirst().elementsEqual(y.dropFirst()) || x.dropFirst().elementsEqual(y)
      || x.elementsEqual(y.dropFirst()) || isSwap && x.dropFirst(2).elementsEqual(y.dropFirst(2))
  }
}

extension Diagnostic.Code {
  /// A name in a native form that no field has.
  public static let unknownField = Diagnostic.Code(description: "unknown-field")
  /// A name that is nearly that of a field.
  public static let misspeltField = Diagnostic.Code(description: "misspelt-field")
}
