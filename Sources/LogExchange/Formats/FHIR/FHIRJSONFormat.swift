// SPDX-License-Identifier: MIT

import XMLTree

/// HL7 FHIR R4 in JSON: a Bundle of Observations, a single one, or a sequence of
/// resources as in bulk exports.
///
///     {"resourceType":"Bundle","type":"collection","entry":[
///     {"resource":{"resourceType":"Observation","status":"final",…}}
///     ]}
///
/// `FHIRXMLFormat` documents what is read and written.
struct FHIRJSONFormat: JSONLogFormat {
  var name: String { "fhir-json" }
  var title: String { "HL7 FHIR R4 Bundle or Observation, JSON" }
  var evidence: FormatEvidence { .specification }
  var writes: Bool { true }
  var cannotHold: [String] { FHIRComposer.cannotHold }

  func recognises(_ head: InputHead) -> Bool { type(head) != nil }

  func recognition(_ head: InputHead) -> String? {
    type(head).map { "\"resourceType\" says \($0)" }
  }

  /// Keys may be in any order: entries may come before the type.
  private func type(_ head: InputHead) -> String? {
    guard let json = head.json, !json.isArray else { return nil }
    let type =
      json.value("resourceType")
      ?? (json.has("entry[].resource.resourceType") ? "Bundle" : nil)
    guard let type, let first = type.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first), FHIRPath.isName(type.utf8)
    else { return nil }
    return type
  }

  func isSequence(_ head: InputHead) -> Bool { true }

  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any JSONRecordMapping {
    FHIRJSONMapping(options)
  }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    FHIRJSONSink(output: output)
  }
}

/// Turns the entries of Bundles, and single resources, into records.
///
/// The type of a text may be known only at its end. Entries are passed on one by
/// one, the other members are held until then: a Bundle has few of them.
struct FHIRJSONMapping: JSONRecordMapping {
  private var mapping: FHIRMapping
  private var members: FHIRFlattener.JSONItems = []
  private var keys: Set<Name> = []
  private var type: String?
  private var hasEntries = false

  init(_ options: ReadingOptions) { mapping = FHIRMapping(options) }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) throws -> JSONRole {
    if path.count == 0 {
      guard kind == .object else {
        throw LogError(code: .wrongFormat, message: "expected a resource of FHIR, an object")
      }
      return .descend
    }
    let isEntries = path.count == 1 && path.lastKey === "entry" && kind == .array
    if isEntries, type.map({ $0 === "Bundle" }) ?? true { return .descend }
    return .record
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    if path.count == 1, let key = path.lastKey {
      guard keys.insert(Name(key)).inserted else {
        try emit(
          MappedEntry(
            .nothing,
            warnings: [
              RecordFault(
                code: .repeatedField, message: "\(key) occurs twice, the first value counts",
                field: key, position: value.position)
            ]))
        return
      }
      members.append((key, value))
      if key === "resourceType" { type = value.string }
    } else {
      hasEntries = true
      try emit(entry(value))
    }
  }

  mutating func leave(_ path: JSONPath, _ emit: Emit) throws {
    guard path.count == 0 else { return }
    defer {
      members.removeAll()
      keys.removeAll()
      type = nil
      hasEntries = false
    }
    if type.map({ $0 === "Bundle" }) ?? hasEntries { return }
    try emit(map(members, isEntry: false, position: members.first?.value.position))
  }

  mutating func finish(_ emit: Emit) throws {
    if let note = mapping.note { try emit(note) }
  }

  private mutating func entry(_ value: JSONValue) -> MappedEntry {
    guard value.kind == .object else {
      return MappedEntry(.notModelled(kind: "entry without a resource"))
    }
    let members = value.members.filter { !$0.isRepeated }.map { ($0.key, $0.value) }
    return map(members, isEntry: true, position: value.position)
  }

  private mutating func map(
    _ members: FHIRFlattener.JSONItems, isEntry: Bool, position: SourcePosition?
  ) -> MappedEntry {
    var entry = mapping.map(isEntry: isEntry, type: type, position: position) {
      (values) throws(RecordFault) in try values.flatten(members, isResource: !isEntry)
    }
    entry.position = position
    return entry
  }
}
