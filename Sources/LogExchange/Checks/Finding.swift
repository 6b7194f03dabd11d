// SPDX-License-Identifier: MIT

import XMLTree

/// A finding of a check.
struct Finding {
  /// The rule that is broken.
  var code: Diagnostic.Code
  /// The actual and the expected value, in plain words; made on demand.
  var message: () -> String
  /// The native name of the field at fault; nil if the whole record is.
  var field: String?
  /// The record with the finding; nil for the present one.
  var place: RecordPlace?
  /// The position, if it is known more exactly than that of record and field.
  var position: SourcePosition?

  init(
    _ code: Diagnostic.Code, _ message: @autoclosure @escaping () -> String,
    field: String? = nil, at place: RecordPlace? = nil, position: SourcePosition? = nil
  ) {
    self.code = code
    self.message = message
    self.field = field
    self.place = place
    self.position = position
  }
}
