// SPDX-License-Identifier: MIT

/// Finds control characters in texts: traces of a wrong encoding or of a broken export.
/// Tabs and line ends are allowed.
struct TextCheck {
  /// Texts without control characters.
  private var clean = KnownTexts()

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    // Mostly all texts are known.
    if let first = record.kind.texts.firstUnknown(to: clean, in: record, from: 0) {
      try check(record, from: first, report)
    }
    if record.hasExtras { try check(record.extras, report) }
  }

  @inline(never)
  private mutating func check(_ record: LogRecord, from first: Int, _ report: FindingReporter)
    throws
  {
    let getters = record.kind.texts
    var next = first
    while let index = getters.firstUnknown(to: clean, in: record, from: next) {
      next = index + 1
      guard let text = getters[index].get(record) else { continue }
      try check(text, getters[index].name, report)
    }
  }

  private func check(_ extras: Extras, _ report: FindingReporter) throws {
    for entry in extras.entries {
      guard let found = Self.control(in: entry.name) ?? Self.control(in: entry.value) else {
        continue
      }
      try Self.tell(found, RecordFault.excerpt(entry.name), report)
    }
  }

  private mutating func check(_ text: String, _ field: String, _ report: FindingReporter) throws {
    guard let found = Self.control(in: text) else { return clean.insert(text) }
    try Self.tell(found, field, report)
  }

  private static func tell(
    _ found: UInt32, _ field: String, _ report: FindingReporter
  ) throws {
    let digits = String(found, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.count) + digits
    let hint =
      found >= 0x80 ? "; the text may be Windows-1252 that was read as Latin-1" : ""
    try report(
      .controlCharacter, "\(field) holds the control character U+\(code)\(hint)", field: field)
  }

  /// The first control character: C0 except tab and line ends, DEL, or C1.
  static func control(in text: String) -> UInt32? {
    var text = text
    return text.withUTF8 { control(in: $0) }
  }

  private static func control(in bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var index = 0
    while true {
      index += ByteBlock.plainCount(bytes, from: index) { block in
        block.mask(below: 0x20) | block.mask(of: 0x7F) | block.mask(of: 0xC2)
      } isFound: { byte in
        byte < 0x20 || byte == 0x7F || byte == 0xC2
      }
      if index == bytes.count { return nil }
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case 0xC2:
        // The first of two bytes; the second is the number of the character.
        if index < bytes.count, bytes[index] < 0xA0 { return UInt32(bytes[index]) }
      default: return UInt32(byte)
      }
    }
  }
}
