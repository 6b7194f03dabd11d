// SPDX-License-Identifier: MIT

/// The text by which Apple Health describes a device:
///
///     <<HKDevice: 0x2817a0b90>, name:Body Scale, manufacturer:Withings, model:WBS05>
///
/// The number is an address in the memory of the phone that wrote the export; the same
/// device has a different one in another export.
package enum DeviceText {
  /// The name in a description, or else the description without the address; other text as it is.
  package static func readable(_ text: String) -> String {
    name(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
      ?? text.withoutObjectAddress
  }

  /// The name in a description; nil for other text.
  package static func name(in text: [UInt8]) -> [UInt8]? {
    guard text.starts(with: "<<HKDevice".utf8), let found = text.firstRange(of: ", name:".utf8)
    else { return nil }
    let rest = text[found.upperBound...]
    let ends = [", manufacturer:", ", model:", ", hardware:", ", firmware:", ", software:", ">"]
    let end = ends.compactMap { rest.firstRange(of: $0.utf8)?.lowerBound }.min()
    return Array(rest[..<(end ?? rest.endIndex)])
  }
}
