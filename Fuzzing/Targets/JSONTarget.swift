// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

extension FuzzTarget {
  /// A JSON text whole and in pieces gives the same events, and the events written
  /// again the same once more. The first byte says whether it is a sequence.
  static let json = FuzzTarget(name: "json", choices: 1) { bytes in
    var input = FuzzInput(bytes)
    let isSequence = input.byte() % 2 == 1
    let text = input.bytes
    let whole = JSONSteps(text.isEmpty ? [] : [text[...]], isSequence: isSequence)
    let inPieces = JSONSteps(text.pieces(of: text.ownPieceSize), isSequence: isSequence)
    if let found = difference("steps", whole.steps, inPieces.steps) { return found }
    if whole.error != inPieces.error {
      return "\(whole.error ?? "read") and \(inPieces.error ?? "read")"
    }
    if !isSequence {
      var steps = JSONSteps()
      var reader = JSONReader(text, limits: JSONSteps.lowLimits)
      steps.read(&reader)
      if steps != whole { return "a text at once differs from one that is fed" }
    }
    guard whole.error == nil, !isSequence else { return nil }
    let written = whole.written
    let again = JSONSteps([written[...]], isSequence: false)
    if again.error != nil || again.steps.map(\.event) != whole.steps.map(\.event) {
      return "written again: \(String(decoding: written, as: UTF8.self)): \(again.error ?? "")"
    }
    return nil
  }
}

/// What a reader says of a JSON text.
private struct JSONSteps: Equatable {
  struct Step: Equatable {
    var event: JSONEvent
    var position: SourcePosition
    var isDuplicate: Bool
  }

  var steps: [Step] = []
  var error: String?

  static let lowLimits: JSONLimits = {
    var limits = JSONLimits()
    limits.depth = 100
    limits.numberLength = 50
    limits.stringSize = 200
    return limits
  }()

  init() {}

  init(_ pieces: [ArraySlice<UInt8>], isSequence: Bool) {
    var reader = JSONReader(isSequence: isSequence, limits: Self.lowLimits)
    for piece in pieces {
      reader.feed(piece)
      read(&reader)
      if error != nil { return }
    }
    reader.finish()
    read(&reader)
  }

  mutating func read(_ reader: inout JSONReader) {
    do throws(LogError) {
      while let event = try reader.next() {
        steps.append(
          Step(event: event, position: reader.position, isDuplicate: reader.isDuplicateKey))
      }
    } catch {
      self.error = "\(error)"
    }
  }

  /// The events as JSON.
  var written: [UInt8] {
    var json = JSONWriter()
    for step in steps {
      switch step.event {
      case .startObject: json.startObject()
      case .endObject: json.endObject()
      case .startArray: json.startArray()
      case .endArray: json.endArray()
      case .key(let name): json.key(String(decoding: name, as: UTF8.self))
      case .string(let text): json.string(utf8: text)
      case .number(let text): json.raw(text)
      case .bool(let value): json.bool(value)
      case .null: json.null()
      }
    }
    return json.bytes
  }
}
