// SPDX-License-Identifier: MIT

/// The cells of tables of separated values.
enum TableText {
  static let separator = UInt8(ascii: "\t")

  /// Appends a value with tab, newline, carriage return and backslash written as `\t`, `\n`, `\r`
  /// and `\\`, so that a cell stays one cell.
  static func appendEscaped(_ value: some Collection<UInt8>, to output: inout [UInt8]) {
    let isDone: Void? = value.withContiguousStorageIfAvailable { bytes in
      if bytes.allSatisfy({ $0 > UInt8(ascii: "\r") && $0 != UInt8(ascii: "\\") }) {
        output.append(contentsOf: bytes)
      } else {
        appendBytes(bytes, to: &output)
      }
    }
    if isDone == nil { appendBytes(value, to: &output) }
  }

  /// Appends a value as a cell of CSV, in quotes if it needs them.
  static func appendQuoted(
    _ value: some Collection<UInt8>, _ separator: UInt8, to output: inout [UInt8]
  ) {
    let quote = UInt8(ascii: "\"")
    let isPlain = value.allSatisfy {
      $0 != separator && $0 != quote && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
    }
    if isPlain { return output.append(contentsOf: value) }
    output.append(quote)
    for byte in value {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  private static func appendBytes(_ value: some Sequence<UInt8>, to output: inout [UInt8]) {
    for byte in value {
      switch byte {
      case separator: output += #"\t"#.utf8
      case UInt8(ascii: "\n"): output += #"\n"#.utf8
      case UInt8(ascii: "\r"): output += #"\r"#.utf8
      case UInt8(ascii: "\\"): output += #"\\"#.utf8
      default: output.append(byte)
      }
    }
  }
}
