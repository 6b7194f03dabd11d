// SPDX-License-Identifier: MIT

/// Entries that a user has removed from a log or corrected, as they were before.
///
/// They stand in the extras of their log, each as a line of NDJSON, so that every form that
/// has logs keeps them. `LogImport` leaves out the entries of exports that are the same.
/// NDJSON itself has no logs, and remembers nothing.
enum RememberedEntries {
  /// The name of the extra for an entry that was removed.
  static let removed = "logxml-removed"
  /// The name of the extra for an entry whose values were corrected.
  static let corrected = "logxml-corrected"

  static func isName(_ name: String) -> Bool { name === removed || name === corrected }

  /// The text that stands for a record.
  static func text(of record: LogRecord) throws -> String {
    var line: [UInt8] = []
    var writer = NDJSONWriter { line.append(contentsOf: $0) }
    try writer.add(record)
    try writer.finish()
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}

extension LogDocument {
  /// The entries that were removed from the logs or corrected, as they were before; see
  /// `LogEdit.remember(_:)`.
  ///
  /// - Complexity: O(*n*) in the number of logs and of these entries.
  public var remembered: [LogRecord] {
    let reader = LogReader(
      format: NDJSONFormat(kinds: formats.kinds), options: options, formats: formats)
    return headers.flatMap { header -> [LogRecord] in
      var lines: [UInt8] = []
      for extra in header.extras.entries where RememberedEntries.isName(extra.name) {
        lines += Array(extra.value.utf8) + [0x0A]
      }
      var collector = RecordCollector()
      // A value that somebody else has written is no entry.
      if !lines.isEmpty { _ = try? reader.read(lines, into: &collector, report: { _ in }) }
      return collector.records.map { record in
        // The vehicle or person may have another name since.
        var record = record
        record.subject = header.subject
        return record
      }
    }
  }
}

extension LogEdit {
  /// Notes in their log what some entries say before they are removed or replaced, so that the
  /// next import does not bring it back. In NDJSON, which has no logs, nothing is noted.
  ///
  /// - Parameter indices: The indices of the entries in `document.entries`. Those that this
  ///   edit removes are noted as removed, the others as corrected; those that are no valid
  ///   records are not noted. To be called once for each log.
  /// - Throws: `LogError` with the code `notEditable` if the file cannot hold one of them.
  public mutating func remember(_ indices: some Sequence<Int>) throws {
    let entries = Dictionary(grouping: indices) { document.entries[$0].log }
    for (log, indices) in entries.ordered(by: { $0.key < $1.key }) {
      guard var header = document.header(ofLog: log) else { continue }
      let known = header.extras
      if document.syntax == .xml { header.extras = Extras() }
      var example: LogRecord?
      for index in indices.sorted() {
        guard let record = document.entries[index].record else { continue }
        example = record
        header.extras.append(
          name: removes(index) ? RememberedEntries.removed : RememberedEntries.corrected,
          value: try RememberedEntries.text(of: record))
      }
      if let example, header.extras != known { try write(header, like: example, toLog: log) }
    }
  }

  /// Removes all that `remember(_:)` has noted.
  public mutating func forget() throws {
    for log in layout.logs.indices {
      guard let header = document.header(ofLog: log),
        header.extras.entries.contains(where: { RememberedEntries.isName($0.name) })
      else { continue }
      let container = layout.logs[log].container
      guard document.syntax == .xml else {
        let kept = Extras(header.extras.entries.filter { !RememberedEntries.isName($0.name) })
        var json = JSONWriter()
        json.value(of: kept)
        set("extras", in: container.range, value: json.bytes)
        continue
      }
      for item in layout.part(container.range)?.items ?? [] where isRemembered(item) {
        splice(lines(of: item.range), [])
      }
    }
  }

  /// Whether an element of a log is the extra of a remembered entry.
  private func isRemembered(_ item: WrittenPart.Item) -> Bool {
    guard bytes[item.name].elementsEqual("extra".utf8),
      let name = layout.part(item.range).flatMap({ layout.item("name".utf8, of: $0.attributes) })
    else { return false }
    let value = bytes[name.range].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    return RememberedEntries.isName(String(decoding: value.dropFirst().dropLast(), as: UTF8.self))
  }

  /// Writes the extras of a header into a log of the file; in XML beside those that it has.
  private mutating func write(
    _ header: LogHeader, like record: LogRecord, toLog log: Int
  ) throws {
    let rendered = try LogLayout([record], under: header, as: document.syntax)
    let container = layout.logs[log].container
    let items = rendered.part(rendered.logs[0].container.range)?.items ?? []
    if document.syntax == .xml {
      let space = layout.spacing(of: layout.part(container.range)).open
      let place = container.opening.upperBound
      let extras = items.filter { rendered.bytes[$0.name].elementsEqual("extra".utf8) }
      splice(place..<place, extras.flatMap { space + rendered.bytes[$0.range] })
    } else if let extras = rendered.item(JSONWriter.quoted("extras"), of: items) {
      set("extras", in: container.range, value: Array(rendered.bytes[extras.range]))
    }
  }
}
