// SPDX-License-Identifier: MIT

/// The name of a column, split into its stem and its remark: `Weight (kg)`, `Price / L`.
struct ColumnTitle: Sendable {
  /// The name as it is.
  let whole: String
  /// The name in small letters, without quotes, a remark in parentheses or brackets or after a
  /// slash, and signs at the end.
  let stem: String
  /// The text in parentheses or brackets, or after the slash. If there are both, it is the one
  /// that is a unit, as in `Weight/Body Mass (lb)` and `Price / L (EUR)`.
  let remark: String?

  init(_ name: String) {
    whole = name
    let bytes = Array(name.utf8).filter { $0 != UInt8(ascii: "\"") }
    let open = bytes.firstIndex { "([/".utf8.contains($0) }
    var stem = CSVText.trimmed(bytes[..<(open ?? bytes.endIndex)])
    while let last = stem.last, "?!.:".utf8.contains(last) { stem = stem.dropLast() }
    self.stem = String(decoding: CSVText.trimmed(stem), as: UTF8.self).lowercased()
    let first = open.map { Self.remark(bytes[($0 + 1)...]) }
    let inner = open.flatMap { open in bytes[(open + 1)...].firstIndex { "([".utf8.contains($0) } }
    if let inner, let open, bytes[open] == UInt8(ascii: "/"),
      UnitWord(ofAnyKind: Self.remark(bytes[(open + 1)..<inner])) == nil
    {
      remark = Self.remark(bytes[(inner + 1)...])
    } else {
      remark = first
    }
  }

  private static func remark(_ bytes: ArraySlice<UInt8>) -> String {
    var rest = CSVText.trimmed(bytes.prefix { !")]".utf8.contains($0) })
    // `Weight (in lbs)`
    if rest.starts(with: "in ".utf8) { rest = CSVText.trimmed(rest.dropFirst(3)) }
    return String(decoding: rest, as: UTF8.self)
  }
}
