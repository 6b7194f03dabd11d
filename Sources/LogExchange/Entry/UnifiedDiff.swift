// SPDX-License-Identifier: MIT

extension LogEdit {
  /// The changes as a unified diff for `patch`; empty if there are no changes.
  ///
  /// - Parameters:
  ///   - name: The name of the file in the header.
  ///   - isNew: True if the file does not exist yet.
  public func diff(name: String, isNew: Bool = false) -> String {
    guard isNew else {
      return UnifiedDiff(name: name, old: bytes, isNew: false).text(of: ordered)
    }
    let text = UnifiedDiff.applied(ordered[...], to: bytes, in: 0..<bytes.count)
    return UnifiedDiff(name: name, old: [], isNew: true).text(after: text)
  }
}

extension UnifiedDiff {
  /// The changes of a text as a unified diff, from replaced ranges and the new bytes, in order.
  package static func text(
    of changes: [(range: Range<Int>, text: [UInt8])], in old: [UInt8], name: String
  ) -> String {
    UnifiedDiff(name: name, old: old, isNew: false).text(
      of: changes.map { LogEdit.Splice(range: $0.range, text: $0.text) })
  }
}

/// Writes splices as hunks of lines with three lines of context.
package struct UnifiedDiff {
  let name: String
  let old: [UInt8]
  let isNew: Bool

  private static let context = 3

  /// Lines that are replaced, and the new lines.
  private struct Region {
    /// The range of the replaced lines in bytes.
    var range: Range<Int>
    var after: [ArraySlice<UInt8>]
  }

  func text(of splices: [LogEdit.Splice]) -> String {
    let regions = regions(of: splices)
    var hunks = ""
    var start = 0
    // The number of lines that earlier hunks have added, and the line number at an offset.
    var shift = 0
    var line = (offset: 0, number: 1)
    while start < regions.count {
      var end = start + 1
      while end < regions.count,
        lineCount(regions[end - 1].range.upperBound..<regions[end].range.lowerBound)
          <= Self.context * 2
      {
        end += 1
      }
      let first = regions[start].range.lowerBound
      line.number += lineCount(line.offset..<first)
      line.offset = first
      hunks += hunk(regions[start..<end], first: line.number, &shift)
      start = end
    }
    return hunks.isEmpty ? "" : header + hunks
  }

  private func regions(of splices: [LogEdit.Splice]) -> [Region] {
    var regions: [Region] = []
    var start = 0
    while start < splices.count {
      var range = lines(around: splices[start].range)
      var end = start + 1
      while end < splices.count {
        // A change within these lines needs no others: in a file of one line, every change is.
        let own = splices[end].range
        if own.upperBound < range.upperBound {
          end += 1
          continue
        }
        let next = lines(around: own)
        guard next.lowerBound < range.upperBound || next == range else { break }
        range = range.lowerBound..<max(range.upperBound, next.upperBound)
        end += 1
      }
      let text = Self.applied(splices[start..<end], to: old, in: range)
      let region = trimmed(Region(range: range, after: Self.split(text[...])))
      if !region.range.isEmpty || !region.after.isEmpty { regions.append(region) }
      start = end
    }
    return regions
  }

  /// The region without unchanged lines at its ends.
  private func trimmed(_ region: Region) -> Region {
    var range = region.range
    var before = Self.split(old[range])[...]
    var after = region.after[...]
    while let a = before.first, let b = after.first, a.elementsEqual(b) {
      range = range.lowerBound + a.count..<range.upperBound
      before = before.dropFirst()
      after = after.dropFirst()
    }
    while let a = before.last, let b = after.last, a.elementsEqual(b) {
      range = range.lowerBound..<range.upperBound - a.count
      before = before.dropLast()
      after = after.dropLast()
    }
    return Region(range: range, after: Array(after))
  }

  /// The diff of a new file.
  func text(after: [UInt8]) -> String {
    let lines = Self.split(after[...])
    if lines.isEmpty { return "" }
    return header + "@@ -0,0 +1,\(lines.count) @@\n"
      + lines.map { Self.line("+", $0) }.joined()
  }

  private var header: String {
    "--- \(isNew ? "/dev/null" : name)\n+++ \(name)\n"
  }

  static func applied(
    _ splices: ArraySlice<LogEdit.Splice>, to old: [UInt8], in range: Range<Int>
  ) -> [UInt8] {
    var size = 0
    var index = range.lowerBound
    for splice in splices {
      size += max(0, splice.range.lowerBound - index) + splice.text.count
      index = splice.range.upperBound
    }
    var text: [UInt8] = []
    text.reserveCapacity(size + range.upperBound - index)
    index = range.lowerBound
    for splice in splices {
      if index < splice.range.lowerBound { text += old[index..<splice.range.lowerBound] }
      if !splice.text.isEmpty { text += splice.text }
      index = splice.range.upperBound
    }
    text += old[index..<range.upperBound]
    return text
  }

  private func lines(around range: Range<Int>) -> Range<Int> {
    let start = Surroundings.lineStart(range.lowerBound, in: old)
    // A range that ends with its line does not include the next one.
    let endsLine = range.upperBound > start && old[range.upperBound - 1] == 0x0A
    return start..<(endsLine ? range.upperBound : Surroundings.lineEnd(range.upperBound, in: old))
  }

  private func lineCount(_ range: Range<Int>) -> Int { old[range].count { $0 == 0x0A } }

  /// - Parameter first: The number of the line at which the first region begins.
  private func hunk(_ regions: ArraySlice<Region>, first: Int, _ shift: inout Int) -> String {
    guard let start = regions.first?.range.lowerBound, let end = regions.last?.range.upperBound
    else { return "" }
    let above = linesAbove(start)
    let below = linesBelow(end)
    var text = ""
    var oldCount = above.count + below.count
    var newCount = oldCount
    for line in above { text += Self.line(" ", line) }
    var offset = start
    for region in regions {
      let between = Self.split(old[offset..<region.range.lowerBound])
      let before = Self.split(old[region.range])
      for line in between { text += Self.line(" ", line) }
      for line in before { text += Self.line("-", line) }
      for line in region.after { text += Self.line("+", line) }
      oldCount += between.count + before.count
      newCount += between.count + region.after.count
      offset = region.range.upperBound
    }
    for line in below { text += Self.line(" ", line) }
    let number = first - above.count
    defer { shift += newCount - oldCount }
    return "@@ -\(Self.span(number, oldCount)) +\(Self.span(number + shift, newCount)) @@\n" + text
  }

  private func linesAbove(_ offset: Int) -> [ArraySlice<UInt8>] {
    var start = offset
    for _ in 0..<Self.context where start > 0 {
      start = Surroundings.lineStart(start - 1, in: old)
    }
    return Self.split(old[start..<offset])
  }

  private func linesBelow(_ offset: Int) -> [ArraySlice<UInt8>] {
    var end = offset
    for _ in 0..<Self.context where end < old.count { end = Surroundings.lineEnd(end, in: old) }
    return Self.split(old[offset..<end])
  }

  /// Lines with their ends.
  private static func split(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
  }

  private static func line(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
    let text = mark + String(decoding: line, as: UTF8.self)
    return line.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }
}
