// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of a JSON input: values that the mapping picks.
///
/// Only one entry or piece of context is in memory at a time; the values around it are
/// streamed.
final class JSONEntrySource: EntrySource {
  /// The treatment of the value that the reader is in.
  private enum Mode {
    case walking
    case collecting(JSONRole)
    /// Skips values until the reader is back at this depth.
    case skipping(Int)
  }

  // These are accessed for every value. Exclusivity need not be checked, because nothing that
  // is called with them calls back into this object.
  @exclusivity(unchecked) private var input: JSONText
  @exclusivity(unchecked) private var mapping: any JSONRecordMapping
  @exclusivity(unchecked) private var mode = Mode.walking
  @exclusivity(unchecked) private var path = JSONPath()
  @exclusivity(unchecked) private var tree = JSONTree()
  @exclusivity(unchecked) private var hasRead = false
  private let skipsDamagedTexts: Bool
  private let placesAll: Bool

  init(
    format: any JSONLogFormat, head: InputHead, options: ReadingOptions, limits: JSONLimits
  ) {
    let isSequence = format.isSequence(head)
    input = JSONText(head.source, isSequence: isSequence, options, limits)
    mapping = format.makeMapping(options, head)
    placesAll = options.placesAllEntries
    skipsDamagedTexts = isSequence && format.skipsDamagedTexts
    if isSequence { path.text = 0 }
  }

  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws {
    input.feed(bytes)
    try advance(take)
    try input.check()
  }

  func finish(_ take: Take) throws {
    input.finish()
    try advance(take)
    try input.check()
    let position = input.reader.position
    let path = path
    try mapping.finish {
      try take(SourceItem($0, .value(path, position), isPlaced: placesAll))
    }
  }

  func breakOff(_ take: Take) throws {
    let position = input.reader.position
    let path = path
    try mapping.breakOff {
      try take(SourceItem($0, .value(path, position), isPlaced: placesAll))
    }
  }

  /// The result of reading the next bytes.
  private enum Reading {
    case step(JSONReader.Step, text: [UInt8])
    /// The value in `tree` is complete.
    case value(JSONRole)
    case needsInput
  }

  private func advance(_ take: Take) throws {
    while true {
      let reading: Reading
      do throws(LogError) {
        reading = try read()
      } catch {
        try stepOver(error, take)
        continue
      }
      switch reading {
      case .needsInput: return
      case .value(let role): try hand(role, take)
      case .step(let step, let text):
        if case .skipping(let depth) = mode {
          if input.reader.depth == depth {
            mode = .walking
            endValue()
          }
        } else {
          try walk(step, text, take)
        }
      }
    }
  }

  private func read() throws(LogError) -> Reading {
    if case .collecting(let role) = mode {
      return try input.reader.collect(into: tree) ? .value(role) : .needsInput
    }
    return try input.reader.nextStep().map { .step($0, text: $1) } ?? .needsInput
  }

  /// Reports a damaged text of a sequence, if the format permits it, and continues with the
  /// next text. If nothing could be read before, the whole input is at fault, and the error is
  /// thrown.
  private func stepOver(_ error: LogError, _ take: Take) throws {
    guard skipsDamagedTexts, hasRead, error.code == .notJSON, input.reader.skipText() else {
      try breakOff(take)
      throw error
    }
    mode = .walking
    path.components = []
    let fault = RecordFault(
      code: .damagedRecord, message: error.message, remedy: error.remedy, field: "",
      position: error.position)
    try take(.entry(MappedEntry(.rejected(fault)), .value(path, input.reader.position)))
    endValue()
  }

  private func walk(_ step: JSONReader.Step, _ text: [UInt8], _ take: Take) throws {
    guard let kind = step.kind else {
      if case .key = step {
        path.components.append(.key(String(decoding: text, as: UTF8.self)))
        return
      }
      if case .endArray = step { path.components.removeLast() }
      let position = input.reader.position
      let path = path
      try mapping.leave(path) {
        try take(SourceItem($0, .value(path, position), isPlaced: placesAll))
      }
      return endValue()
    }
    let isContainer = kind == .object || kind == .array
    let role = try mapping.role(of: kind, at: path)
    switch role {
    case .descend where kind == .array:
      path.components.append(.index(0))
    case .descend where kind == .object:
      break
    case .descend, .skip:
      if isContainer { mode = .skipping(input.reader.depth - 1) } else { endValue() }
    case .record, .context:
      // A mapping may have kept a value of the tree; then a new tree is made.
      if isKnownUniquelyReferenced(&tree) { tree.removeAll() } else { tree = JSONTree() }
      if text.withUnsafeBufferPointer({ tree.append(step, $0, at: input.reader.position) }) {
        try hand(role, take)
      } else {
        mode = .collecting(role)
      }
    }
  }

  /// Hands the complete value in `tree` to the mapping.
  private func hand(_ role: JSONRole, _ take: Take) throws {
    let value = JSONValue(tree: tree, index: 0)
    let path = path
    if tree.hasRepeatedKeys, !mapping.handlesRepeatedKeys {
      let remarks = MappedEntry(.nothing, warnings: tree.repeatedKeys)
      try take(.entry(remarks, .value(path, value.position)))
    }
    if role == .record {
      try mapping.take(value, at: path) {
        try take(SourceItem($0, .value(path, value.position), isPlaced: placesAll))
      }
    } else {
      try mapping.note(value, at: path)
    }
    mode = .walking
    endValue()
  }

  /// Moves the path on after a value: to the next index, or out of the key.
  private func endValue() {
    switch path.components.last {
    case .index(let index): path.components[path.count - 1] = .index(index + 1)
    case .key: path.components.removeLast()
    case nil:
      hasRead = true
      if let text = path.text { path.text = text + 1 }
    }
  }
}

extension JSONTree {
  /// A warning for each key that occurred before in the same object.
  var repeatedKeys: [RecordFault] {
    nodes.indices.filter { nodes[$0].hasRepeatedKey }.map { index in
      let name = String(decoding: key(index), as: UTF8.self)
      return RecordFault(
        code: .repeatedField,
        message: "the key \"\(RecordFault.excerpt(name))\" occurs twice, the first value counts",
        field: name, position: nodes[index].position)
    }
  }
}
