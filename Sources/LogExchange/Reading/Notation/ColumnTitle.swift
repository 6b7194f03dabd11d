// SPDX-License-Identifier: MIT

/// The name of a column, taken apart: `Weight (kg)`, `Price / L`.
struct ColumnTitle: Sendable {
  /// The name as it is.
  let whole: String
  /// In small letters, without quotes, what stands in parentheses or behind a
  /// slash, and signs at the end.
  let stem: String
  /// What stands in parentheses, or behind the slash.
  let remark: String?

  init(_ name: String) {
    whole = name
    let bytes = Array(name.utf8).filter { $0 != UInt8(ascii: "\"") }
    let open = bytes.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "/") }
    var stem = CSVText.trimmed(bytes[..<(open ?? bytes.endIndex)])
    while let last = stem.last, "?!.:".utf8.contains(last) { stem = stem.dropLast() }
    self.stem = String(decoding: CSVText.trimmed(stem), as: UTF8.self).lowercased()
    remark = open.map { open in
      let rest = bytes[(open + 1)...].prefix { $0 != UInt8(ascii: ")") }
      return String(decoding: CSVText.trimmed(rest), as: UTF8.self)
    }
  }
}
