// SPDX-License-Identifier: MIT

extension Field {
  /// The values that the number of a field can have. Checks report others.
  ///
  ///     static let depth = TyreValues.field(
  ///       "depth", \.depth, limits: Field.Limits(0.0001...0.03, "0.1 to 30 mm"), doc: "…")
  ///
  /// They should be wide: a value that is unusual for one subject may be right for another.
  public struct Limits: Hashable, Sendable {
    /// The values, for a field with a unit in metres, litres, kilograms or kWh, and for one with
    /// declared units in each of them.
    public let range: ClosedRange<Double>
    /// The expected values, in words for messages.
    public let words: String
    /// The common values. If a number beyond `range` would be one of them in another unit, that
    /// unit was probably meant.
    public let usual: ClosedRange<Double>?

    /// Any number greater than zero.
    public static let positive = Limits(
      Double.leastNonzeroMagnitude...Double.infinity, "more than 0")
    /// Zero or any greater number.
    public static let notNegative = Limits(0...Double.infinity, "0 or more")

    /// Creates limits of a number.
    ///
    /// - Parameters:
    ///   - range: The values, for a field with a unit in metres, litres, kilograms or kWh, and for
    ///     one with declared units in each of them.
    ///   - words: The expected values, as in `0.1 to 30 mm`; nil for the ends of the range.
    ///   - usual: The common values, of a field with a unit.
    public init(
      _ range: ClosedRange<Double>, _ words: String? = nil, usual: ClosedRange<Double>? = nil
    ) {
      self.range = range
      self.words = words ?? "\(range.lowerBound) to \(range.upperBound)"
      self.usual = usual
    }
  }
}

/// A field whose unit a log may give, prepared for reading the units of records.
struct UnitField: Sendable {
  /// The index of the field among those of its kind.
  let field: Int
  let kind: UnitKind
  private let get: QuantityGetter
  /// The units that can be converted into the first of their kind: a car that is charged besides
  /// being filled up has not changed its unit.
  private let units: UnitSet

  /// The number of the kind of unit, from 0.
  @inline(__always)
  var place: Int { kind.index }

  /// The unit of a record's value; nil without a value, and for a unit of another measure.
  @inline(__always)
  func unit(in record: LogRecord) -> UnitCode? {
    guard let unit = get(record)?.unit, units.contains(unit) else { return nil }
    return unit
  }

  /// The first field of each kind of unit that logs give, except masses: scales and apps of one
  /// person often have different units.
  static func all(among fields: [Field], _ defaults: [LogDefault]) -> [UnitField] {
    defaults.compactMap { item in
      guard let kind = item.unitKind, kind != .mass,
        let index = fields.firstIndex(where: { $0.type == .quantity(kind) }),
        case .quantity(_, let get, _) = fields[index].access
      else { return nil }
      let base = kind.units.first { _ in true }?.factor.base
      return UnitField(
        field: index, kind: kind, get: get,
        units: UnitSet(kind.units.filter { $0.factor.base == base }))
    }
  }
}

/// The fields of a kind that have limits, prepared for checking records.
struct FieldLimits: Sendable {
  /// One field with limits. It holds nothing that counts references: it is used for every record.
  struct Row {
    /// The index of the field in the kind's table.
    let field: Int
    let range: ClosedRange<Double>
    fileprivate let decimal: FieldGetter<ExactDecimal>?
    fileprivate let quantity: QuantityGetter?

    /// The value of a record: as given, and as a number in the unit of `range`; nil if it is missing.
    @inline(__always)
    func value(in record: LogRecord) -> (number: ExactDecimal, worth: Double, unit: UnitCode?)? {
      if let decimal { return decimal(record).map { ($0, $0.estimate, nil) } }
      return quantity?(record).map { ($0.value, $0.value.estimate * $0.unit.estimate, $0.unit) }
    }
  }

  let rows: [Row]

  init(_ fields: [Field]) {
    rows = fields.enumerated().compactMap { index, field in
      guard let limits = field.limits else { return nil }
      return switch field.access {
      case .decimal(let get, _):
        Row(field: index, range: limits.range, decimal: get, quantity: nil)
      case .quantity(_, let get, _):
        Row(field: index, range: limits.range, decimal: nil, quantity: get)
      case .timestamp, .text, .flag: nil
      }
    }
  }
}
