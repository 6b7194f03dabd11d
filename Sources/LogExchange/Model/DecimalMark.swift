// SPDX-License-Identifier: MIT

/// The character before the decimals of a number.
public enum DecimalMark: String, Hashable, Sendable, CaseIterable {
  case point
  case comma

  var byte: UInt8 {
    switch self {
    case .point: UInt8(ascii: ".")
    case .comma: UInt8(ascii: ",")
    }
  }

  var other: DecimalMark {
    switch self {
    case .point: .comma
    case .comma: .point
    }
  }
}
