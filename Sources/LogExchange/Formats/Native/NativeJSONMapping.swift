// SPDX-License-Identifier: MIT

import XMLTree

/// Turns native JSON into records, one log after the other.
struct NativeJSONMapping: JSONRecordMapping {
  private var logs: NativeLogs<NativeJSONRecord>
  /// The members of the current log, while its type is not known.
  private var members: [(key: String, value: JSONValue)] = []
  /// The records of a log whose type is not known yet.
  private var held: [(value: JSONValue, path: JSONPath)] = []
  private var heldBytes = 0
  /// The type of the current log, if no kind has it.
  private var unknownType: String?

  private static let heldLimit = 64 << 20

  init(_ kinds: [LogKind], _ options: ReadingOptions) {
    logs = NativeLogs(kinds, options) { NativeJSONRecord($0, options, isFlat: false) }
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
      return logs.noteTop(
        key, value.text ?? value.description, of: "the text", known: ["version", "logs"],
        at: value.position)
    }
    if !logs.isFirst {
      throw LogError(
        code: .wrongFormat,
        message: "\(RecordFault.excerpt(key)) comes after records of its log; it must come before "
          + "them, or the key type after them",
        position: value.position)
    }
    if key === "type" {
      noteType(value)
    } else if logs.isKnown {
      set(value, key)
    } else {
      members.append((key, value))
    }
  }

  private mutating func noteType(_ value: JSONValue) {
    if let text = value.string, let kind = logs.kinds.named(text.utf8) {
      logs.begin(LogHeader(kind: kind))
      unknownType = nil
      for member in members { set(member.value, member.key) }
      members = []
    } else {
      let type = value.text ?? value.description
      unknownType = type
      logs.warnings.appendUnread(
        type, "type", expected: logs.kinds.map(\.name), place: "there is no type",
        outcome: "its records are not read", position: value.position, logs.options)
    }
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    if path.count == 2 {
      let fault = RecordFault(
        code: .badRecord, message: "a log is \(value.kind.inWords), expected an object",
        field: "logs")
      return try emit(MappedEntry(.rejected(fault)))
    }
    if logs.isKnown || unknownType != nil { return try map(value, path, emit) }
    heldBytes += value.tree.bytes.count + value.tree.nodes.count * 80
    if heldBytes > Self.heldLimit {
      throw LogError(
        code: .limitReached,
        message: "the type of the log comes after too many records; put it first",
        position: value.position)
    }
    held.append((value, path))
  }

  mutating func leave(_ path: JSONPath, _ emit: Emit) throws {
    guard path.count == 2 else { return }
    for (value, path) in held { try map(value, path, emit) }
    held = []
    heldBytes = 0
    if !logs.isKnown, unknownType == nil { warnOfType() }
    try logs.end(emit)
    beginLog()
  }

  mutating func finish(_ emit: Emit) throws {
    if !logs.warnings.isEmpty { try emit(logs.entry(.nothing)) }
  }

  // MARK: Logs

  private mutating func beginLog() {
    logs.begin(nil)
    members = []
    unknownType = nil
  }

  /// Sets a value that a log gives for all its records.
  private mutating func set(_ value: JSONValue, _ key: String) {
    if value.isNull { return }
    var warnings: [RecordFault] = []
    logs.update { header in
      if let text = value.text, header.take(key, text, at: value.position, &warnings) { return }
      if key === "extras", value.kind == .object {
        return header.extras.append(membersOf: value)
      }
      header.extras.append(value, named: key)
      Self.warn(of: key, value, header.kind, &warnings)
    }
    logs.warnings += warnings
  }

  /// Warns of a key of a log that is nearly a known one.
  private static func warn(
    of key: String, _ value: JSONValue, _ kind: LogKind, _ warnings: inout [RecordFault]
  ) {
    let known = LogHeader.names(of: kind) + ["records", "extras"]
    guard let meant = Misspelling.meant(by: key, among: known) else { return }
    warnings.append(
      .misspelt(
        key, meant: meant, place: "a log has no key",
        outcome: meant === "records"
          ? "its records are not read" : "its value is kept as an extra of the log",
        position: value.position))
  }

  /// Warns of a log that has its type under another key.
  private mutating func warnOfType() {
    for (key, value) in members where Misspelling.meant(by: key, among: ["type"]) != nil {
      logs.warnings.append(
        .misspelt(
          key, meant: "type", place: "a log has no key", outcome: "its records are not read",
          position: value.position))
    }
  }

  private mutating func map(_ value: JSONValue, _ path: JSONPath, _ emit: Emit) throws {
    var entry: MappedEntry
    if logs.isKnown {
      entry = logs.map(value)
    } else if let unknownType {
      entry = logs.entry(.notModelled(kind: unknownType))
    } else {
      entry = logs.entry(.rejected(.missing("type", position: value.position)))
    }
    entry.position = value.position
    entry.path = .json(path)
    try emit(entry)
  }
}
