// SPDX-License-Identifier: MIT

/// Who receives what a streaming session finds.
extension SAXParser {
  /// Sets who receives the matches of a streaming session.
  @inline(never)
  func setMatchHandler(_ handler: ((XMLTreeMatch) -> Bool)?) {
    session.pointee.onMatch = handler
  }

  /// Sets who receives matches that have waited for each other.
  @inline(never)
  func setMatchesHandler(_ handler: ((XMLGatheredMatches) -> Bool)?) {
    session.pointee.onMatches = handler
  }

  /// Sets who receives the values of matches of which no more is wanted, instead of the
  /// matches.
  @inline(never)
  func setValueHandler(_ handler: ((UnsafeBufferPointer<UInt8>) -> Bool)?) {
    session.pointee.setValueHandler(handler)
  }
}
