// SPDX-License-Identifier: MIT

extension LogEdit {
  /// Records that are added to one log.
  private struct Group {
    /// nil for a log that does not exist yet.
    var log: Int?
    var header: LogHeader
    var records: [LogRecord]
  }

  /// White space for a container that has no item of its kind yet.
  private struct Margins {
    /// Before each item.
    var inner: ArraySlice<UInt8>
    /// After the last item.
    var outer: ArraySlice<UInt8>
  }

  /// Adds records, each after the last entry of its vehicle or person, or else in a new log
  /// at the end.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which they are to be added.
  ///   - headers: Units and currency for logs that do not exist yet.
  /// - Throws: `LogError` with the code `notEditable` if the file cannot hold one of them.
  /// - Complexity: O(*n* + *m*) in the entries of the file and the records.
  public mutating func append(
    _ records: [LogRecord], headers: [LogHeader] = []
  ) throws {
    let kinds = document.formats.kinds
    if let record = records.first(where: { !kinds.contains($0.kind) }) {
      throw LogError(
        code: .notEditable,
        message: "the document was read with the kinds \(kinds.names(joinedBy: "and")), and cannot "
          + "take records of the kind \(record.kind.name)")
    }
    var newLogs: [[UInt8]] = []
    for group in groups(of: records, headers) {
      let rendered = try LogLayout(group.records, under: group.header, as: document.syntax)
      if let log = group.log {
        addEntries(rendered, toLog: log)
      } else {
        newLogs.append(log(rendered))
      }
    }
    if !newLogs.isEmpty {
      add(newLogs, to: layout.root, behind: layout.logs.last?.container.range, marginsOfLogs)
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
    // For each vehicle or person, one group for records with a currency and one for the others.
    var places: [LogSubject: [Int]] = [:]
    for record in records {
      let subject = LogSubject(record)
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

  /// The header above records that get a log of their own.
  ///
  /// - Parameter known: The header above them in the export.
  private func newHeader(_ record: LogRecord, _ known: LogHeader?) -> LogHeader {
    var header = known ?? LogHeader(kind: record.kind, subject: record.subject)
    for item in record.kind.logDefaults where item.get(header) == nil {
      if let value = record.value(for: item) { _ = item.set(&header, value) }
    }
    if record.lacksCurrency { header.currency = nil }
    return header
  }

  // MARK: Items

  private var comma: [UInt8] { document.syntax == .xml ? [] : [UInt8(ascii: ",")] }

  /// Inserts items into a container.
  ///
  /// - Parameters:
  ///   - last: The last item of this kind in the container, whose spacing is copied.
  ///   - margins: The white space for a container without such an item.
  private mutating func add(
    _ items: [[UInt8]], to container: WrittenPart, behind last: Range<Int>?, _ margins: Margins
  ) {
    if let last {
      let space = Surroundings.space(before: last.lowerBound, in: bytes)
      let place = behindComments(last.upperBound)
      return splice(place..<place, items.flatMap { comma + space + $0 })
    }
    let text = Array(items.map { margins.inner + $0 }.joined(separator: comma))
    if document.syntax == .xml { return fill(container, text, margins) }
    guard let end = container.contentEnd else {
      let place = Surroundings.spaceStart(before: container.end - 1, in: bytes)
      let end = margins.outer + [UInt8(ascii: "]")]
      return splice(place..<place, ",\"records\":[".utf8 + text + end)
    }
    let held = bytes[container.opening.upperBound..<end]
    splice(
      container.opening.upperBound..<end, text + (held.contains(0x0A) ? held : margins.outer))
  }

  /// Inserts text into an element that has no item of its kind.
  private mutating func fill(_ element: WrittenPart, _ text: [UInt8], _ margins: Margins) {
    if let end = element.contentEnd {
      let start = max(
        element.opening.upperBound, Surroundings.spaceStart(before: end, in: bytes))
      let isClosed = bytes[start..<end].contains(0x0A)
      splice(
        start..<start, text + (margins.inner.isEmpty || isClosed ? [] : margins.outer))
    } else {
      open(element, text + (margins.inner.isEmpty ? [] : margins.outer))
    }
  }

  /// Turns an element that is one tag, such as `<fuelLog …/>`, into one with content.
  mutating func open(_ element: WrittenPart, _ content: [UInt8]) {
    let start = Surroundings.spaceStart(before: element.opening.upperBound - 2, in: bytes)
    var text = [UInt8(ascii: ">")] + content + "</".utf8
    text += bytes[element.name] + [UInt8(ascii: ">")]
    splice(start..<element.opening.upperBound, text)
  }

  /// The place after comments on the rest of a line, if nothing else follows them there.
  private func behindComments(_ offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = offset
      while let index = bytes[place...].firstIndex(where: { !Surroundings.isBlank($0) }) {
        guard let end = WrittenPart.commentEnd(from: index, in: bytes) else {
          return bytes[index] == 0x0A || bytes[index] == 0x0D ? place : offset
        }
        place = end
      }
      return offset
    }
  }

  // MARK: Entries

  private mutating func addEntries(_ rendered: LogLayout, toLog index: Int) {
    let log = layout.logs[index]
    let spacing = spacing(forLog: index)
    let items = rendered.entries.indices.map { rendered.entry($0, like: spacing) }
    if document.syntax == .ndjson, log.container.opening.isEmpty { return addLines(items) }
    add(
      items, to: log.container, behind: layout.entries[log.entries].last,
      document.syntax == .xml ? margins(ofElement: log.container) : marginsOfArray(inLog: index))
  }

  private mutating func addLines(_ objects: [[UInt8]]) {
    let lineBreak = lineBreak ?? [0x0A]
    let isOpen = bytes.last.map { $0 != 0x0A } ?? false
    let start = isOpen && !document.entries.isEmpty ? lineBreak : []
    splice(bytes.count..<bytes.count, start + objects.flatMap { $0 + lineBreak })
  }

  /// The spacing of items in new entries: that of the last entry of a log, or of the file. In
  /// XML it is that of the last of five entries that has children.
  private func spacing(forLog log: Int?) -> ItemSpacing {
    let own = log.flatMap { layout.logs[$0].entries.last }
    guard let model = own ?? layout.entries.indices.last else {
      return ItemSpacing(document.syntax)
    }
    let models = layout.entries[...model].suffix(document.syntax == .xml ? 5 : 1).reversed()
    let parts = models.lazy.compactMap { layout.part($0) }
    return layout.spacing(of: parts.first { !$0.items.isEmpty })
  }

  /// The white space in an element without entries.
  private func margins(ofElement element: WrittenPart) -> Margins {
    let last = layout.entries.last.map { Surroundings.space(before: $0.lowerBound, in: bytes) }
    return margins(ofElement: element, last ?? space(inElement: element))
  }

  private func margins(ofElement element: WrittenPart, _ inner: ArraySlice<UInt8>) -> Margins {
    let own = Surroundings.space(before: element.opening.lowerBound, in: bytes)
    return Margins(inner: inner, outer: own.contains(0x0A) ? own : lineBreak ?? [])
  }

  /// The white space before the first item in an element.
  private func space(inElement element: WrittenPart) -> ArraySlice<UInt8> {
    let start = element.opening.lowerBound
    if start == layout.root.opening.lowerBound {
      guard let lineBreak else { return [] }
      let isOneLine = element.contentEnd.map { !bytes[start..<$0].contains(0x0A) } ?? true
      return isOneLine && Surroundings.lineEnd(start, in: bytes) < bytes.count
        ? [] : lineBreak + [0x20, 0x20]
    }
    return innerSpace(in: Surroundings.space(before: start, in: bytes))
  }

  /// The white space for one level deeper.
  private func innerSpace(in space: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard space.contains(0x0A) else { return space }
    if let entry = layout.entries.last {
      let model = Surroundings.space(before: entry.lowerBound, in: bytes)
      if model.contains(0x0A) { return model }
    }
    return space + (space.contains(0x09) ? [0x09] : [0x20, 0x20])
  }

  /// The white space in an array of entries, as in the last array that has some.
  private func marginsOfArray(inLog log: Int?) -> Margins {
    let other = layout.logs.last { !$0.entries.isEmpty }
    if let other, let entry = layout.entries[other.entries].last,
      let end = other.container.contentEnd
    {
      return Margins(
        inner: Surroundings.space(before: entry.lowerBound, in: bytes),
        outer: bytes[Surroundings.spaceStart(before: end, in: bytes)..<end])
    }
    // The form of the writer: a line for each, without indentation.
    let lineBreak = Surroundings.lineBreak(of: bytes.dropLast()) ?? []
    return Margins(inner: lineBreak, outer: lineBreak)
  }

  // MARK: Logs

  /// The white space in a logbook without logs.
  private var marginsOfLogs: Margins {
    let root = layout.root
    if document.syntax == .xml { return margins(ofElement: root, space(inElement: root)) }
    let held = bytes[root.opening.upperBound..<(root.contentEnd ?? root.opening.upperBound)]
    return Margins(inner: Surroundings.lineBreak(of: held) ?? [], outer: held)
  }

  /// The text of a new log.
  private func log(_ rendered: LogLayout) -> [UInt8] {
    let spacing = spacing(forLog: nil)
    let entries = rendered.entries.indices.map { rendered.entry($0, like: spacing) }
    let log = rendered.logs[0].container
    guard document.syntax == .xml else {
      let margins = marginsOfArray(inLog: nil)
      guard let part = rendered.part(log.range), let array = part.items.last else { return [] }
      let spacing = layout.spacing(
        of: layout.logs.last.flatMap { layout.part($0.container.range) })
      var records = rendered.bytes[array.name] + spacing.colon + [UInt8(ascii: "[")]
      records += entries.map { margins.inner + $0 }.joined(separator: comma)
      records += margins.outer + [UInt8(ascii: "]")]
      return rendered.text(
        of: part, like: spacing, replacing: [part.items.count - 1: Array(records)])
    }
    let space =
      layout.logs.last.map {
        Surroundings.space(before: $0.container.opening.lowerBound, in: bytes)
      } ?? self.space(inElement: layout.root)
    let inner = innerSpace(in: space)
    // The extras of the log come before its entries.
    let extras = rendered.bytes[log.opening.upperBound..<rendered.entries[0].lowerBound]
    let end = Surroundings.spaceStart(before: extras.endIndex, in: rendered.bytes)
    let trimmed = extras[..<end].drop { $0.isSpace }
    var text = Array(rendered.bytes[log.opening])
    if !trimmed.isEmpty { text += inner + trimmed }
    for entry in entries { text += inner + entry }
    return text + space + rendered.bytes[(log.contentEnd ?? log.end)..<log.end]
  }
}

extension LogRecord {
  /// The value of a record that its log could give as a default: the unit of its first quantity
  /// of that kind, or its currency.
  fileprivate func value(for item: LogDefault) -> String? {
    guard let kind = item.unitKind else { return self.kind.currency?.get(self) }
    for field in self.kind.fields where field.type == .quantity(kind) {
      if case .quantity(_, let unit)? = self[field] { return unit }
    }
    return nil
  }
}
