// SPDX-License-Identifier: MIT

import LogExchange

extension Invocation {
  /// Refuses operands beyond the number that the command takes.
  func checkOperands(atMost most: Int) throws(UsageError) {
    if operands.count > most {
      throw .unexpectedOperand(operands[most].text, command: command.rawValue)
    }
  }

  /// Refuses options that contradict another one.
  func refuse(_ names: String..., beside option: String) throws(UsageError) {
    for name in names where given.contains(name) { throw .conflict(option, "--" + name) }
  }

  /// Refuses options that can have no effect, whatever the inputs are.
  func checkEffects() throws(UsageError) {
    let filter = convert.filter
    if let since = filter.since, let until = filter.until, until.isBefore(since) {
      throw UsageError(
        "'--until' is before '--since', so no record can be between them; swap the dates")
    }
    for (one, other) in [
      ("time-zone", "utc-offset"), ("last-of-day", "average-of-day"), ("first", "limit"),
    ] where given.contains(one) { try refuse(other, beside: "--" + one) }
    guard let format = convert.format else { return }
    let isTable = format is any CSVLogFormat || format is LayoutFormat
    if given.contains("delimiter"), !isTable { throw noEffect("delimiter") }
    if given.contains("encoding"), !isTable, !(format is any JSONLogFormat) {
      throw noEffect("encoding")
    }
    // Native forms say all of this themselves.
    let isNative = ["xml", "json", "ndjson"].contains { format.name === $0 }
    for name in ["date-order", "decimal-mark", "currency"] where isNative && given.contains(name) {
      throw noEffect(name)
    }
  }

  private func noEffect(_ option: String) -> UsageError {
    .withoutEffect("--" + option, "-f " + (convert.format?.name ?? ""))
  }
}
