// SPDX-License-Identifier: MIT

/// Writes objects and arrays that are always closed, and members with one call.
extension JSONWriter {
  /// One object, as text.
  ///
  /// - Parameter quotesNumbers: Whether members that are exact numbers are strings.
  package static func object(
    quotesNumbers: Bool = false, _ body: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter(quotesNumbers: quotesNumbers)
    json.object(body)
    return json.text
  }

  /// The output since the last `drain(_:)`, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object with the members that `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    startObject()
    body(&self)
    endObject()
  }

  /// Writes an array with the items that `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    startArray()
    body(&self)
    endArray()
  }

  /// Writes a member that is an object.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// Writes a member that is an array.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }

  /// Writes a member that is a string; nothing for nil.
  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  /// Writes a member that is a whole number; nothing for nil.
  package mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Writes a member that is a number with its own digits; nothing for nil.
  package mutating func member(_ name: String, _ value: ExactDecimal?) {
    guard let value else { return }
    key(name)
    if quotesNumbers { string(value) } else { number(value) }
  }

  /// Writes a member that is `true` or `false`.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member that is an array of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    array(name) { for value in values { $0.string(value) } }
  }
}
