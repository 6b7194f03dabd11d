// SPDX-License-Identifier: MIT

import LogExchange

/// JSON of any size, written from its beginning to its end.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []
  /// Whether something stands before what comes next in the same object or array.
  private var needsComma = false

  mutating func object(_ body: (inout JSONBytes) -> Void) {
    nested(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  mutating func array(_ body: (inout JSONBytes) -> Void) {
    nested(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  private mutating func nested(_ open: UInt8, _ close: UInt8, _ body: (inout JSONBytes) -> Void) {
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  // MARK: In objects

  mutating func key(_ name: String) {
    separate()
    JSONText.appendString(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    JSONText.appendString(text, to: &bytes)
    needsComma = true
  }

  mutating func add(_ name: String, _ texts: [String]) {
    key(name)
    array { for text in texts { $0.item(text: text) } }
  }

  /// A value that is JSON already, after its key.
  mutating func raw(_ json: some Sequence<UInt8>) {
    bytes.append(contentsOf: json)
    needsComma = true
  }

  // MARK: In arrays

  mutating func item(_ json: JSONBytes) {
    separate()
    raw(json.bytes)
  }

  mutating func item(_ row: Row) {
    separate()
    raw(row.json)
  }

  /// A number.
  mutating func item(_ digits: String) {
    separate()
    raw(digits.utf8)
  }

  mutating func item(text: String?) {
    separate()
    if let text { JSONText.appendString(text, to: &bytes) } else { bytes += "null".utf8 }
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}

extension JSONBytes {
  /// An array that ends with its last value: nulls after it are left out.
  struct Row {
    private var bytes: [UInt8] = []
    private var missing = 0

    var json: [UInt8] { (bytes.isEmpty ? [UInt8(ascii: "[")] : bytes) + [UInt8(ascii: "]")] }

    mutating func add(_ text: String?) {
      guard let text else {
        missing += 1
        return
      }
      begin()
      JSONText.appendString(text, to: &bytes)
    }

    /// A number as a string, so that no digit is lost.
    mutating func add(_ value: ExactDecimal?) {
      guard let value else {
        missing += 1
        return
      }
      begin()
      bytes.append(UInt8(ascii: "\""))
      value.append(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }

    mutating func add(index: Int?) {
      guard let index else {
        missing += 1
        return
      }
      begin()
      bytes += "\(index)".utf8
    }

    /// An object that is JSON already.
    mutating func add(object: ArraySlice<UInt8>) {
      if object.isEmpty {
        missing += 1
        return
      }
      begin()
      bytes += object
    }

    private mutating func begin() {
      bytes.append(bytes.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
      for _ in 0..<missing { bytes += "null,".utf8 }
      missing = 0
    }
  }
}
