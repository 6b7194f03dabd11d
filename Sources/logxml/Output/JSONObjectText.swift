// SPDX-License-Identifier: MIT

import LogExchange

/// Small JSON objects on one line, for summaries and lists.
struct JSONObjectText {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  /// The object.
  var text: String { String(decoding: bytes, as: UTF8.self) + "}" }

  mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    begin(key)
    JSONText.appendString(value, to: &bytes)
  }

  mutating func add(_ key: String, _ value: Int) {
    begin(key)
    bytes += String(value).utf8
  }

  /// A number with its digits as they are.
  mutating func add(_ key: String, _ value: ExactDecimal?) {
    guard let value else { return }
    begin(key)
    value.append(to: &bytes)
  }

  mutating func add(_ key: String, _ value: Bool) {
    begin(key)
    bytes += (value ? "true" : "false").utf8
  }

  /// Counts by name, in the byte order of the names.
  mutating func add(_ key: String, _ counts: [String: Int]) {
    var object = JSONObjectText()
    for (name, count) in ConversionBooks.sorted(counts) { object.add(name, count) }
    add(key, object)
  }

  mutating func add(_ key: String, _ value: JSONObjectText) {
    begin(key)
    bytes += value.text.utf8
  }

  mutating func add(_ key: String, _ values: [JSONObjectText]) {
    begin(key)
    bytes += ("[" + values.map(\.text).joined(separator: ",") + "]").utf8
  }

  mutating func add(_ key: String, _ values: [String]) {
    begin(key)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONText.appendString(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func begin(_ key: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    JSONText.appendString(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }
}
