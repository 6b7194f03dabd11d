// SPDX-License-Identifier: MIT

/// The name of a column, split into its stem and its remark: `Weight (kg)`, `Price / L`.
struct ColumnTitle: Sendable {
  /// The name as it is.
  let whole: String
  /// The name in small letters, without quotes, a remark in parentheses or brackets or after a
  /// slash, and signs at the end.
  let stem: String
  /// The text in parentheses or brackets, or after the slash.
  let remark: String?

  init(_ name: String) {
    whole = name
    let bytes = Array(name.utf8).filter { $0 != UInt8(ascii: "\"") }
    let open = bytes.firstIndex { "([/".utf8.contains($0) }
    var stem = CSVText.trimmed(bytes[..<(open ?? bytes.endIndex)])
    while let last = stem.last, "?!.:".utf8.contains(last) { stem = stem.dropLast() }
    self.stem = String(decoding: CSVText.trimmed(stem), as: UTF8.self).lowercased()
    remark = open.map { open in
      var rest = CSVText.trimmed(bytes[(open + 1)...].prefix { !")]".utf8.contains($0) })
      // `Weight (in lbs)`
      if rest.starts(with: "in ".utf8) { rest = CSVText.trimmed(rest.dropFirst(3)) }
      return String(decoding: rest, as: UTF8.self)
    }
  }
}
