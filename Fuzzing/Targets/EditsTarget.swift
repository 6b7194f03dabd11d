// SPDX-License-Identifier: MIT

import LogExchange

extension FuzzTarget {
  /// Edits of a log, one after the other: each leaves a log that says what it should, or
  /// is refused. The first line is the edits, two bytes each; the log follows.
  static let edits = FuzzTarget(name: "edits") { bytes in
    var input = FuzzInput(bytes)
    var steps = FuzzInput(Array(input.line().utf8))
    guard var document = try? LogDocument(input.bytes) else { return nil }
    // A long log takes long to be read again and again.
    guard document.entries.count <= 40 else { return nil }
    for _ in 0..<12 where !steps.rest.isEmpty {
      let (kind, choice) = (steps.number(0...4), steps.byte())
      var wanted = document.entries.compactMap(\.record)
      var edit = LogEdit(document)
      guard (try? change(&edit, document, kind, choice, &wanted)) != nil,
        let result = try? edit.result()
      else { continue }
      let found = result.entries.compactMap(\.record)
      if let wrong = difference("records", sorted(wanted), sorted(found)) {
        return "after an edit of kind \(kind): \(wrong)"
      }
      if edit.isEmpty, result.bytes != document.bytes { return "an edit of nothing changed bytes" }
      document = result
    }
    return nil
  }

  /// Makes one change to a log and to the list of its records.
  private static func change(
    _ edit: inout LogEdit, _ document: LogDocument, _ kind: Int, _ choice: UInt8,
    _ wanted: inout [LogRecord]
  ) throws {
    let entries = document.entries.indices.filter { document.entries[$0].record != nil }
    guard !entries.isEmpty else { return }
    let place = Int(choice) % entries.count
    switch kind {
    case 0:
      edit.remove([entries[place]])
      wanted.remove(at: place)
    case 1:
      guard var record = document.entries[entries[place]].record else { return }
      note("note \(choice)", in: &record)
      try edit.replace(entries[place], with: record)
      wanted[place] = record
    case 2:
      guard var record = document.entries[entries[place]].record else { return }
      note(choice % 2 == 0 ? "\u{1}<&\"'\r\n]]>" : "\\\"{}[]", in: &record)
      try edit.append([record])
      wanted.append(record)
    case 3:
      let all = entries.enumerated().filter { $0.offset % (Int(choice) % 3 + 1) == 0 }
      edit.remove(all.map(\.element))
      let gone = Set(all.map(\.offset))
      wanted = wanted.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    default:
      let record = wanted[place]
      _ = try edit.rename(record.kind.subjectName, from: record.subject, to: "new \(choice % 3)")
      let (kind, old) = (record.kind.subjectName, record.subject.map { Array($0.utf8) })
      wanted = wanted.map { record in
        var record = record
        if record.kind.subjectName == kind, record.subject.map({ Array($0.utf8) }) == old {
          record.subject = "new \(choice % 3)"
        }
        return record
      }
    }
  }

  private static func note(_ text: String, in record: inout LogRecord) {
    guard let field = record.kind.fields.first(where: { $0.name == "note" }) else { return }
    record.set(field, to: .text(text))
  }

  /// Records without their places, in an order of their own.
  private static func sorted(_ records: [LogRecord]) -> [String] {
    records.map { record in
      let fields = record.kind.fields.map { field in
        record[field].map { "\(field.name)=\($0)" } ?? ""
      }
      let extras = record.extras.entries.map { "\($0.name)=\($0.value)" }
      return "\(record.kind.name) " + (fields + extras).joined(separator: "|")
    }.sorted()
  }
}
