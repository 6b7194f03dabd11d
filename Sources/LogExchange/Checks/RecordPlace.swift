// SPDX-License-Identifier: MIT

import XMLTree

/// Identifies a record: the properties that checks keep for messages after the record
/// is released.
struct RecordPlace {
  var kind: LogKind
  var subject: String?
  var date: Timestamp
  var position: SourcePosition?
  var fields: FieldPositions?

  /// The position of a field, or that of the record if it is unknown.
  func position(of field: String?) -> SourcePosition? {
    field.flatMap { fields?[$0] } ?? position
  }
}

extension RecordPlace {
  init<Values>(_ record: RecordView<Values>) {
    self.init(record.record)
  }

  init(_ record: LogRecord) {
    self.init(
      kind: record.kind, subject: record.subject, date: record.date, position: record.position,
      fields: record.fieldPositions)
  }
}

extension RecordPlace: CustomStringConvertible {
  /// `Civic, fill-up of 2009-02-14T09:30`
  var description: String {
    let what = "\(kind == .weight ? "measurement" : kind.words.one) of \(date)"
    return subject.map { "\(RecordFault.excerpt($0)), \(what)" } ?? what
  }
}
