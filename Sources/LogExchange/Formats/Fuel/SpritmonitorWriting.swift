// SPDX-License-Identifier: MIT

/// Prepares fill-ups for a column that cannot express them: `Tankart` has one number for a
/// missed fill-up before this one, whether the tank was full or not.
final class SpritmonitorWriting: LayoutWriting {
  let cannotHold = ["that a fill-up after a missed one was partial"]

  func prepare(_ record: inout LogRecord, _ leftBehind: inout LeftBehind) {
    guard var fuel = record.fuel, fuel.missed == true, let partial = fuel.partial else { return }
    // A tank counts as full unless the entry says otherwise, a battery does not.
    if partial || fuel.volume?.unit.measure == .energy { leftBehind.add("partial") }
    fuel.partial = nil
    record = fuel.record
  }
}
