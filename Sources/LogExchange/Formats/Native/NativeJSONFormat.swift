// SPDX-License-Identifier: MIT

/// The native JSON form of logs, version 1:
///
///     {"version":1,"logs":[
///     {"type":"fuel","vehicle":"Civic","distanceUnit":"mi","records":[
///     {"date":"2009-02-14T09:30:00-08:00","odometer":12345}
///     ]}
///     ]}
///
/// Keys are those of the table of fields; others become extras. Numbers may also
/// be strings, null means a missing value. If `type` comes before `records`, the
/// records are streamed; if it comes after them, as in text with sorted keys,
/// they are held until the log ends.
public struct NativeJSONFormat: JSONLogFormat {
  /// The kinds of log that it knows.
  let kinds: [LogKind]

  public var name: String { "json" }
  public var title: String { "native JSON" }
  public var evidence: FormatEvidence { .own }
  public var writes: Bool { true }

  public func recognises(_ head: InputHead) -> Bool {
    guard let json = head.json, !json.isArray, json.has("logs") else { return false }
    if json.has("logs[].records") { return true }
    // The entries of others may be called logs, too.
    let hasType = json.value("logs[].type").map { kinds.named($0.utf8) != nil } ?? false
    let areOther =
      json.has("logs[].date") || json.paths.contains { $0.utf8.starts(with: "logs.".utf8) }
    return (json.has("version") || hasType) && !areOther
  }

  public func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any JSONRecordMapping {
    NativeJSONMapping(kinds, options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? { NativeJSONWriter(options, output: output) }
}

/// The native form of one JSON object per line, each complete in itself:
///
///     {"type":"weight","person":"Ann","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}
///
/// An array of such objects is read as well.
struct NDJSONFormat: JSONLogFormat {
  /// The kinds of log that it knows.
  let kinds: [LogKind]

  var name: String { "ndjson" }
  var title: String { "native NDJSON" }
  var evidence: FormatEvidence { .own }
  var writes: Bool { true }
  var cannotHold: [String] { ["logs without records", "extras of logs"] }

  func recognises(_ head: InputHead) -> Bool {
    guard let json = head.json else { return false }
    let prefix = json.isArray ? "[]." : ""
    guard json.has(prefix + "date"),
      json.value(prefix + "type").map({ kinds.named($0.utf8) != nil }) ?? false
    else { return false }
    // Other programs have a `type`, a `date` and an `odometer` as well. Here there are amounts by
    // their native names, or no other keys.
    let fields = kinds.flatMap(\.fields)
    let units = fields.compactMap(\.unitName)
    let amounts = fields.filter { $0.isMoney || $0.unitKind.map { $0 != .distance } ?? false }
    if (units + amounts.map(\.name)).contains(where: { json.has(prefix + $0) }) { return true }
    let names = ["type", "date", "extras", "derived"] + fields.map(\.name) + units
    return json.paths.allSatisfy { path in
      guard path.utf8.starts(with: prefix.utf8) else { return true }
      let key = String(path.dropFirst(prefix.count))
      return key.isEmpty || key.utf8.contains(UInt8(ascii: ".")) || key.utf8.contains(0x5B)
        || names.contains { $0 === key }
    }
  }

  func isSequence(_ head: InputHead) -> Bool { true }

  var skipsDamagedTexts: Bool { true }

  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any JSONRecordMapping {
    NDJSONMapping(kinds, options)
  }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? { NDJSONWriter(options, output: output) }
}
