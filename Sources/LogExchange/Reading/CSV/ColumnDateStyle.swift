// SPDX-License-Identifier: MIT

import XMLTree

/// Decides the order of day, month and year for all dates in a column of a table.
///
/// `24/03/2024` can only be day first, but `03/04/2024` may be either: the column as a whole
/// must decide, or the user. A text that is not a date in any order is a bad record and has no
/// influence.
public struct ColumnDateStyle: Sendable {
  public enum Decision: Hashable, Sendable {
    case decided(DateOrder)
    /// Several orders are possible and all of them read every date alike.
    case noDifference(DateOrder)
    /// Several orders are possible, and they read this date differently.
    case undecided(orders: [DateOrder], example: Observation)
    /// No order fits both of these dates, though each has one.
    case contradictory(Observation, Observation)
    /// The column has no dates.
    case noDates

    /// The order to use; nil if there is doubt, or no date.
    public var order: DateOrder? {
      switch self {
      case .decided(let order), .noDifference(let order): order
      case .undecided, .contradictory, .noDates: nil
      }
    }
  }

  /// A date of the column.
  public typealias Observation = ColumnObservation

  private var possible = Set(DateOrder.allCases)
  private var hasDates = false
  /// The first date that is not valid in each order.
  private var excluding: [DateOrder: Observation] = [:]
  /// The first date that each of the pairs reads differently.
  private var differing: [Observation?] = [nil, nil, nil]

  private static let pairs: [[DateOrder]] = [[.dmy, .mdy], [.dmy, .ymd], [.mdy, .ymd]]

  public init() {}

  /// - Parameter orders: The orders that come into question.
  init(_ orders: [DateOrder]) { possible = Set(orders) }

  public var decision: Decision {
    guard hasDates else { return .noDates }
    let orders = DateOrder.allCases.filter(possible.contains)
    guard let first = orders.first else {
      let all = DateOrder.allCases.compactMap { excluding[$0] }
      return .contradictory(all[0], all.first { $0 != all[0] } ?? all[0])
    }
    if orders.count == 1 { return .decided(first) }
    for (pair, example) in zip(Self.pairs, differing) where pair.allSatisfy(possible.contains) {
      if let example { return .undecided(orders: orders, example: example) }
    }
    return .noDifference(first)
  }

  /// Takes a cell of the column into account.
  public mutating func observe(_ cell: CSVCell) {
    observe(cell.bytes) { cell.position }
  }

  /// Takes a text into account.
  public mutating func observe(_ text: ArraySlice<UInt8>) {
    observe(text) { nil }
  }

  /// Takes a cell into account whose text has been taken apart.
  ///
  /// - Returns: True if the cell adds anything to the evidence of the cells before it.
  @discardableResult
  mutating func observe(_ date: DateText, in cell: CSVCell) -> Bool {
    observe(date, cell.bytes) { cell.position }
  }

  private mutating func observe(_ text: ArraySlice<UInt8>, position: () -> SourcePosition?) {
    if let date = DateText(text) { _ = observe(date, text, position: position) }
  }

  private mutating func observe(
    _ date: DateText, _ text: ArraySlice<UInt8>, position: () -> SourcePosition?
  ) -> Bool {
    let orders = date.possibleOrders
    guard !orders.isEmpty else { return false }
    var isNew = !hasDates
    hasDates = true
    lazy var observation = Observation(
      text: String(decoding: CSVText.trimmed(text), as: UTF8.self), position: position())
    for order in DateOrder.allCases where !orders.contains(order) && excluding[order] == nil {
      excluding[order] = observation
      isNew = true
    }
    for (index, pair) in Self.pairs.enumerated()
    where differing[index] == nil && pair.allSatisfy(orders.contains) {
      if date.timestamp(order: pair[0]) != date.timestamp(order: pair[1]) {
        differing[index] = observation
        isNew = true
      }
    }
    if isNew { possible.formIntersection(orders) }
    return isNew
  }

  /// The error for a column whose dates have no certain order; nil if they have one, or if
  /// there are no dates.
  ///
  /// - Parameter column: The name of the column.
  public func failure(column: String) -> LogError? {
    switch decision {
    case .decided, .noDifference, .noDates:
      return nil
    case .undecided(let orders, let example):
      let date = DateText(ArraySlice(example.text.utf8))
      let readings = orders.compactMap { order in
        date?.timestamp(order: order).map { "\($0) (\(order.rawValue))" }
      }
      return LogError(
        code: .ambiguous,
        message: "\(column): \(example.text) may be \(readings.joined(separator: " or ")), "
          + "and no date of the column decides it",
        remedy: "; say it with \(.dateOrder(orders))",
        position: example.position)
    case .contradictory(let first, let second):
      return LogError(
        code: .ambiguous,
        message: "\(column): no order of day, month and year fits both \(first.text)"
          + "\(first.place) and \(second.text)\(second.place)",
        remedy: "; say it with \(.dateOrder(DateOrder.allCases))",
        position: second.position)
    }
  }
}
