// SPDX-License-Identifier: MIT

import XMLTree

/// Turns native JSON into records, one log after the other.
struct NativeJSONMapping: JSONRecordMapping {
  private let options: ReadingOptions
  private let kinds: [LogKind]
  /// A reader for each kind.
  private var readers: [NativeJSONRecord]
  /// The reader of the kind of the current log.
  private var reader = 0
  /// The current log; nil until it says of which type it is.
  private var header: LogHeader? {
    didSet {
      hasHeader = header != nil
      guard let header else { return }
      reader = kinds.firstIndex(of: header.kind) ?? 0
      readers[reader].header = header
    }
  }
  /// Asked for each record, for which the header is not copied.
  private var hasHeader = false
  /// What the current log says besides of its type, while that is not known.
  private var members: [(key: String, value: JSONValue)] = []
  /// The records of a log of which nothing is known yet.
  private var held: [(value: JSONValue, path: JSONPath)] = []
  private var heldBytes = 0
  /// A type that is none of ours.
  private var unknownType: String?
  private var isFirstOfLog = true
  private var warnings: [RecordFault] = []

  private static let heldLimit = 64 << 20

  init(_ kinds: [LogKind], _ options: ReadingOptions) {
    self.options = options
    self.kinds = kinds
    readers = kinds.map { NativeJSONRecord($0, options: options, isFlat: false) }
  }

  var handlesRepeatedKeys: Bool { true }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) throws -> JSONRole {
    switch path.count {
    case 0:
      if kind == .object { return .descend }
      throw LogError(
        code: .wrongFormat, message: "the text is \(kind.inWords), expected an object")
    case 1: return kind == .array && path.lastKey === "logs" ? .descend : .context
    case 2:
      if kind != .object { return .record }
      beginLog()
      return .descend
    case 3: return kind == .array && path.lastKey === "records" ? .descend : .context
    default: return .record
    }
  }

  mutating func note(_ value: JSONValue, at path: JSONPath) throws {
    let key = path.lastKey ?? ""
    if path.count == 1 {
      if key === "version" {
        if value.text !== "1" {
          warnings.append(
            .unknownVersion(value.text ?? value.description, position: value.position))
        }
      } else {
        warnings.append(
          .unknownAttribute(
            key, of: "the text", known: ["version", "logs"], position: value.position))
      }
      return
    }
    if !isFirstOfLog {
      throw LogError(
        code: .wrongFormat,
        message: "\(RecordFault.excerpt(key)) comes after records of its log; it must come before "
          + "them, or the key type after them",
        position: value.position)
    }
    if key === "type" {
      if let text = value.string, let kind = kinds.named(text.utf8) {
        header = LogHeader(kind: kind)
        unknownType = nil
        for member in members { set(member.value, member.key) }
        members = []
      } else {
        let type = value.text ?? value.description
        unknownType = type
        if let meant = Misspelling.meant(by: type, among: kinds.map(\.name)) {
          warnings.append(
            .misspelt(
              type, meant: meant, place: "there is no type", outcome: "its records are not read",
              position: value.position))
        } else if options.locatesFields {
          warnings.append(
            .unknownValue(
              "type", type, expected: kinds.map(\.name), position: value.position))
        }
      }
    } else if header != nil {
      set(value, key)
    } else {
      members.append((key, value))
    }
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    if path.count == 2 {
      let fault = RecordFault(
        code: .badRecord, message: "a log is \(value.kind.inWords), expected an object",
        field: "logs")
      return try emit(MappedEntry(.rejected(fault)))
    }
    if !hasHeader, unknownType == nil {
      heldBytes += value.tree.bytes.count + value.tree.nodes.count * 80
      if heldBytes > Self.heldLimit {
        throw LogError(
          code: .limitReached,
          message: "the type of the log comes after too many records; put it first",
          position: value.position)
      }
      held.append((value, path))
    } else {
      try map(value, path, emit)
    }
  }

  mutating func leave(_ path: JSONPath, _ emit: Emit) throws {
    guard path.count == 2 else { return }
    for (value, path) in held { try map(value, path, emit) }
    held = []
    heldBytes = 0
    if !hasHeader, unknownType == nil { warnOfType() }
    if isFirstOfLog, let header { try emit(entry(.nothing, log: header)) }
    beginLog()
  }

  mutating func finish(_ emit: Emit) throws {
    if !warnings.isEmpty { try emit(entry(.nothing)) }
  }

  // MARK: Logs

  private mutating func beginLog() {
    header = nil
    members = []
    unknownType = nil
    isFirstOfLog = true
  }

  /// Sets what a log says about all its records.
  private mutating func set(_ value: JSONValue, _ key: String) {
    guard var header, !value.isNull else { return }
    if key === header.kind.subjectName, let text = value.text {
      header.subject = text
    } else if let item = header.kind.logDefaults.first(where: {
      key === $0.name
    }), let text = value.text {
      if !item.set(&header, text), let kind = item.unitKind {
        warnings.append(.unknownUnit(key, text, kind, position: value.position))
      }
    } else if key === "extras", value.kind == .object {
      for extra in value.members { header.extras.append(extra.value, named: extra.key) }
    } else {
      header.extras.append(value, named: key)
      warnOfKey(key, value, of: header.kind)
    }
    self.header = header
  }

  /// Warns of a key of a log that is nearly one that is read.
  private mutating func warnOfKey(_ key: String, _ value: JSONValue, of kind: LogKind) {
    let known = [kind.subjectName, "records", "extras"] + kind.logDefaults.map(\.name)
    guard let meant = Misspelling.meant(by: key, among: known) else { return }
    warnings.append(
      .misspelt(
        key, meant: meant, place: "a log has no key",
        outcome: meant === "records"
          ? "its records are not read" : "its value is kept as an extra of the log",
        position: value.position))
  }

  /// Warns of a log that does not say its type, or under another key.
  private mutating func warnOfType() {
    for (key, value) in members {
      guard Misspelling.meant(by: key, among: ["type"]) != nil else { continue }
      warnings.append(
        .misspelt(
          key, meant: "type", place: "a log has no key", outcome: "its records are not read",
          position: value.position))
    }
  }

  // MARK: Records

  private mutating func map(_ value: JSONValue, _ path: JSONPath, _ emit: Emit) throws {
    var outcome: MappedEntry.Outcome
    var log: LogHeader?
    if hasHeader {
      outcome = record(value)
      if isFirstOfLog, case .record = outcome {
        log = header
        isFirstOfLog = false
      }
    } else if let unknownType {
      outcome = .notModelled(kind: unknownType)
    } else {
      outcome = .rejected(.missing("type", position: value.position))
    }
    var entry = entry(outcome, log: log)
    entry.position = value.position
    entry.path = .json(path)
    try emit(entry)
  }

  private mutating func record(_ value: JSONValue) -> MappedEntry.Outcome {
    do throws(RecordFault) {
      return .record(try readers[reader].read(value, &warnings))
    } catch {
      return .rejected(error)
    }
  }

  private mutating func entry(
    _ outcome: MappedEntry.Outcome, log: LogHeader? = nil
  ) -> MappedEntry {
    defer { warnings = [] }
    return MappedEntry(outcome, log: log, warnings: warnings)
  }
}
