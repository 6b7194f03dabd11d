// SPDX-License-Identifier: MIT

/// The order of day, month and year in a date.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  case dmy
  case mdy
  case ymd

  /// A date in this order and no other.
  var example: String {
    switch self {
    case .dmy: "31.01.2024"
    case .mdy: "01/31/2024"
    case .ymd: "2024-01-31"
    }
  }
}
