// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the records of native XML into records, one log after the other.
struct NativeXMLMapping: XMLRecordMapping {
  private var logs: NativeLogs<NativeXMLRecord>
  /// The position of the current log element; it tells which log a record belongs to.
  private var logPosition: SourcePosition?
  private var hasCheckedVersion = false
  /// The log whose start tag passed last, as long as it has no entry.
  private var passedLog: LogHeader?
  /// Logs without entries that passed since the last element.
  private var emptyLogs: [LogHeader] = []
  /// True once a record was seen: earlier elements no longer matter then.
  private(set) var standsAlone = false
  /// True if no start tag has passed since the last element, which was in the current log.
  private var isInLog = false

  init(_ kinds: [LogKind], _ options: ReadingOptions) {
    self.init(NativeLogs(kinds, options) { NativeXMLRecord($0, options) })
  }

  private init(_ logs: NativeLogs<NativeXMLRecord>) {
    self.logs = logs
  }

  /// The record of an element that is in the log of the element before it.
  mutating func plainRecord(of element: XMLTreeNode) -> LogRecord? {
    guard isInLog, !logs.isFirst, logs.reader.role(of: element).isRecord else { return nil }
    return logs.plainRecord(of: element)
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    isInLog = true
    if let log = element.parent, log.position != logPosition || logPosition == nil {
      try logs.end(emit)
      begin(log)
    }
    if hasPassedLogs {
      passedLog = nil
      try tellEmptyLogs(emit)
    }
    if logs.isKnown {
      let role = logs.reader.role(of: element)
      if role.isRecord {
        let entry = logs.map(element)
        if !logs.isFirst { standsAlone = true }
        return try emit(entry)
      }
      if role.word == .extra { return takeExtraOfLog(element) }
      let kind = logs.reader.maker.kind
      logs.warnings.appendUnread(
        element.name, "the name of an entry", expected: [kind.recordElement, "extra"],
        place: "\(kind.logElement) has no element", outcome: "it is not read",
        position: element.position, logs.options)
    }
    try emit(logs.entry(.notModelled(kind: element.name)))
  }

  mutating func finish(_ emit: Emit) throws {
    try logs.end(emit)
    if let passedLog { emptyLogs.append(passedLog) }
    try tellEmptyLogs(emit)
    if !logs.warnings.isEmpty { try emit(logs.entry(.nothing)) }
  }

  // MARK: Logs

  /// The elements that are passed over are the logbook and its logs.
  var wantsPassedElements: Bool { true }

  mutating func passOver(_ element: borrowing XMLPassedElement) {
    isInLog = false
    let kind = logs.kinds.first { kind in
      element.withLocalName { $0.elementsEqual(kind.logElement.utf8) }
    }
    guard let kind else { return }
    var header = LogHeader(kind: kind)
    header.subject = element.text(of: kind.subjectAttribute)
    for item in kind.logDefaults {
      // Unknown units are reported when the log is read.
      if let text = element.text(of: item.attribute) { _ = item.set(&header, text) }
    }
    pass(header)
  }

  mutating func passOver(_ element: XMLTreeNode) {
    guard element.firstChild == nil, let kind = kind(of: element) else { return }
    emptyLogs.append(readHeader(of: element, kind))
  }

  private mutating func pass(_ log: LogHeader) {
    if let passedLog { emptyLogs.append(passedLog) }
    passedLog = log
  }

  private var hasPassedLogs: Bool { passedLog != nil || !emptyLogs.isEmpty }

  /// Emits the headers of logs without entries.
  private mutating func tellEmptyLogs(_ emit: Emit) throws {
    for header in emptyLogs { try emit(MappedEntry(.nothing, log: header)) }
    emptyLogs = []
  }

  private func kind(of log: XMLTreeNode) -> LogKind? {
    let name = log.name
    return logs.kinds.first { name === $0.logElement }
  }

  private mutating func begin(_ log: XMLTreeNode) {
    logPosition = log.position
    if !hasCheckedVersion, let logbook = log.parent { checkVersion(of: logbook) }
    if let kind = kind(of: log) { return logs.begin(readHeader(of: log, kind)) }
    logs.warnings.appendUnread(
      log.name, "the name of a log", expected: logs.kinds.map(\.logElement),
      place: "there is no log", outcome: "its entries are not read", position: log.position,
      logs.options)
  }

  private mutating func readHeader(of log: XMLTreeNode, _ kind: LogKind) -> LogHeader {
    var header = LogHeader(kind: kind)
    for attribute in log.attributes {
      let name = attribute.name
      if header.take(name, attribute.value, at: log.position, &logs.warnings) { continue }
      header.extras.append(name: name, value: attribute.value)
      guard let meant = Misspelling.meant(by: name, among: LogHeader.names(of: kind)) else {
        continue
      }
      logs.warnings.append(
        .misspelt(
          name, meant: meant, place: "\(kind.logElement) has no attribute",
          outcome: "its value is kept as an extra of the log", position: log.position))
    }
    return header
  }

  private mutating func takeExtraOfLog(_ element: XMLTreeNode) {
    var problem = "comes after its first record"
    if logs.isFirst {
      problem = "has no attribute name"
      do throws(RecordFault) {
        if let entry = try NativeXMLText.extra(element, &logs.warnings) {
          return logs.update { $0.extras.append(name: entry.name, value: entry.value) }
        }
      } catch {
        var fault = error
        fault.message += "; it is left out"
        return logs.warnings.append(fault)
      }
    }
    logs.warnings.append(
      RecordFault(
        code: .unknownAttribute, message: "an extra of a log \(problem) and is left out",
        field: "extra", position: element.position))
  }

  private mutating func checkVersion(of logbook: XMLTreeNode) {
    hasCheckedVersion = true
    for attribute in logbook.attributes {
      logs.noteTop(
        attribute.name, attribute.value, of: "logbook", known: ["version"], at: logbook.position)
    }
  }

  mutating func beginAnother() -> Bool {
    logs.beginAnother()
    self = NativeXMLMapping(logs)
    return true
  }
}

extension XMLPassedElement {
  fileprivate func text(of attribute: StaticString) -> String? {
    withAttribute(attribute) { String(decoding: $0, as: UTF8.self) }
  }
}

extension NativeXMLMapping: XMLPieceMapping {
  mutating func join(_ piece: NativeXMLMapping) {
    if piece.standsAlone {
      self = piece
    } else {
      for log in piece.emptyLogs { pass(log) }
      if let log = piece.passedLog { pass(log) }
    }
  }
}
