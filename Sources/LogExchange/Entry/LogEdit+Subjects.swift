// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Gives entries new values. Those that get another vehicle or person are moved, together and in
  /// their order, after the last entry of that subject; the others are replaced in their places.
  ///
  /// - Parameter entries: The indices of the entries in `document.entries`, each once, and their
  ///   new records, of the same kinds.
  /// - Throws: `LogError` with the code `notEditable` if an entry is no valid record, or if a
  ///   record cannot take the place of another.
  public mutating func change(_ entries: [(index: Int, record: LogRecord)]) throws {
    var moved: [LogRecord] = []
    for (index, record) in entries {
      guard let old = document.entries[index].record else {
        throw LogError(code: .notEditable, message: "the entry makes no record")
      }
      if document.syntax == .ndjson || old.subject === record.subject {
        try replace(index, with: record)
        continue
      }
      var record = record
      record.deriveAgain(after: old)
      remove([index])
      moved.append(record)
    }
    if !moved.isEmpty { try append(moved) }
  }

  /// Gives a vehicle or person another name, in all logs that are about it. If the new name
  /// exists already, that subject gets the entries.
  ///
  /// - Parameters:
  ///   - subject: The name that kinds have for the subject: `vehicle`, `person`.
  ///   - old: Its name; nil for entries without one.
  ///   - new: The new name.
  /// - Returns: The number of entries about it.
  /// - Throws: `LogError` with the code `notEditable` if a log cannot be renamed.
  public mutating func rename(
    _ subject: String, from old: String?, to new: String
  ) throws -> Int {
    func isMeant(_ kind: LogKind, _ name: String?) -> Bool {
      kind.subjectName === subject && name === old
    }
    let affected = document.entries.indices.filter { index in
      document.entries[index].record.map { isMeant($0.kind, $0.subject) } ?? false
    }
    if document.syntax == .ndjson {
      for index in affected {
        set(subject, in: layout.entries[index], value: JSONWriter.quoted(new))
      }
    } else {
      for index in layout.logs.indices {
        guard let header = document.header(ofLog: index), isMeant(header.kind, header.subject)
        else { continue }
        try renameLog(index, header.kind, to: new)
      }
    }
    expectAll { record in
      guard isMeant(record.kind, record.subject) else { return record }
      var renamed = record
      renamed.subject = new
      return renamed
    }
    return affected.count
  }

  private mutating func renameLog(_ index: Int, _ kind: LogKind, to new: String) throws {
    // The writer decides how the name is written.
    let header = LogHeader(kind: kind, subject: new)
    guard let date = Timestamp(year: 2000, month: 1, day: 1) else { return }
    var record = LogRecord(kind, date: date)
    record.subject = new
    let rendered = try LogLayout([record], under: header, as: document.syntax)
    let attributes = rendered.part(rendered.logs[0].container.opening)?.attributes ?? []
    let known = rendered.item(kind.subjectName.utf8, of: attributes)
    set(
      kind.subjectName, in: layout.logs[index].container.range,
      attribute: known.map { Array(rendered.bytes[$0.range]) } ?? [],
      value: JSONWriter.quoted(new))
  }
}
