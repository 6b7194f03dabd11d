// SPDX-License-Identifier: MIT

extension Field {
  /// The values that the number of a field can have. Checks report what is beyond them.
  ///
  ///     static let depth = TyreValues.field(
  ///       "depth", \.depth, limits: Field.Limits(0.0001...0.03, "0.1 to 30 mm"), doc: "…")
  ///
  /// They should be wide: what is unusual for one subject is not impossible for all.
  public struct Limits: Hashable, Sendable {
    /// The values, for a field with a unit in metres, litres, kilograms or kWh.
    public let range: ClosedRange<Double>
    /// What is expected, in words for messages.
    public let words: String
    /// The values that most have. A number beyond `range` that would be one of these in
    /// another unit was probably meant in that.
    public let usual: ClosedRange<Double>?

    /// More than nothing.
    public static let positive = Limits(
      Double.leastNonzeroMagnitude...Double.infinity, "more than 0")
    /// Nothing or more.
    public static let notNegative = Limits(0...Double.infinity, "0 or more")

    /// Limits of a number.
    ///
    /// - Parameters:
    ///   - range: The values, for a field with a unit in metres, litres, kilograms or kWh.
    ///   - words: What is expected, as in `0.1 to 30 mm`; nil for the ends of the range.
    ///   - usual: The values that most have, of a field with a unit.
    public init(
      _ range: ClosedRange<Double>, _ words: String? = nil, usual: ClosedRange<Double>? = nil
    ) {
      self.range = range
      self.words = words ?? "\(range.lowerBound) to \(range.upperBound)"
      self.usual = usual
    }
  }
}

/// The fields of a kind that have limits, ready to be held against records.
struct FieldLimits: Sendable {
  /// How one is looked at. No part of it counts references: it is done for every record.
  struct Row {
    /// Which of the kind's fields it is.
    let field: Int
    let range: ClosedRange<Double>
    fileprivate let decimal: FieldGetter<ExactDecimal>?
    fileprivate let quantity: QuantityGetter?

    /// The value of a record, without its unit and in the unit of `range`; nil for none.
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
