// SPDX-License-Identifier: MIT

extension LogDocument {
  /// The latest record of a vehicle or person by date; among equal dates, the last in the file.
  public func latest(of kind: LogKind, subject: String?) -> LogRecord? {
    // Of equal dates, `max` takes the first.
    entries.reversed().lazy.compactMap(\.record)
      .filter { $0.kind == kind && $0.subject === subject }.max { $0.date < $1.date }
  }

  /// Names the tank of a fill-up that names none: the tank of the latest fill-up of its vehicle
  /// with the same fuel.
  ///
  /// - Returns: The date of that fill-up. nil, with the record unchanged, if the record is no
  ///   fill-up or names a tank, if no other fill-up names one, or if it does not name its fuel
  ///   and the other fill-ups have tanks for different fuels.
  /// - Complexity: O(*n*) in the number of entries.
  public func nameTank(of record: inout LogRecord) -> Timestamp? {
    guard var fuel = record.fuel, fuel.tank == nil, let volume = fuel.volume else { return nil }
    let saysFuel = fuel.fuelType != nil || fuel.fuelGrade != nil
    let others = entries.reversed().compactMap(\.record?.fuel).filter { other in
      other.tank != nil && other.vehicle === fuel.vehicle
        && other.volume?.unit.measure == volume.unit.measure
        && (!saysFuel || other.fuelClass == fuel.fuelClass)
    }
    guard let last = others.max(by: { $0.date < $1.date }),
      others.allSatisfy({ $0.fuelClass == last.fuelClass })
    else { return nil }
    fuel.tank = last.tank
    record = LogRecord(fuel)
    return last.date
  }

  /// The problem of an odometer that cannot be right by date: it is lower than the one
  /// before it, or higher than the one after it. nil if there is no such problem.
  ///
  /// There is no problem without an odometer, or if neither the odometer nor the date
  /// changes: an earlier mistake is not the fault of this change.
  ///
  /// - Parameters:
  ///   - record: The record that is to be saved.
  ///   - index: The entry that the record replaces; nil for a new one.
  ///   - old: The replaced entry before the change.
  public func odometerProblem(
    of record: LogRecord, at index: Int? = nil, changing old: LogRecord? = nil
  ) -> FieldProblem? {
    guard let record = record.fuel, let odometer = record.odometer else { return nil }
    let value = ExactSum(odometer)
    if let old = old?.fuel, old.odometer == odometer, old.date == record.date { return nil }
    let others = entries.indices.filter { $0 != index }.compactMap { entries[$0].record?.fuel }
      .filter { other in
        other.odometer != nil && other.vehicle === record.vehicle
          && !Self.areOfUnknownOrder(other.date, record.date)
      }
    let before = others.reversed().filter { $0.date < record.date }.max { $0.date < $1.date }
    let after = others.filter { record.date < $0.date }.min { $0.date < $1.date }
    if let before, let least = before.odometer, value.isLess(than: ExactSum(least)) {
      return FieldProblem(
        field: "odometer",
        message: "\(odometer) is less than the \(least) of \(before.date); an odometer does not "
          + "go backwards")
    }
    if let after, let most = after.odometer, ExactSum(most).isLess(than: value) {
      return FieldProblem(
        field: "odometer",
        message: "\(odometer) is more than the \(most) of \(after.date), which comes later")
    }
    return nil
  }

  /// Whether the order of two dates is unknown: they are equal, or one has only the
  /// day.
  private static func areOfUnknownOrder(_ a: Timestamp, _ b: Timestamp) -> Bool {
    if a == b { return true }
    guard a.precision == .day || b.precision == .day else { return false }
    return (a.year, a.month, a.day) == (b.year, b.month, b.day)
  }
}
