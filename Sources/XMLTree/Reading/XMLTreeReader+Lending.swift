// SPDX-License-Identifier: MIT

// The compiler puts the length of this file's path into the program, and not the path: so the
// same sources would make other bytes in another folder. Hence a name without a folder, and one
// that no file has, which would be a warning.
#sourceLocation(file:"Lending",line:7)
extension XMLTreeReader {
  /// `withoutActuallyEscaping` for the one who takes the matches.
  func lend<Result>(
    _ handler: MatchHandler, _ body: (@escaping MatchHandler) throws -> Result
  ) rethrows -> Result {
    try withoutActuallyEscaping(handler, do: body)
  }
}
#sourceLocation()
