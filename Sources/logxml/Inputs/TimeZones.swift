// SPDX-License-Identifier: MIT

import LogExchange

/// The time zones that the command line names, read from the data of the system.
enum TimeZones {
  /// Reads the zones.
  ///
  /// - Throws: `UsageError` if a name is no zone, or the system has no data.
  static func resolve(
    _ invocation: Invocation, _ console: Console
  ) throws(UsageError) -> Invocation {
    guard invocation.assumedZone != nil || invocation.outputZone != nil else { return invocation }
    let own = console.environment("TZDIR") ?? ""
    let folder = own.isEmpty ? TimeZoneRules.systemFolder : own
    var invocation = invocation
    if let name = invocation.assumedZone {
      invocation.reading.timeZone = try rules(name, "--time-zone", folder)
    }
    if let name = invocation.outputZone {
      invocation.zoneOfOutput = try rules(name, "--to-time-zone", folder)
    }
    return invocation
  }

  private static func rules(
    _ name: String, _ flag: String, _ folder: String
  ) throws(UsageError) -> TimeZoneRules {
    do throws(TimeZoneError) {
      return try TimeZoneRules(named: name, in: folder)
    } catch {
      let advice =
        error.code == .noData && flag === "--time-zone"
        ? "\n--utc-offset gives times without an offset the same one all year." : ""
      throw UsageError(
        "'\(flag)' cannot be used: \(error.message)" + Suggestion.question(error.suggestion)
          + advice)
    }
  }
}
