// SPDX-License-Identifier: MIT

// The compiler puts the length of this file's path into the program, so the same sources would
// give other bytes in another folder. Hence a name without a folder, and one that no file has,
// which would cause a warning.
#sourceLocation(file:"Lending",line:7)
extension XMLTreeReader {
  /// Calls `withoutActuallyEscaping` for both handlers of matches.
  func lend<Result>(
    _ handler: MatchHandler, _ matches: MatchesHandler,
    _ body: (@escaping MatchHandler, @escaping MatchesHandler) throws -> Result
  ) rethrows -> Result {
    try withoutActuallyEscaping(handler) { handler in
      try withoutActuallyEscaping(matches) { try body(handler, $0) }
    }
  }
}
#sourceLocation()
