// SPDX-License-Identifier: MIT

/// The distances and amounts of a vehicle from one full tank to the next, entry by entry, as
/// far as nothing in between is unknown.
///
/// Fill-ups that leave the tank less than full add up until it is full again. A missed fill-up,
/// an entry that could not be read, one without an amount, and an odometer that does not rise
/// interrupt the walk: it begins anew at the next full tank.
struct FullTankWalk<Value: HistoryValue> {
  /// The odometer reading at the last full tank.
  private(set) var start: Value?
  private var amount: Value?
  private var isWhole = false

  /// Marks the amount up to the next full tank as unknown.
  mutating func breakOff() { isWhole = false }

  /// - Parameters:
  ///   - own: The amount filled; nil if it is not known.
  ///   - followsUnknown: Whether a fill-up before this one may be missing from the log.
  @inline(__always)
  mutating func fill(_ own: Value?, followsUnknown: Bool) {
    if let own {
      if amount != nil { amount?.add(own) } else { amount = own }
    }
    if own == nil || followsUnknown { isWhole = false }
  }

  /// Notes a full tank, and returns the distance and amount since the last one if both are known.
  ///
  /// - Parameter isTrusted: Whether the next distance may begin here.
  @inline(__always)
  mutating func reachFull(
    at here: Value, isTrusted: Bool = true
  ) -> (distance: Value, amount: Value)? {
    defer {
      start = here
      amount = nil
      isWhole = isTrusted
    }
    guard isWhole, let start, let amount, start.isLess(than: here) else { return nil }
    var way = here
    way.subtract(start)
    return (way, amount)
  }
}
