// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The input around the place where a parser failed. The parser may have received it in
/// several pieces: libxml2 waits for the end of a tag before it parses the tag.
struct DamagedInput {
  /// From the last `<` before the place to the end of the parser's input.
  private var bytes: [UInt8] = []
  private var place = 0

  init() {}

  init(_ input: xmlParserInputPtr) {
    let read = input.readBytes
    let tag = read[(read.lastIndex(of: UInt8(ascii: "<")) ?? read.endIndex)...]
    bytes = Array(tag) + input.unreadBytes
    place = tag.count
  }

  /// From the last `<` before the place to the end of the input.
  var tag: ArraySlice<UInt8> { bytes[...] }
  /// The part of `tag` before the place.
  var tagBefore: ArraySlice<UInt8> { bytes[..<place] }
  /// The input after the place.
  var rest: ArraySlice<UInt8> { bytes[place...] }
}
