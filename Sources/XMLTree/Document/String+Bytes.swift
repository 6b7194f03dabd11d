// SPDX-License-Identifier: MIT

extension String {
  /// A text in UTF-8; nil if it is empty.
  init?(nonEmpty bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// True if the text contains these bytes; for messages and other short texts.
  ///
  /// (`contains` with a String would bring the regular expressions of the standard library
  /// into every program that is linked statically: more than a megabyte.)
  package func containsBytes(_ part: StaticString) -> Bool {
    let part = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
    var rest = Substring(self).utf8
    while rest.count >= part.count {
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension Collection<UInt8> where Index == Int {
  /// The first place of some bytes; nil if they do not occur.
  func firstPlace(of part: some Collection<UInt8>) -> Range<Int>? {
    let first = part.first
    return indices.first { self[$0] == first && self[$0...].starts(with: part) }
      .map { $0..<$0 + part.count }
  }
}
