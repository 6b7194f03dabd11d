// SPDX-License-Identifier: MIT

import XMLTree

/// The places in a part of a log file: an element with its attributes and children, an object
/// with its members, or an array or a run of lines with its items.
///
/// A reader has already accepted the file: only places are determined, and nothing is checked
/// again. The inside of items is not examined.
struct WrittenPart: Sendable {
  /// An attribute, a child, a member, or an item of an array.
  struct Item: Sendable {
    /// The name; that of a member has its quotes; empty in an array.
    var name: Range<Int>
    /// A whole attribute, a whole child, or the value of a member.
    var range: Range<Int>
  }

  /// The start tag, the brace or the bracket; empty before a run of lines.
  var opening: Range<Int>
  /// The name of an element.
  var name = 0..<0
  var attributes: [Item] = []
  var items: [Item] = []
  /// The offset of the end tag or of the closing brace or bracket; nil for `<fuelLog/>`, and
  /// for an object without the wanted array.
  var contentEnd: Int?
  /// The offset after the whole part.
  var end: Int

  var range: Range<Int> { opening.lowerBound..<end }
}

// MARK: JSON

extension WrittenPart {
  /// An object or array, which begins at the first byte of a range that is no white space.
  init?(json range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let first = bytes[range].firstIndex { !$0.isSpace }
    guard let first, bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") else {
      return nil
    }
    opening = first..<first + 1
    end = range.upperBound
    var index = first + 1
    var name: Range<Int>?
    while index < range.upperBound {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        contentEnd = index
        end = index + 1
        return
      default:
        let value = index..<Self.valueEnd(from: index, to: range.upperBound, in: bytes)
        index = value.upperBound
        if bytes[first] == UInt8(ascii: "{"), name == nil {
          name = value
        } else {
          items.append(Item(name: name ?? index..<index, range: value))
          name = nil
        }
      }
    }
  }

  /// An object with the items of an array that is one of its members; the opening extends to the
  /// bracket. nil if two members are such arrays.
  init?(
    json range: Range<Int>, holding key: String, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let object = WrittenPart(json: range, in: bytes),
      bytes[object.opening.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    let arrays = object.items.compactMap { item in
      bytes[item.name].dropFirst().dropLast().elementsEqual(key.utf8)
        && bytes[item.range.lowerBound] == UInt8(ascii: "[")
        ? WrittenPart(json: item.range, in: bytes) : nil
    }
    guard arrays.count < 2 else { return nil }
    self = arrays.first ?? object
    if arrays.isEmpty {
      items = []
      contentEnd = nil
    }
    opening = object.opening.lowerBound..<opening.upperBound
    end = object.end
  }

  /// Values that follow each other without an array around them.
  init(run range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    opening = range.lowerBound..<range.lowerBound
    contentEnd = range.upperBound
    end = range.upperBound
    var index = range.lowerBound
    while let start = bytes[index..<end].firstIndex(where: { !$0.isSpace }) {
      index = Self.valueEnd(from: start, to: end, in: bytes)
      items.append(Item(name: start..<start, range: start..<index))
      // A stray bracket, which the reader has already reported.
      if index == start { index += 1 }
    }
  }

  /// The end of a value of any type.
  private static func valueEnd(
    from start: Int, to limit: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = start
    var depth = 0
    while index < limit {
      let byte = bytes[index]
      index &+= 1
      switch byte {
      case UInt8(ascii: "\""):
        while index < limit, bytes[index] != UInt8(ascii: "\"") {
          index &+= bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index &+= 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index &- 1 }
        depth &-= 1
      case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return index &- 1 }
        continue
      default: continue
      }
      if depth == 0 { break }
    }
    return min(index, limit)
  }
}

// MARK: XML

extension WrittenPart {
  /// The element whose start tag is the first in a range; only its start tag, if it does not
  /// end in the range.
  init?(xml range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    var element: WrittenPart?
    var depth = 0
    var child = Item(name: 0..<0, range: 0..<0)
    var index = range.lowerBound
    while let start = SourceMarkup.first(
      UInt8(ascii: "<"), from: index, to: range.upperBound, in: bytes)
    {
      guard let markup = SourceMarkup.markup(at: start, to: range.upperBound, in: bytes) else {
        break
      }
      index = markup.end
      switch markup.kind {
      case .comment, .section, .instruction: continue
      case .endTag:
        depth -= 1
        if depth == 0 { element?.contentEnd = start }
      case .startTag, .emptyTag:
        if depth < 2 {
          child = Item(
            name: SourceMarkup.name(in: start..<index, of: bytes), range: start..<index)
        }
        if depth == 0 {
          element = WrittenPart(opening: child.range, name: child.name, end: index)
          element?.attributes = SourceMarkup.attributes(
            in: child.range, after: child.name, of: bytes
          ).map { Item(name: $0.name, range: $0.range) }
        }
        if markup.kind == .startTag {
          depth += 1
          continue
        }
      }
      if depth == 0 {
        element?.end = index
        break
      }
      if depth == 1 {
        element?.items.append(Item(name: child.name, range: child.range.lowerBound..<index))
      }
    }
    guard let element else { return nil }
    self = element
  }

  /// The end of the comment that begins at a place; nil if none begins there.
  static func commentEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard SourceMarkup.hasPrefix("<!--", at: start, in: bytes) else { return nil }
    return SourceMarkup.markup(at: start, to: bytes.count, in: bytes)?.end ?? bytes.count
  }
}
