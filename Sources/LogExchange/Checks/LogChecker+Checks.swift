// SPDX-License-Identifier: MIT

extension LogChecker {
  /// The checks that every input goes through.
  static func makeChecks(now: Timestamp?) -> [any RecordCheck] {
    [
      AmountCheck(),
      FuelHistoryCheck(),
      UnitCheck(),
      PlaceCheck(),
      BodySizeCheck(),
      WeightJumpCheck(),
      BodyPartCheck(),
      DateCheck(now: now),
      WeightOrderCheck(),
      DuplicateCheck(),
      TextCheck(),
      UnknownFieldCheck(),
    ]
  }
}
