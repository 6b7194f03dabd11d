// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The last bytes of an input while it is read, so that its lines can be shown
/// even if it cannot be read again: pipes, members of archives.
final class SourceWindow {
  /// The least number of bytes that is kept.
  private static let size = 1 << 18
  /// The most characters that are shown on either side of a place.
  private static let reach = 60

  private var bytes: [UInt8] = []
  /// The number of the line in which the bytes begin.
  private var firstLine = 1
  /// Whether `bytes` begins at the start of that line.
  private var beginsLine = true
  /// The starts of the lines that were searched for, from the first one on.
  private var starts: [Int] = [0]

  /// nil for text that is neither UTF-8 nor one byte for each character, and for spreadsheets,
  /// which have no lines.
  init?(_ head: InputHead) {
    if head.isSheet { return nil }
    let start = head.source.prefix(4)
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || start.contains(0) {
      return nil
    }
  }

  func append(_ more: Slice<UnsafeRawBufferPointer>) {
    let gone = bytes.count - Self.size
    if gone > 0, bytes.count + more.count > 2 * Self.size {
      firstLine += bytes[..<gone].count { $0 == 0x0A }
      beginsLine = bytes[gone - 1] == 0x0A
      bytes.removeFirst(gone)
      starts = [0]
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: more))
  }

  /// The line around a place; nil if it is not in the window.
  func excerpt(at position: SourcePosition?) -> SourceExcerpt? {
    guard let position, let line = line(Int(position.line)) else { return nil }
    var scalars = Array(Self.decoded(line).unicodeScalars)
    if position.line == 1, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let place = Int(position.column) - 1
    guard place >= 0, place <= scalars.count else { return nil }
    let first = max(0, place - Self.reach)
    let before = Self.visible(scalars[first..<place])
    let behind = Self.visible(scalars[place..<min(scalars.count, place + Self.reach)])
    return SourceExcerpt(line: before + behind, offset: before.unicodeScalars.count)
  }

  /// The bytes of a line, without its end.
  private func line(_ number: Int) -> ArraySlice<UInt8>? {
    let index = number - firstLine
    guard index > 0 || index == 0 && beginsLine else { return nil }
    while starts.count <= index {
      guard let start = starts.last, let end = bytes[start...].firstIndex(of: 0x0A) else {
        return nil
      }
      starts.append(end + 1)
    }
    let line = bytes[starts[index]...].prefix { $0 != 0x0A }
    // A line without an end may continue in input that is not read yet; it is shown as it is.
    return line.last == 0x0D ? line.dropLast() : line
  }

  /// Text that is not UTF-8 is read as one-byte characters, so that the columns are right.
  private static func decoded(_ line: ArraySlice<UInt8>) -> String {
    if let text = String(validating: line, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: line.map { Unicode.Scalar($0) })
    return String(text)
  }

  private static func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.map { $0 == "\t" ? " " : $0 })
    return VisibleText.harmless(String(text))
  }
}
