// SPDX-License-Identifier: MIT

/// One way to try the libraries with arbitrary bytes.
///
/// A target does something in two ways that have to agree, or there and back. That
/// it does not crash is the least; what it answers is what does not agree.
public struct FuzzTarget: Sendable {
  /// What the target is called on the command line and in folders.
  public let name: String
  /// How many bytes at the start of an input choose what is done with the rest.
  public let choices: Int
  /// Tries one input; answers nil if all is well, and else what is not.
  public let check: @Sendable ([UInt8]) -> String?

  init(name: String, choices: Int = 0, check: @escaping @Sendable ([UInt8]) -> String?) {
    self.name = name
    self.choices = choices
    self.check = check
  }

  /// All targets, those first whose faults would harm most.
  public static let all: [FuzzTarget] = [
    formats, archive, cuts, readerReuse, paths, saxTree, json, csv, treeXML, values, pathParser,
    source, mapping, edits, nested, report, schema, sql,
  ]
}

/// An input that is taken apart from its start.
struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next byte; 0 if there is none.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// The next byte as a number within a range.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(byte()) % range.count
  }

  /// All up to the next line feed.
  mutating func line() -> String {
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  var bytes: [UInt8] { Array(rest) }
}

extension Collection where Element == UInt8 {
  /// The same bytes in pieces of a size.
  func pieces(of size: Int) -> [SubSequence] {
    var pieces: [SubSequence] = []
    var rest = self[...]
    while !rest.isEmpty {
      pieces.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return pieces
  }

  /// A size of pieces that hangs on the bytes, and so is the same each time.
  var ownPieceSize: Int {
    var sum = 0
    for byte in self.prefix(256) { sum = (sum &* 31 &+ Int(byte)) & 0xFFFF }
    return [1, 2, 3, 7, 16, 64, 500][(sum &+ count) % 7]
  }
}

/// The first thing in which two lists differ, in words; nil if they are the same.
func difference<Item: Equatable>(
  _ what: String, _ first: [Item], _ second: [Item]
) -> String? {
  for (index, pair) in zip(first, second).enumerated() where pair.0 != pair.1 {
    return "\(what) \(index):\n  \(pair.0)\n  \(pair.1)"
  }
  if first.count == second.count { return nil }
  let longer = first.count > second.count ? first : second
  let extra = longer[min(first.count, second.count)]
  return "\(first.count) and \(second.count) of \(what); the first too many: \(extra)"
}
