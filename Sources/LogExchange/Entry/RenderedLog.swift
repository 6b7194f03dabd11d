// SPDX-License-Identifier: MIT

/// Records as the writer of a native form writes them under a header, taken apart again:
/// what an edit puts into a file is always made of these.
struct RenderedLog {
  let bytes: [UInt8]
  let layout: LogLayout

  init(
    _ records: [LogRecord], under header: LogHeader, as syntax: LogLayout.Syntax
  ) throws {
    var written: [UInt8] = []
    var losses = LeftBehind()
    let output: ByteOutput = { written.append(contentsOf: $0) }
    func write(_ sink: inout some RecordSink) throws {
      try sink.begin(header)
      for record in records { try sink.add(record) }
      try sink.finish()
      losses = sink.leftBehind
    }
    switch syntax {
    case .xml:
      var writer = NativeXMLWriter(output: output)
      try write(&writer)
    case .json:
      var writer = NativeJSONWriter(output: output)
      try write(&writer)
    case .ndjson:
      var writer = NDJSONWriter(output: output)
      for record in records { try writer.add(record) }
      try writer.finish()
    }
    if let loss = losses.sorted.first {
      throw LogError(
        code: .notEditable,
        message: "\(loss.field) has a character in it that XML cannot hold there; keep a JSON log")
    }
    let layout = written.withUnsafeBufferPointer { buffer in
      switch syntax {
      case .xml: LogLayout(xml: buffer, from: 0, kinds: [header.kind])
      case .json: LogLayout(json: buffer, from: 0)
      case .ndjson: LogLayout(ndjson: buffer, from: 0)
      }
    }
    guard let layout, layout.entries.count == records.count, layout.logs.count == 1 else {
      throw LogError(code: .notEditable, message: "the entries do not belong to one log")
    }
    bytes = written
    self.layout = layout
  }

  func xmlParts(_ index: Int) -> XMLEntryParts? {
    bytes.withUnsafeBufferPointer { XMLEntryParts(layout.entries[index].range, in: $0) }
  }

  func jsonParts(_ index: Int) -> JSONEntryParts? {
    bytes.withUnsafeBufferPointer { JSONEntryParts(layout.entries[index].range, in: $0) }
  }

  /// An element, its children set apart as in another one.
  func element(_ index: Int, like style: XMLElementStyle) -> [UInt8] {
    guard !style.isPlain, let parts = xmlParts(index), !parts.isEmpty else {
      return Array(bytes[layout.entries[index].range])
    }
    var text = Array(bytes[parts.tag])
    for (index, child) in parts.children.enumerated() {
      text += index == 0 ? style.open : style.between
      text += bytes[child.range]
    }
    return text + style.close
      + bytes[parts.contentEnd..<layout.entries[index].range.upperBound]
  }

  /// An object, its members set apart as in another one.
  func object(_ index: Int, like style: JSONObjectStyle) -> [UInt8] {
    guard let parts = jsonParts(index) else { return [] }
    return style.object(
      parts.members.map { (Array(bytes[$0.key]), Array(bytes[$0.value])) })
  }
}

/// How the children of an element are set apart.
struct XMLElementStyle {
  /// Before the first child.
  var open: [UInt8] = []
  var between: [UInt8] = []
  /// Before the end tag.
  var close: [UInt8] = []

  var isPlain: Bool { open.isEmpty && between.isEmpty && close.isEmpty }

  init() {}

  init(_ parts: XMLEntryParts, in bytes: [UInt8]) {
    guard let first = parts.children.first else { return }
    open = Self.space(before: first.range.lowerBound, from: parts.tag.upperBound, in: bytes)
    between = open
    if parts.children.count > 1 {
      between = Self.space(
        before: parts.children[1].range.lowerBound, from: first.range.upperBound, in: bytes)
    }
    close = Self.space(before: parts.contentEnd, from: parts.tag.upperBound, in: bytes)
  }

  private static func space(before end: Int, from start: Int, in bytes: [UInt8]) -> [UInt8] {
    if let line = Surroundings.indentation(before: end, in: bytes) { return Array(line) }
    return Array(bytes[max(start, Surroundings.spaceStart(before: end, in: bytes))..<end])
  }
}
