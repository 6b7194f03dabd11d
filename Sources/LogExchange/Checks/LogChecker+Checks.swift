// SPDX-License-Identifier: MIT

extension LogChecker {
  /// The checks that every input goes through.
  static func makeChecks(now: Timestamp?) -> [any RecordCheck] {
    [
      BodySizeCheck(),
      WeightJumpCheck(),
      BodyPartCheck(),
    ]
  }
}
