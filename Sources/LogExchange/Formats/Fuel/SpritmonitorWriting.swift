// SPDX-License-Identifier: MIT

/// What the columns of Spritmonitor's fill-ups do not say: `Tankart` has one number for a
/// missed fill-up before this one, whether the tank was full or not.
final class SpritmonitorWriting: LayoutWriting {
  let cannotHold = ["that a fill-up after a missed one was partial"]

  func prepare(_ record: inout LogRecord, _ leftBehind: inout LeftBehind) {
    guard var fuel = record.fuel, fuel.missed == true, let partial = fuel.partial else { return }
    // That a tank was full is taken for granted, and that a battery was, by nobody.
    if partial || fuel.volume?.unit.measure == .energy { leftBehind.add("partial") }
    fuel.partial = nil
    record = fuel.record
  }
}
