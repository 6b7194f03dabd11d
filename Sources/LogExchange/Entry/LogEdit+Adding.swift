// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Records that go into one log.
  private struct Group {
    /// nil for a log that does not exist yet.
    var log: Int?
    var header: LogHeader
    var records: [LogRecord]
  }

  /// Adds records, each behind the last entry of its vehicle or person; where there is
  /// none, in a new log at the end.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which they are added.
  ///   - headers: Units and currency for logs that do not exist yet.
  /// - Throws: `LogError` with the code `notEditable` where the file cannot hold one.
  /// - Complexity: O(*n* + *m*) in the entries of the file and the records.
  public mutating func append(
    _ records: [LogRecord], headers: [LogHeader] = []
  ) throws {
    var newLogs: [[UInt8]] = []
    for group in groups(of: records, headers) {
      let rendered = try RenderedLog(
        group.records, under: group.header, as: document.syntax)
      switch (document.syntax, group.log) {
      case (.xml, let log?): addElements(rendered, toLog: log)
      case (.xml, nil): newLogs.append(element(rendered))
      case (.json, let log?): addObjects(rendered, toLog: log)
      case (.json, nil): newLogs.append(object(rendered))
      case (.ndjson, _): addObjects(rendered, toLog: 0)
      }
    }
    if !newLogs.isEmpty {
      if document.syntax == .xml { addLogElements(newLogs) } else { addLogObjects(newLogs) }
    }
    expect(added: records.count, records)
  }

  private func groups(of records: [LogRecord], _ headers: [LogHeader]) -> [Group] {
    if document.syntax == .ndjson {
      guard let first = records.first else { return [] }
      return [Group(log: 0, header: LogHeader(kind: first.kind), records: records)]
    }
    let logs = document.lastLogs
    let headers = Dictionary(
      headers.map { (LogSubject($0.kind, $0.subject), $0) }, uniquingKeysWith: { first, _ in first }
    )
    var groups: [Group] = []
    // Of each vehicle or person, those with a currency and those without.
    var places: [LogSubject: [Int]] = [:]
    for record in records {
      let subject = LogSubject(record.kind, record.subject)
      if let known = places[subject]?.first(where: { groups[$0].header.fits(record) }) {
        groups[known].records.append(record)
        continue
      }
      var group = Group(log: nil, header: newHeader(record, headers[subject]), records: [record])
      if let log = logs[subject], let header = document.header(ofLog: log), header.fits(record) {
        group.log = log
        group.header = header
      }
      places[subject, default: []].append(groups.count)
      groups.append(group)
    }
    return groups
  }

  /// What is to stand above records that go into a log of their own.
  ///
  /// - Parameter known: What the export has above them.
  private func newHeader(_ record: LogRecord, _ known: LogHeader?) -> LogHeader {
    var header = known ?? LogHeader(kind: record.kind, subject: record.subject)
    for item in record.kind.logDefaults where item.get(header) == nil {
      if let value = record.value(for: item) { _ = item.set(&header, value) }
    }
    if record.lacksCurrency { header.currency = nil }
    return header
  }

  /// The entry like which others are written: the last of a log, or of all.
  func model(forLog log: Int?) -> LogDocument.Entry? {
    modelIndex(forLog: log).map { document.entries[$0] }
  }

  private func modelIndex(forLog log: Int?) -> Int? {
    if let log, let last = layout.logs[log].entries.last { return last }
    return document.entries.indices.last
  }

  // MARK: XML

  private mutating func addElements(_ rendered: RenderedLog, toLog index: Int) {
    let log = layout.logs[index]
    let style = elementStyle(forLog: index)
    let elements = rendered.layout.entries.indices.map { rendered.element($0, like: style) }
    if let last = document.entries[log.entries].last {
      let space = Self.space(before: last.range.lowerBound, in: bytes)
      let place = behindComments(last.range.upperBound)
      splice(place..<place, elements.flatMap { space + $0 })
    } else {
      let space = childSpace(ofContainer: log.container, model: model(forLog: nil)?.range)
      fill(log.container, elements.flatMap { space + $0 }, isSpaced: !space.isEmpty)
    }
  }

  /// The white space before a log that is added.
  private var logSpace: [UInt8] {
    layout.logs.last.map { Self.space(before: $0.container.opening.lowerBound, in: bytes) }
      ?? childSpace(ofContainer: layout.root, model: nil)
  }

  private mutating func addLogElements(_ logs: [[UInt8]]) {
    let text = logs.flatMap { $0 }
    if let last = layout.logs.last?.container {
      let place = behindComments(last.end)
      splice(place..<place, text)
    } else {
      fill(layout.root, text, isSpaced: !logSpace.isEmpty)
    }
  }

  /// A log of its own, with the white space before it.
  private func element(_ rendered: RenderedLog) -> [UInt8] {
    let space = logSpace
    let style = elementStyle(forLog: nil)
    let log = rendered.layout.logs[0].container
    var text = space + rendered.bytes[log.opening]
    let inner = innerSpace(in: space)
    // What the log says of itself stands before its entries.
    let first = rendered.layout.entries[0].range.lowerBound
    let extras = rendered.bytes[log.opening.upperBound..<first]
    let trimmed = extras.drop(while: Surroundings.isSpace)
    if let end = trimmed.lastIndex(where: { !Surroundings.isSpace($0) }) {
      text += inner + trimmed[...end]
    }
    for index in rendered.layout.entries.indices {
      text += inner + rendered.element(index, like: style)
    }
    return text + space + "</\(rendered.layout.logs[0].kind?.logElement ?? "")>".utf8
  }

  private func elementStyle(forLog log: Int?) -> XMLElementStyle {
    guard let model = modelIndex(forLog: log) else { return XMLElementStyle() }
    // The last entry that has children, of the few before.
    for entry in document.entries[...model].suffix(5).reversed() {
      let parts = bytes.withUnsafeBufferPointer { XMLEntryParts(entry.range, in: $0) }
      if let parts, !parts.children.isEmpty { return XMLElementStyle(parts, in: bytes) }
    }
    return XMLElementStyle()
  }

  /// The white space before a sibling: its line end and indentation, or what there is on
  /// the same line.
  static func space(before offset: Int, in bytes: [UInt8]) -> [UInt8] {
    if let line = Surroundings.indentation(before: offset, in: bytes) { return Array(line) }
    return Array(bytes[Surroundings.spaceStart(before: offset, in: bytes)..<offset])
  }

  /// The white space before the first thing in a container.
  private func childSpace(
    ofContainer container: LogLayout.Container, model: Range<Int>?
  ) -> [UInt8] {
    if let model { return Self.space(before: model.lowerBound, in: bytes) }
    let start = container.opening.lowerBound
    if start == layout.root.opening.lowerBound {
      guard let lineBreak = Surroundings.lineBreak(of: bytes) else { return [] }
      let isOneLine = container.contentEnd.map { !bytes[start..<$0].contains(0x0A) } ?? true
      return isOneLine && Surroundings.lineEnd(start, in: bytes) < bytes.count
        ? [] : lineBreak + [0x20, 0x20]
    }
    return innerSpace(in: Self.space(before: start, in: bytes))
  }

  /// One step further in.
  private func innerSpace(in space: [UInt8]) -> [UInt8] {
    guard space.contains(0x0A) else { return space }
    if let entry = document.entries.last, document.syntax == .xml {
      let model = Self.space(before: entry.range.lowerBound, in: bytes)
      if model.contains(0x0A) { return model }
    }
    return space + (space.contains(0x09) ? [0x09] : [0x20, 0x20])
  }

  /// Puts something into a container that has nothing of its kind.
  private mutating func fill(
    _ container: LogLayout.Container, _ text: [UInt8], isSpaced: Bool
  ) {
    let own = Self.space(before: container.opening.lowerBound, in: bytes)
    let close =
      own.contains(0x0A) ? own : isSpaced ? Surroundings.lineBreak(of: bytes) ?? [] : []
    if let end = container.contentEnd {
      let start = max(
        container.opening.upperBound, Surroundings.spaceStart(before: end, in: bytes))
      let isClosed = bytes[start..<end].contains(0x0A)
      splice(start..<start, text + (isSpaced && !isClosed ? close : []))
    } else {
      // <fuelLog …/>
      var start = container.opening.upperBound - 2
      while Surroundings.isSpace(bytes[start - 1]) { start -= 1 }
      let name = bytes[(container.opening.lowerBound + 1)...].prefix {
        !XMLTagScanner.endsName($0)
      }
      splice(
        start..<container.opening.upperBound,
        [UInt8(ascii: ">")] + text + (isSpaced ? close : []) + "</".utf8 + name + ">".utf8)
    }
  }

  /// Behind the comments that stand on the rest of a line, if nothing else does.
  private func behindComments(_ offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var index = offset
      var place = offset
      while index < bytes.count {
        if Surroundings.isBlank(bytes[index]) {
          index += 1
        } else if Surroundings.hasPrefix("<!--", at: index, in: bytes) {
          var scanner = XMLTagScanner(index..<bytes.count)
          guard case .comment(let range)? = scanner.next(in: bytes) else { return offset }
          index = range.upperBound
          place = index
        } else {
          let isEnd = bytes[index] == 0x0A || bytes[index] == 0x0D
          return isEnd ? place : offset
        }
      }
      return offset
    }
  }

  // MARK: JSON

  private mutating func addObjects(_ rendered: RenderedLog, toLog index: Int) {
    let log = layout.logs[index]
    let style = objectStyle(model(forLog: index)?.range)
    let objects = rendered.layout.entries.indices.map { rendered.object($0, like: style) }
    if document.syntax == .ndjson, log.container.opening.isEmpty {
      return addLines(objects)
    }
    if let last = document.entries[log.entries].last {
      let space = Self.space(before: last.range.lowerBound, in: bytes)
      let place = last.range.upperBound
      return splice(place..<place, objects.flatMap { [UInt8(ascii: ",")] + space + $0 })
    }
    let array = arraySpace(inLog: index)
    var text: [UInt8] = []
    for (index, object) in objects.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += array.inner + object
    }
    if let end = log.container.contentEnd {
      let held = bytes[log.container.opening.upperBound..<end]
      splice(
        log.container.opening.upperBound..<end,
        text + (held.contains(0x0A) ? Array(held) : array.outer))
    } else {
      let place = Surroundings.spaceStart(before: log.container.end - 1, in: bytes)
      splice(place..<place, ",\"records\":[".utf8 + text + array.outer + "]".utf8)
    }
  }

  private mutating func addLines(_ objects: [[UInt8]]) {
    let lineBreak = Surroundings.lineBreak(of: bytes) ?? [0x0A]
    let isOpen = bytes.last.map { $0 != 0x0A } ?? false
    var text = isOpen && !document.entries.isEmpty ? lineBreak : []
    for object in objects { text += object + lineBreak }
    splice(bytes.count..<bytes.count, text)
  }

  /// Adds logs, set apart like the last one.
  private mutating func addLogObjects(_ logs: [[UInt8]]) {
    let comma = [UInt8(ascii: ",")]
    if let last = layout.logs.last?.container {
      let space = Self.space(before: last.opening.lowerBound, in: bytes)
      splice(last.end..<last.end, logs.flatMap { comma + space + $0 })
    } else if let end = layout.root.contentEnd {
      let held = Array(bytes[layout.root.opening.upperBound..<end])
      let lineBreak = Surroundings.lineBreak(of: held) ?? []
      let text = logs.map { lineBreak + $0 }.joined(separator: comma)
      splice(layout.root.opening.upperBound..<end, text + held)
    }
  }

  /// A log of its own.
  private func object(_ rendered: RenderedLog) -> [UInt8] {
    let log = rendered.layout.logs[0].container
    let parts = rendered.bytes.withUnsafeBufferPointer {
      JSONEntryParts(log.opening.lowerBound..<log.end, in: $0)
    }
    guard let parts else { return [] }
    let logRange = layout.logs.last.map {
      $0.container.opening.lowerBound..<$0.container.end
    }
    let array = arraySpace(inLog: nil)
    let style = objectStyle(model(forLog: nil)?.range)
    var records: [UInt8] = [UInt8(ascii: "[")]
    for index in rendered.layout.entries.indices {
      if index > 0 { records.append(UInt8(ascii: ",")) }
      records += array.inner + rendered.object(index, like: style)
    }
    records += array.outer + [UInt8(ascii: "]")]
    var members = parts.members.map {
      (key: Array(rendered.bytes[$0.key]), value: Array(rendered.bytes[$0.value]))
    }
    if !members.isEmpty { members[members.count - 1].value = records }
    return objectStyle(logRange).object(members)
  }

  private func objectStyle(_ model: Range<Int>?) -> JSONObjectStyle {
    guard let model,
      let parts = bytes.withUnsafeBufferPointer({ JSONEntryParts(model, in: $0) })
    else { return JSONObjectStyle() }
    return JSONObjectStyle(parts, in: bytes)
  }

  /// The white space before the entries of an array and behind the last.
  private func arraySpace(inLog log: Int?) -> (inner: [UInt8], outer: [UInt8]) {
    let other = layout.logs.indices.last { !layout.logs[$0].entries.isEmpty }
    if let other, let entry = document.entries[layout.logs[other].entries].last,
      let end = layout.logs[other].container.contentEnd
    {
      return (
        Self.space(before: entry.range.lowerBound, in: bytes),
        Array(bytes[Surroundings.spaceStart(before: end, in: bytes)..<end])
      )
    }
    // As the writer has it: a line for each, without indentation.
    let lineBreak = Surroundings.lineBreak(of: Array(bytes.dropLast())) ?? []
    return (lineBreak, lineBreak)
  }
}

extension LogRecord {
  /// What a log could say for this record and others: the unit of the first value of its
  /// kind, or the currency.
  fileprivate func value(for item: LogDefault) -> String? {
    guard let kind = item.unitKind else { return self.kind.currency?.get(self) }
    for field in self.kind.fields where field.type == .quantity(kind) {
      if case .quantity(_, let unit)? = self[field] { return unit }
    }
    return nil
  }
}
