// SPDX-License-Identifier: MIT

import LogExchange

/// Names for the problems of a file, by which another program recognises a problem in
/// the next report even if lines were added or removed before it.
///
/// A name is a hash of the rule, the field and the message, without the line and row numbers
/// in the message. Problems that do not differ in these are numbered.
struct ProblemFingerprints {
  private var counts: [UInt64: Int] = [:]

  /// The name of the next problem: 32 digits of base 16.
  ///
  /// - Parameter scope: The text hashed before everything: the file, if names have to differ between
  ///   files.
  mutating func next(_ diagnostic: Diagnostic, scope: String) -> String {
    next(
      rule: diagnostic.code.description, field: diagnostic.field ?? "", diagnostic.advised,
      scope: scope)
  }

  /// The name of a problem that no rule found.
  mutating func next(
    rule: String, field: String = "", _ message: String, scope: String
  ) -> String {
    let parts = [scope, rule, field, Self.withoutPlaces(message)]
    let hash = SHA256.hash(Array(parts.joined(separator: "\0").utf8))
    let key = hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    let count = counts[key, default: 0]
    counts[key] = count + 1
    guard count > 0 else { return Self.digits(hash) }
    return Self.digits(SHA256.hash(hash + Array("\0\(count)".utf8)))
  }

  private static func digits(_ hash: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: hash.prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self)
  }

  /// The words before the number of a place.
  private static let placeWords = ["line", "lines", "row", "rows", "record", "entry"].map {
    Array($0.utf8)
  }

  /// The message without the numbers of lines and rows: `(line 9)` is `(line )`.
  static func withoutPlaces(_ message: String) -> String {
    var result: [UInt8] = []
    var word: [UInt8] = []
    var isPlace = false
    for byte in message.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where isPlace: continue
      case UInt8(ascii: " "): isPlace = placeWords.contains(word)
      default: isPlace = false
      }
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      if isLetter { word.append(byte) } else { word = [] }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
