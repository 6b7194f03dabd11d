// SPDX-License-Identifier: MIT

// As in `XMLTreeReader+Lending.swift`: the length of this file's path would get into the program.
#sourceLocation(file:"Lending",line:5)
extension Delivery {
  /// Calls `withoutActuallyEscaping` for a taker.
  static func lend(_ deliver: Taker, _ body: (@escaping Taker) throws -> Void) rethrows {
    try withoutActuallyEscaping(deliver) { try body($0) }
  }
}
#sourceLocation()
