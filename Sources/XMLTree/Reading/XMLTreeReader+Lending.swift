// SPDX-License-Identifier: MIT

// The compiler puts the length of this file's path into the program, and not the path: so the
// same sources would make other bytes in another folder. Hence a name without a folder, and one
// that no file has, which would be a warning.
#sourceLocation(file:"Lending",line:7)
extension XMLTreeReader {
  /// `withoutActuallyEscaping` for those who take the matches.
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
