// SPDX-License-Identifier: MIT

internal import Platform

/// Finds the next place to cut without following the tags up to there: before a tag that looks
/// like an earlier one.
///
/// The innermost element that was open at the earlier tag stays open until its end tag comes.
/// As long as `</` and its name do not come, the open elements are the same. From where a cut
/// is wanted on, an element is searched that has the same name and stands as far from the
/// beginning of its line; where there is none near, or where the innermost element ends before
/// one comes, one with any name. That this element is a child of the innermost one, and does not
/// stand in another child, a comment or a section, is a guess.
struct SiblingSearch {
  enum Answer: Equatable {
    /// Here, in bytes of the document.
    case found(Int)
    /// The innermost element seems to end here.
    case ended(Int)
    /// More bytes are needed.
    case more
    /// The tags must be followed.
    case lost
  }

  /// Where the innermost open element begins, in bytes of the document.
  let parent: Int
  /// `</` and its name.
  private let endTag: [UInt8]
  /// From the last line feed on what stands before the tag that is looked for, its `<` and its
  /// name.
  private let sibling: [UInt8]
  /// Where the `<` of that is.
  private let indent: Int
  /// Up to where, in bytes of the document, there is no such end tag.
  private var searched: Int
  /// Where such an end tag is.
  private var end: Int?
  /// Up to where, in bytes of the document, there is no place to cut.
  private var passed = 0

  /// Begins at a tag.
  ///
  /// - Parameters:
  ///   - parent: Where the innermost open element begins, in bytes of the document.
  ///   - name: What stands after its `<`.
  ///   - bytes: What holds the tag, and `StructureScanner.margin` bytes after it, which are 0
  ///     behind the end of the document.
  ///   - place: Where the tag is in `bytes`.
  ///   - base: Where in the document `bytes` begin.
  init?(
    in parent: Int, named name: some Sequence<UInt8>, _ bytes: UnsafePointer<UInt8>, at place: Int,
    base: Int
  ) {
    var start = place
    while start > 0, place - start < SiblingSearch.longest, SiblingSearch.isBlank(bytes[start - 1])
    { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    indent = place - start + 1
    let rest = UnsafeBufferPointer(start: bytes + place + 1, count: SiblingSearch.longest + 1)
    let siblingName = rest.prefix { !SiblingSearch.endsName($0) }
    let name = Array(name.prefix { !SiblingSearch.endsName($0) })
    guard (1...SiblingSearch.longest).contains(name.count),
      (1...SiblingSearch.longest).contains(siblingName.count)
    else { return nil }
    self.parent = parent
    endTag = [UInt8(ascii: "<"), UInt8(ascii: "/")] + name
    sibling =
      Array(UnsafeBufferPointer(start: bytes + start - 1, count: indent + 1)) + siblingName
    searched = base + place
  }

  /// The longest name and the longest indentation. Twice this and the 64 places that are
  /// looked at together are less than `StructureScanner.margin`.
  private static let longest = 40

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The name of the innermost open element.
  var parentName: ArraySlice<UInt8> { endTag.dropFirst(2) }

  /// Looks at some bytes.
  ///
  /// - Parameters:
  ///   - bytes: Up to `end`, and `StructureScanner.margin` readable bytes after it, which are 0
  ///     if `isFinal`. They begin before the place where the search begins.
  ///   - base: Where in the document they begin.
  ///   - earliest: The first byte before which a cut is wanted.
  ///   - latest: The last one that is looked at.
  mutating func find(
    _ bytes: UnsafePointer<UInt8>, base: Int, end: Int, isFinal: Bool, cutFrom earliest: Int,
    to latest: Int
  ) -> Answer {
    let limit = isFinal ? base + end : base + end - StructureScanner.margin
    searchEndTag(bytes, base, limit)
    let last = min(limit, self.end ?? limit, latest)
    if let found = findSibling(bytes, base, from: earliest, to: last) { return .found(found) }
    if let end = self.end, !isLast(end, bytes, base) { return .lost }
    if last == latest || last == self.end,
      let found = findOther(bytes, base, from: earliest, to: last)
    {
      return .found(found)
    }
    if let end = self.end { return .ended(end) }
    return limit >= latest ? .lost : .more
  }

  private mutating func searchEndTag(_ bytes: UnsafePointer<UInt8>, _ base: Int, _ limit: Int) {
    guard end == nil else { return }
    while searched < limit {
      // All tags begin alike; a `/` and the last byte of the name are seldom together.
      let place = bytes + (searched - base)
      guard
        let found = ByteSearch.firstPair(
          endTag[1], endTag[endTag.count - 1], distance: endTag.count - 2, in: place + 1,
          count: limit - searched)
      else { break }
      searched += found - place
      if SiblingSearch.stands(endTag, at: found - 1) {
        searched -= 1
        end = searched
        return
      }
    }
    searched = max(searched, limit)
  }

  /// Whether an end tag stands on a line of its own, not as far from its beginning as the
  /// children: others with its name may be inside.
  private func isLast(_ end: Int, _ bytes: UnsafePointer<UInt8>, _ base: Int) -> Bool {
    var start = end - base
    while start > 0, SiblingSearch.isBlank(bytes[start - 1]) { start -= 1 }
    return start > 0 && bytes[start - 1] == UInt8(ascii: "\n") && end - base - start + 1 < indent
  }

  private mutating func findSibling(
    _ bytes: UnsafePointer<UInt8>, _ base: Int, from earliest: Int, to last: Int
  ) -> Int? {
    let length = sibling.count - indent
    // What is before it must be in `bytes`.
    var next = max(earliest, base + indent, passed)
    passed = max(passed, last)
    while next < last {
      let place = bytes + (next - base)
      guard
        let found = ByteSearch.firstPair(
          sibling[indent], sibling[sibling.count - 1], distance: length - 1, in: place,
          count: last - next)
      else { return nil }
      next += found - place
      if isSibling(found - indent) { return next }
      next += 1
    }
    return nil
  }

  /// The first tag that stands as far from the beginning of its line, whatever its name.
  private func findOther(
    _ bytes: UnsafePointer<UInt8>, _ base: Int, from earliest: Int, to last: Int
  ) -> Int? {
    // What is before it must be in `bytes`.
    let first = max(earliest, base + indent)
    guard first < last else { return nil }
    let start = bytes + (first - indent - base)
    return nextLine(from: start, count: last - first).map { first + ($0 - start) }
  }

  /// The first of some places where a line feed stands, and a start tag as far behind it as the
  /// one that is looked for.
  private func nextLine(
    from start: UnsafePointer<UInt8>, count: Int
  ) -> UnsafePointer<UInt8>? {
    var next = start
    while count > next - start,
      let found = ByteSearch.firstPair(
        sibling[0], sibling[indent], distance: indent, in: next, count: count - (next - start))
    {
      if SiblingSearch.beginsName(found[indent + 1]),
        (1..<indent).allSatisfy({ SiblingSearch.isBlank(found[$0]) })
      {
        return found
      }
      next = found + 1
    }
    return nil
  }

  /// Passes over the tags that stand as far from the beginning of their line as those that are
  /// looked for: its siblings, as it seems.
  ///
  /// - Parameters:
  ///   - first: One of them, behind which begins what is passed.
  ///   - end: Another one after it, which is not passed; `StructureScanner.margin` bytes are
  ///     readable behind it.
  ///   - other: Gets each that has another name than is looked for, behind its `<`.
  /// - Returns: How many have that name, and one of them, behind its `<`.
  func passSiblings(
    from first: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    other: (UnsafePointer<UInt8>) -> Void
  ) -> (count: Int, one: UnsafePointer<UInt8>)? {
    var count = 0
    var last = first
    var next = first
    while next < end - indent, let found = nextLine(from: next, count: end - indent - next) {
      next = found + 1
      if isSibling(found) {
        count += 1
        last = found
      } else {
        other(found + indent + 1)
      }
    }
    return count > 0 ? (count, last + indent + 1) : nil
  }

  /// Whether at this line feed stands what is looked for.
  private func isSibling(_ line: UnsafePointer<UInt8>) -> Bool {
    SiblingSearch.endsName(line[sibling.count]) && SiblingSearch.stands(sibling, at: line)
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "/") && byte != UInt8(ascii: "!") && byte != UInt8(ascii: "?")
  }

  private static func stands(_ text: [UInt8], at place: UnsafePointer<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return true }
      return ShortBytes.areEqual(start, place, count: text.count)
    }
  }
}
