// SPDX-License-Identifier: MIT

/// The cells of a table of tab-separated values.
enum TableText {
  static let separator = UInt8(ascii: "\t")

  /// A value with tab, newline, carriage return and backslash written as `\t`,
  /// `\n`, `\r` and `\\`, so that a cell is never more than a cell.
  static func escaped(_ value: some Collection<UInt8>) -> [UInt8] {
    var cell: [UInt8] = []
    cell.reserveCapacity(value.count)
    for byte in value {
      switch byte {
      case separator: cell += #"\t"#.utf8
      case UInt8(ascii: "\n"): cell += #"\n"#.utf8
      case UInt8(ascii: "\r"): cell += #"\r"#.utf8
      case UInt8(ascii: "\\"): cell += #"\\"#.utf8
      default: cell.append(byte)
      }
    }
    return cell
  }
}
