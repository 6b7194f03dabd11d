// SPDX-License-Identifier: MIT

extension LogEdit {
  /// The splices that remove entries, in the order of the file.
  ///
  /// - Parameter removed: The indices of the entries, in ascending order.
  func removals(of removed: [Int]) -> [Splice] {
    if removed.isEmpty { return [] }
    let isArray =
      document.syntax == .json || document.syntax == .ndjson && !layout.root.opening.isEmpty
    guard isArray else {
      return removed.map { Splice(range: lines(of: document.entries[$0].range), text: []) }
    }
    var rest = removed[...]
    return layout.logs.flatMap { log -> [Splice] in
      let own = rest.prefix { log.entries.contains($0) }
      rest = rest.dropFirst(own.count)
      // The first entry that stays decides: those before it go with the comma after them.
      let kept =
        zip(own, log.entries).first { $0 != $1 }?.1
        ?? (own.count < log.entries.count ? log.entries.lowerBound + own.count : nil)
      return own.compactMap { index in
        element(index, of: log.entries, firstKept: kept).map { Splice(range: $0, text: []) }
      }
    }
  }

  /// A range, extended to whole lines if it stands alone on them.
  func lines(of range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, Surroundings.isBlank(bytes[start - 1]) { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, bytes[end] != 0x0A, bytes[end].isSpace { end += 1 }
    guard start == 0 || bytes[start - 1] == 0x0A, end == bytes.count || bytes[end] == 0x0A else {
      return range
    }
    return start..<min(end + 1, bytes.count)
  }

  /// The range to remove for an element of an array, with one comma; nil if another element's
  /// range includes it.
  private func element(_ index: Int, of all: Range<Int>, firstKept: Int?) -> Range<Int>? {
    let range = document.entries[index].range
    guard let kept = firstKept else {
      // The space after the last of them stays.
      guard index == all.lowerBound else { return nil }
      let end = document.entries[all.upperBound - 1].range.upperBound
      return Surroundings.spaceStart(before: range.lowerBound, in: bytes)..<end
    }
    return kept < index
      ? document.entries[index - 1].range.upperBound..<range.upperBound
      : range.lowerBound..<document.entries[index + 1].range.lowerBound
  }
}
