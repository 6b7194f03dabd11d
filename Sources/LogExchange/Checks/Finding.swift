// SPDX-License-Identifier: MIT

import XMLTree

/// What a check has found.
struct Finding {
  /// The rule that is broken.
  var code: Diagnostic.Code
  /// What was found and what was expected, in plain words; made when it is asked for.
  var message: () -> String
  /// The native name of the field at fault; nil where it is the record.
  var field: String?
  /// The record it is about; nil for the one that is looked at.
  var place: RecordPlace?
  /// Where it stands, if that is known better than by record and field.
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
