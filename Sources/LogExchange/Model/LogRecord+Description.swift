// SPDX-License-Identifier: MIT

extension LogRecord: CustomStringConvertible {
  /// The record for people: its kind, its fields by their native names, and its
  /// extras.
  ///
  ///     weight: person Ann, date 2024-03-01T07:12, weight 82.40 kg, bodyPart "left"
  public var description: String {
    var parts = kind.fields.compactMap { field in self[field].map { "\(field.name) \($0)" } }
    parts += extras.entries.map { "\($0.name) \"\($0.value)\"" }
    return "\(kind): " + parts.joined(separator: ", ")
  }
}

extension RecordView: CustomStringConvertible {
  /// The description of the record.
  public var description: String { record.description }
}
