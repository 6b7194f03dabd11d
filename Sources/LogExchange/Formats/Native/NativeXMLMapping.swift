// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the records of native XML into records, one log after the other.
struct NativeXMLMapping: XMLRecordMapping {
  private let options: ReadingOptions
  private let kinds: [LogKind]
  /// A reader for each kind.
  private var readers: [NativeXMLRecord]
  /// The reader of the kind of the current log.
  private var reader = 0
  /// Where the current log element begins: which log a record belongs to.
  private var logPosition: SourcePosition?
  /// The current log; nil where its element is none of ours.
  private var header: LogHeader? {
    didSet { isKnownLog = header != nil }
  }
  /// Whether there is a current log. (A flag: this is asked for every record.)
  private var isKnownLog = false
  private var isFirstOfLog = true
  private var hasCheckedVersion = false
  private var warnings: [RecordFault] = []
  /// Whether any of the following has anything.
  private var hasPassedLogs = false
  /// The log whose start tag passed last, if nothing in it was seen yet.
  private var passedLog: LogHeader?
  /// Logs that turned out to be without records.
  private var emptyLogs: [LogHeader] = []
  /// Whether a record was seen: from then on it does not matter what was before it.
  private(set) var standsAlone = false
  /// The logs whose start tags passed since the last element, before that.
  private var passedLogs: [LogHeader] = []
  /// Whether there is nothing to say about the start tag of the logbook, and it was seen.
  private var isPlainLogbook = false
  /// The log whose start tag was the last to pass, and its place among the kinds; nil where
  /// that tag, or that of the logbook, has to be looked at in a tree.
  private var plainLog: (kind: Int, header: LogHeader)?

  init(_ kinds: [LogKind], _ options: ReadingOptions) {
    self.options = options
    self.kinds = kinds
    readers = kinds.map { NativeXMLRecord($0, options) }
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    if let log = element.parent, log.position != logPosition || logPosition == nil {
      try beginEmptyLog(emit)
      begin(log)
    }
    if hasPassedLogs { try leavePassedLogs(emit) }
    if !isKnownLog {
      return try emit(
        MappedEntry(.notModelled(kind: element.name), warnings: drainedWarnings()))
    }
    readers[reader].names.enter(element.nameScope)
    let role = readers[reader].names.role(of: element)
    if role.isRecord { return try emit(entry(element)) }
    if role.word == .extra { return takeExtraOfLog(element) }
    let kind = kinds[reader]
    warn(
      of: element, place: "\(kind.logElement) has no element", outcome: "it is not read",
      "the name of an entry", expected: [kind.recordElement, "extra"])
    try emit(MappedEntry(.notModelled(kind: element.name), warnings: drainedWarnings()))
  }

  /// Hands on the headers of logs that had nothing in them.
  @inline(never)
  private mutating func leavePassedLogs(_ emit: Emit) throws {
    hasPassedLogs = false
    passedLog = nil
    passedLogs = []
    for header in emptyLogs { try emit(MappedEntry(.nothing, log: header)) }
    emptyLogs = []
  }

  private mutating func drainedWarnings() -> [RecordFault] {
    if warnings.isEmpty { return [] }
    defer { warnings = [] }
    return warnings
  }

  mutating func finish(_ emit: Emit) throws {
    try beginEmptyLog(emit)
    if let passedLog { emptyLogs.append(passedLog) }
    for header in emptyLogs { try emit(MappedEntry(.nothing, log: header)) }
    if !warnings.isEmpty { try emit(MappedEntry(.nothing, warnings: warnings)) }
  }

  /// Hands on the header of a log of which nothing became a record.
  @inline(never)
  private mutating func beginEmptyLog(_ emit: Emit) throws {
    if isFirstOfLog, let header { try emit(MappedEntry(.nothing, log: header)) }
    header = nil
  }

  // MARK: Logs

  /// The start tags that pass are those of the logbook and its logs.
  var wantsPassedElements: Bool { true }

  mutating func passOver(_ element: borrowing XMLPassedElement) {
    plainLog = nil
    if element.isDocumentElement { isPlainLogbook = Self.isPlain(element) }
    guard
      let index = kinds.firstIndex(where: { kind in
        element.withLocalName { $0.elementsEqual(kind.logElement.utf8) }
      })
    else { return }
    let kind = kinds[index]
    var header = LogHeader(kind: kind)
    header.subject = element.withAttribute(kind.subjectAttribute) {
      String(decoding: $0, as: UTF8.self)
    }
    var understood = header.subject == nil ? 0 : 1
    for item in kind.logDefaults {
      let value = element.withAttribute(item.attribute) { String(decoding: $0, as: UTF8.self) }
      if let value, item.set(&header, value) { understood += 1 }
    }
    pass(header)
    if isPlainLogbook, element.isPlain(attributeCount: understood) { plainLog = (index, header) }
  }

  /// Whether there is nothing to say about the start tag of a logbook (`checkVersion`).
  private static func isPlain(_ logbook: borrowing XMLPassedElement) -> Bool {
    let isKnown = logbook.withAttribute("version") { $0.elementsEqual("1".utf8) }
    return isKnown != false && logbook.isPlain(attributeCount: isKnown == nil ? 0 : 1)
  }

  private mutating func pass(_ log: LogHeader) {
    if let passedLog { emptyLogs.append(passedLog) }
    passedLog = log
    hasPassedLogs = true
    if !standsAlone { passedLogs.append(log) }
  }

  mutating func passOver(_ element: XMLTreeNode) {
    guard element.firstChild == nil,
      let kind = kinds.first(where: { element.name === $0.logElement })
    else { return }
    emptyLogs.append(readHeader(of: element, kind: kind))
    hasPassedLogs = true
  }

  @inline(never)
  private mutating func begin(_ log: XMLTreeNode) {
    logPosition = log.position
    isFirstOfLog = true
    if !hasCheckedVersion, let logbook = log.parent { checkVersion(of: logbook) }
    let name = log.name
    guard let index = kinds.firstIndex(where: { name === $0.logElement }) else {
      header = nil
      warn(
        of: log, place: "there is no log", outcome: "its entries are not read",
        "the name of a log", expected: kinds.map(\.logElement))
      return
    }
    let header = readHeader(of: log, kind: kinds[index])
    self.header = header
    reader = index
    readers[index].header = header
  }

  /// Warns of an element that is not read.
  @inline(never)
  private mutating func warn(
    of element: XMLTreeNode, place: String, outcome: String, _ what: String, expected: [String]
  ) {
    let name = element.name
    if let meant = Misspelling.meant(by: name, among: expected) {
      warnings.append(
        .misspelt(
          name, meant: meant, place: place, outcome: outcome, position: element.position))
    } else if options.locatesFields {
      warnings.append(.unknownValue(what, name, expected: expected, position: element.position))
    }
  }

  private mutating func readHeader(of log: XMLTreeNode, kind: LogKind) -> LogHeader {
    var header = LogHeader(kind: kind)
    let defaults = kind.logDefaults
    for attribute in log.attributes {
      let name = attribute.name
      if name === kind.subjectName {
        header.subject = attribute.value
      } else if let item = defaults.first(where: { name === $0.name }) {
        if item.set(&header, attribute.value) { continue }
        if let unitKind = item.unitKind {
          warnings.append(
            .unknownUnit(name, attribute.value, unitKind, position: log.position))
        }
      } else {
        header.extras.append(name: name, value: attribute.value)
        if let meant = Misspelling.meant(by: name, among: [kind.subjectName] + defaults.map(\.name))
        {
          warnings.append(
            .misspelt(
              name, meant: meant, place: "\(kind.logElement) has no attribute",
              outcome: "its value is kept as an extra of the log", position: log.position))
        }
      }
    }
    return header
  }

  private mutating func takeExtraOfLog(_ element: XMLTreeNode) {
    if isFirstOfLog {
      do throws(RecordFault) {
        if let entry = try NativeXMLExtra.read(element, &warnings) {
          header?.extras.append(name: entry.name, value: entry.value)
          return
        }
      } catch {
        var fault = error
        fault.message += "; it is left out"
        return warnings.append(fault)
      }
    }
    warnings.append(
      RecordFault(
        code: .unknownAttribute,
        message: isFirstOfLog
          ? "an extra of a log has no attribute name and is left out"
          : "an extra of a log comes after its first record and is left out", field: "extra",
        position: element.position))
  }

  private mutating func checkVersion(of logbook: XMLTreeNode) {
    hasCheckedVersion = true
    for attribute in logbook.attributes {
      let name = attribute.name
      if name === "version" {
        if attribute.value !== "1" {
          warnings.append(.unknownVersion(attribute.value, position: logbook.position))
        }
      } else {
        warnings.append(
          .unknownAttribute(
            name, of: "logbook", known: ["version"], position: logbook.position))
      }
    }
  }

  // MARK: Records

  private mutating func entry(_ element: XMLTreeNode) -> MappedEntry {
    var entry: MappedEntry
    do throws(RecordFault) {
      entry = MappedEntry(plain: .record(try readers[reader].read(element, &warnings)))
      if isFirstOfLog {
        entry.log = header
        isFirstOfLog = false
        standsAlone = true
      }
    } catch {
      entry = MappedEntry(plain: .rejected(error))
    }
    if !warnings.isEmpty { entry.warnings = drainedWarnings() }
    return entry
  }
}

extension NativeXMLMapping: FlatRecordMapping {
  mutating func take(
    _ elements: XMLFlatElements, into records: inout [LogRecord]
  ) -> LogHeader? {
    guard let place = elements.parentPosition, warnings.isEmpty else {
      readers[reader].keep(&records, from: 0)
      return nil
    }
    if isKnownLog, !isFirstOfLog, !hasPassedLogs, place == logPosition {
      readers[reader].take(elements, into: &records)
      return nil
    }
    return takeFirst(elements, at: place, into: &records)
  }

  /// Takes the first elements of a log, where they are all that there is to say.
  @inline(never)
  private mutating func takeFirst(
    _ elements: XMLFlatElements, at place: SourcePosition, into records: inout [LogRecord]
  ) -> LogHeader? {
    // A log in which nothing became a record, or which is empty, is told of first.
    guard let plainLog, hasPassedLogs, emptyLogs.isEmpty, !isKnownLog || !isFirstOfLog,
      place != logPosition
    else {
      readers[reader].keep(&records, from: 0)
      return nil
    }
    readers[plainLog.kind].header = plainLog.header
    readers[plainLog.kind].take(elements, into: &records)
    if records.isEmpty { return nil }
    reader = plainLog.kind
    header = plainLog.header
    logPosition = place
    isFirstOfLog = false
    hasCheckedVersion = true
    standsAlone = true
    hasPassedLogs = false
    passedLog = nil
    passedLogs = []
    return header
  }

  /// What the readers have learned of names and texts serves for the next input.
  mutating func beginAnother() -> Bool {
    reader = 0
    logPosition = nil
    header = nil
    isFirstOfLog = true
    hasCheckedVersion = false
    warnings = []
    hasPassedLogs = false
    passedLog = nil
    emptyLogs = []
    standsAlone = false
    passedLogs = []
    isPlainLogbook = false
    plainLog = nil
    return true
  }
}

extension NativeXMLMapping: XMLPieceMapping {
  mutating func join(_ piece: NativeXMLMapping) {
    if piece.standsAlone {
      self = piece
    } else {
      for log in piece.passedLogs { pass(log) }
    }
  }
}
