// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The input around a place where a parser has failed, which may have been given to
/// it in several pieces: libxml2 waits for the end of a tag before it looks at it.
struct DamagedInput {
  /// From the last `<` before the place to the end of what the parser has.
  private var bytes: [UInt8] = []
  private var place = 0

  init() {}

  init(_ input: xmlParserInputPtr) {
    let read = input.readBytes
    let tag = read[(read.lastIndex(of: UInt8(ascii: "<")) ?? read.endIndex)...]
    bytes = Array(tag) + input.unreadBytes
    place = tag.count
  }

  /// From the last `<` before the place.
  var tag: ArraySlice<UInt8> { bytes[...] }
  /// The part of it before the place.
  var tagBefore: ArraySlice<UInt8> { bytes[..<place] }
  /// What the parser has been given after the place.
  var rest: ArraySlice<UInt8> { bytes[place...] }
}
