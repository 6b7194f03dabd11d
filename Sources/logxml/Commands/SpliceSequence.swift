// SPDX-License-Identifier: MIT

import LogExchange

/// The changes of several passes over a document as changes of the document before the first.
final class SpliceSequence {
  private typealias Splice = (range: Range<Int>, text: [UInt8])

  private let original: [UInt8]
  /// The document before the present pass.
  private var text: [UInt8]
  /// The changes from the original to that document.
  private var earlier: [Splice] = []
  /// The changes of the present pass.
  private var splices: [Splice] = []

  init(_ text: [UInt8]) {
    original = text
    self.text = text
  }

  /// Adds a change of the present pass. The changes come in the order of the document.
  func add(_ range: Range<Int>, _ text: ArraySlice<UInt8>) {
    if let last = splices.last, last.range.upperBound == range.lowerBound {
      splices[splices.count - 1].range = last.range.lowerBound..<range.upperBound
      splices[splices.count - 1].text += text
    } else {
      splices.append((range, Array(text)))
    }
  }

  /// Ends the present pass, which has given a new document.
  func endPass(_ text: [UInt8]) {
    earlier = combined()
    splices = []
    self.text = text
  }

  func diff(name: String) -> String {
    UnifiedDiff.text(of: combined(), in: original, name: name)
  }

  /// The changes of all passes: those that touch each other become one.
  private func combined() -> [Splice] {
    if earlier.isEmpty { return splices }
    var result: [Splice] = []
    var (one, other) = (earlier[...], splices[...])
    // The difference between an offset in the present document and in the original.
    var shift = 0
    while !one.isEmpty || !other.isEmpty {
      let before = shift
      let start = min(
        one.first.map { $0.range.lowerBound + shift } ?? .max,
        other.first.map { $0.range.lowerBound } ?? .max)
      var end = start
      var copied = start
      var new: [UInt8] = []
      while true {
        if let next = one.first, next.range.lowerBound + shift <= end {
          end = max(end, next.range.lowerBound + shift + next.text.count)
          shift += next.text.count - next.range.count
          one.removeFirst()
        } else if let next = other.first, next.range.lowerBound <= end {
          new += text[copied..<next.range.lowerBound]
          new += next.text
          copied = next.range.upperBound
          end = max(end, copied)
          other.removeFirst()
        } else {
          break
        }
      }
      new += text[copied..<end]
      result.append((start - before..<end - shift, new))
    }
    return result
  }
}
