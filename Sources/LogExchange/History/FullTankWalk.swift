// SPDX-License-Identifier: MIT

/// The ways of a vehicle from one full tank to the next, entry by entry, as far as everything
/// is known of them.
///
/// Fill-ups that leave the tank less than full add up until it is full again. A missed fill-up,
/// an entry that could not be read, one without an amount, and an odometer that does not rise
/// break the walk off: it begins anew with the next full tank.
struct FullTankWalk<Value: HistoryValue> {
  /// What the odometer showed at the last full tank.
  private(set) var start: Value?
  private var amount: Value?
  private var isWhole = false

  /// What was filled until the next full tank is not known.
  mutating func breakOff() { isWhole = false }

  /// - Parameters:
  ///   - own: How much was filled; nil where that is not known.
  ///   - followsUnknown: Whether something may have been filled before that is not here.
  @inline(__always)
  mutating func fill(_ own: Value?, followsUnknown: Bool) {
    if let own {
      if amount != nil { amount?.add(own) } else { amount = own }
    }
    if own == nil || followsUnknown { isWhole = false }
  }

  /// The tank is full: the way since it was so before, if all of it is known.
  ///
  /// - Parameter isTrusted: Whether the next way may begin here.
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
