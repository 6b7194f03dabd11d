// SPDX-License-Identifier: MIT

internal import CLibXML2

extension SAXSession {
  /// A CDATA section, or a piece of one.
  ///
  /// Up to 2.13, libxml2's push parser does not turn CR LF and CR into LF in
  /// CDATA sections of the document itself (in entities it does), and gives long
  /// ones in pieces, which may end between CR and LF.
  mutating func section(
    _ bytes: UnsafeBufferPointer<UInt8>, in current: xmlParserCtxtPtr
  ) {
    let isInDocument = current == context && clibxml2_is_in_entity(current) == 0
    guard isInDocument, isRunning else { return text(bytes, isCDATA: true, in: current) }
    let start = offset(in: current)
    let continuesLineEnd = start == endOfSectionCarriageReturn && bytes.first == lineFeed
    endOfSectionCarriageReturn = bytes.last == carriageReturn ? start + bytes.count : nil
    guard continuesLineEnd || bytes.contains(carriageReturn) else {
      return text(bytes, isCDATA: true, in: current)
    }
    var normalised: [UInt8] = []
    normalised.reserveCapacity(bytes.count)
    var previous = continuesLineEnd ? carriageReturn : 0
    for byte in bytes {
      if byte == carriageReturn {
        normalised.append(lineFeed)
      } else if byte != lineFeed || previous != carriageReturn {
        normalised.append(byte)
      }
      previous = byte
    }
    normalised.withUnsafeBufferPointer { text($0, isCDATA: true, in: current) }
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
