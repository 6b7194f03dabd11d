// SPDX-License-Identifier: MIT

import XMLTree

extension NativeXMLRecord {
  /// A warning about a name in a record that is no field's: it is nearly one, or stands where
  /// the field is not read.
  ///
  /// - Parameters:
  ///   - parts: The attributes and children of the record.
  ///   - index: Which of them has the name.
  mutating func misspelt(
    _ name: String, _ parts: UnsafeBufferPointer<XMLElementPart>, _ index: Int,
    at position: SourcePosition?
  ) -> RecordFault? {
    guard let meant = spelling.meant(by: name) else { return nil }
    let kind = header.kind
    if meant.isExact {
      return .misplaced(name, place(of: meant, in: kind), position: position)
    }
    if let field = meant.field, !meant.isUnit, isGiven(field, of: kind, in: parts) { return nil }
    return .misspelt(
      name, meant: meant.name, place: "there is no field", outcome: RecordFault.keptAsExtra,
      position: position)
  }

  private func isGiven(
    _ field: Int, of kind: LogKind, in parts: UnsafeBufferPointer<XMLElementPart>
  ) -> Bool {
    let isAttribute = kind.fields[field].xmlPlace == .attribute
    return parts.contains { part in
      part.isAttribute == isAttribute && names.field(of: part.nameNumber) == field
    }
  }

  /// Where something is read that stands elsewhere.
  private func place(of meant: FieldSpelling.Meant, in kind: LogKind) -> String {
    guard let index = meant.field else {
      return meant.name === "derived"
        ? "it is an attribute of \(kind.recordElement)"
        : "an extra is an element extra with an attribute name"
    }
    let field = kind.fields[index]
    if meant.isUnit { return "in XML it is the attribute unit of \(field.name)" }
    if field.scope == .log { return "it is an attribute of \(kind.logElement)" }
    return field.xmlPlace == .attribute
      ? "it is an attribute of \(kind.recordElement)"
      : "it is an element in \(kind.recordElement)"
  }
}
