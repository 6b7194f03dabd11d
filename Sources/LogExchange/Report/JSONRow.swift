// SPDX-License-Identifier: MIT

/// An array of JSON that ends with its last value: nulls after it are left out.
struct JSONRow {
  fileprivate var json = JSONWriter()
  private var missing = 0

  fileprivate init() {}

  mutating func add(_ text: String?) {
    add(text) { $0.string($1) }
  }

  /// A number as a string, so that no digit is lost.
  mutating func add(_ value: ExactDecimal?) {
    add(value) { $0.string($1) }
  }

  mutating func add(index: Int?) {
    add(index) { $0.number($1) }
  }

  /// An object that is JSON already.
  mutating func add(object: ArraySlice<UInt8>) {
    add(object.isEmpty ? nil : object) { $0.raw($1) }
  }

  private mutating func add<Value>(_ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
    guard let value else {
      missing += 1
      return
    }
    for _ in 0..<missing { json.null() }
    missing = 0
    write(&json, value)
  }
}

extension JSONWriter {
  /// Writes a row of a report, straight into this writer: there are many rows.
  mutating func row(_ body: (inout JSONRow) -> Void) {
    var row = JSONRow()
    swap(&row.json, &self)
    row.json.startArray()
    body(&row)
    row.json.endArray()
    swap(&row.json, &self)
  }
}
