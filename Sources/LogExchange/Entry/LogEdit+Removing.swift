// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Removes entries, each with its line where nothing else stands on it.
  ///
  /// - Parameter indices: The entries, by their places in `document.entries`.
  public mutating func remove(_ indices: some Sequence<Int>) {
    let wanted = Set(indices)
    for index in wanted.sorted() {
      let entry = document.entries[index]
      let isArray =
        document.syntax == .json || document.syntax == .ndjson && !layout.root.opening.isEmpty
      if isArray {
        removeElement(index, of: layout.logs[entry.log].entries, wanted)
      } else {
        splice(lines(of: entry.range), [])
      }
    }
    expect(removed: wanted.count)
  }

  /// A range, and its whole lines where it stands alone on them.
  func lines(of range: Range<Int>) -> Range<Int> {
    let start = Surroundings.lineStart(range.lowerBound, in: bytes)
    let end = Surroundings.lineEnd(range.upperBound, in: bytes)
    let isAlone =
      bytes[start..<range.lowerBound].allSatisfy(Surroundings.isBlank)
      && bytes[range.upperBound..<end].allSatisfy(Surroundings.isSpace)
    return isAlone ? start..<end : range
  }

  /// Removes an element of an array, and one comma.
  private mutating func removeElement(_ index: Int, of all: Range<Int>, _ removed: Set<Int>) {
    let range = document.entries[index].range
    if all.allSatisfy(removed.contains) {
      // The space behind them stays.
      guard index == all.lowerBound else { return }
      let end = document.entries[all.upperBound - 1].range.upperBound
      return splice(Surroundings.spaceStart(before: range.lowerBound, in: bytes)..<end, [])
    }
    let isFirst = !all.contains { $0 < index && !removed.contains($0) }
    if !isFirst {
      return splice(document.entries[index - 1].range.upperBound..<range.upperBound, [])
    }
    splice(range.lowerBound..<document.entries[index + 1].range.lowerBound, [])
  }
}
