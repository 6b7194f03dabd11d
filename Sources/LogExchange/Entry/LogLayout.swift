// SPDX-License-Identifier: MIT

import XMLTree

/// The places of the logs and entries of a native log file in its bytes.
///
/// A reader gives the meaning of a file, the layout gives places. Edits change bytes
/// between these places and leave all others alone: comments, unknown elements, order,
/// indentation and line ends survive because they are never written again.
struct LogLayout: Sendable {
  /// The syntax of a file.
  enum Syntax: Sendable {
    case xml
    case json
    /// One object on each line, or an array of objects.
    case ndjson
  }

  struct Log: Sendable {
    /// The log without its entries. In JSON it begins with the brace of its object, and its
    /// content with the bracket of its array.
    var container: WrittenPart
    /// The kind that the name of the element stands for.
    var kind: LogKind?
    /// The indices of its entries among all.
    var entries: Range<Int>
  }

  let bytes: [UInt8]
  let syntax: Syntax
  /// The logbook without its logs.
  private(set) var root: WrittenPart
  private(set) var logs: [Log] = []
  private(set) var entries: [Range<Int>] = []

  /// The layout of a file that a reader has accepted; nil if it does not have the layout of
  /// a native log.
  init?(_ bytes: [UInt8], _ syntax: Syntax, kinds: [LogKind]) {
    let layout = bytes.withUnsafeBufferPointer { buffer -> LogLayout? in
      let all = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count
      let root: WrittenPart?
      switch syntax {
      case .xml:
        var prolog = PrologScanner()
        root = prolog.scan(buffer).flatMap { WrittenPart(xml: $0 - 1..<bytes.count, in: buffer) }
      case .json: root = WrittenPart(json: all, holding: "logs", in: buffer)
      case .ndjson:
        root =
          WrittenPart(json: all, in: buffer).flatMap {
            buffer[$0.opening.lowerBound] == UInt8(ascii: "[") ? $0 : nil
          } ?? WrittenPart(run: all, in: buffer)
      }
      return root.flatMap { LogLayout(bytes, buffer, syntax, $0, kinds) }
    }
    guard let layout else { return nil }
    self = layout
  }

  private init?(
    _ bytes: [UInt8], _ buffer: UnsafeBufferPointer<UInt8>, _ syntax: Syntax, _ root: WrittenPart,
    _ kinds: [LogKind]
  ) {
    self.bytes = bytes
    self.syntax = syntax
    self.root = root
    self.root.items = []
    switch syntax {
    case .xml:
      guard root.contentEnd != nil || root.end == root.opening.upperBound else { return nil }
      for item in root.items {
        guard let log = WrittenPart(xml: item.range, in: buffer) else { return nil }
        let kind = kinds.first { buffer[item.name].elementsEqual($0.logElement.utf8) }
        let name = kind.map { Array($0.recordElement.utf8) } ?? []
        add(log, kind) { buffer[$0.name].elementsEqual(name) }
      }
    case .json:
      guard root.contentEnd != nil else { return nil }
      for item in root.items where buffer[item.range.lowerBound] == UInt8(ascii: "{") {
        guard let log = WrittenPart(json: item.range, holding: "records", in: buffer) else {
          return nil
        }
        add(log, nil) { _ in true }
      }
    case .ndjson: add(root, nil) { _ in true }
    }
  }

  private mutating func add(
    _ log: WrittenPart, _ kind: LogKind?, where isEntry: (WrittenPart.Item) -> Bool
  ) {
    let first = entries.count
    for item in log.items where isEntry(item) { entries.append(item.range) }
    var container = log
    container.items = []
    logs.append(Log(container: container, kind: kind, entries: first..<entries.count))
  }

  // MARK: Parts

  /// The places in an entry, or in a whole log.
  func part(_ range: Range<Int>) -> WrittenPart? {
    bytes.withUnsafeBufferPointer { buffer in
      syntax == .xml
        ? WrittenPart(xml: range, in: buffer) : WrittenPart(json: range, in: buffer)
    }
  }

  /// The item with a name; the name of a member includes its quotes.
  func item(_ name: some Sequence<UInt8>, of items: [WrittenPart.Item]) -> WrittenPart.Item? {
    items.first { bytes[$0.name].elementsEqual(name) }
  }

  /// The white space between the items of an entry, or the members of a JSON log.
  func spacing(of part: WrittenPart?) -> ItemSpacing {
    var spacing = ItemSpacing(syntax)
    guard let part, let first = part.items.first, let last = part.items.last else {
      return spacing
    }
    if syntax == .xml {
      let start = part.opening.upperBound
      spacing.open = Surroundings.space(before: first.range.lowerBound, from: start, in: bytes)
      spacing.between =
        part.items.count < 2
        ? spacing.open
        : Surroundings.space(
          before: part.items[1].range.lowerBound, from: first.range.upperBound, in: bytes)
      spacing.close = Surroundings.space(
        before: part.contentEnd ?? start, from: start, in: bytes)
    } else {
      spacing.open = bytes[part.opening.upperBound..<first.name.lowerBound]
      spacing.colon = bytes[first.name.upperBound..<first.range.lowerBound]
      if part.items.count > 1 {
        spacing.between = bytes[first.range.upperBound..<part.items[1].name.lowerBound]
      } else if spacing.open.contains(0x0A) {
        spacing.between += spacing.open
      }
      spacing.close = bytes[last.range.upperBound..<(part.contentEnd ?? last.range.upperBound)]
    }
    return spacing
  }

  /// The text of an item, with the white space of another place between key and value.
  func text(of item: WrittenPart.Item, like spacing: ItemSpacing) -> ArraySlice<UInt8> {
    syntax == .xml ? bytes[item.range] : bytes[item.name] + spacing.colon + bytes[item.range]
  }

  /// The text of an entry, with the white space of another one.
  func entry(_ index: Int, like spacing: ItemSpacing) -> [UInt8] {
    guard let part = part(entries[index]) else { return [] }
    return text(of: part, like: spacing)
  }

  /// The text of a part, with the white space of another one.
  ///
  /// - Parameter values: Other texts for items, by their indices.
  func text(
    of part: WrittenPart, like spacing: ItemSpacing, replacing values: [Int: [UInt8]] = [:]
  ) -> [UInt8] {
    guard let contentEnd = part.contentEnd else { return Array(bytes[part.range]) }
    var text = Array(bytes[part.opening])
    for (index, item) in part.items.enumerated() {
      text += index == 0 ? spacing.open : spacing.between
      text += values[index] ?? Array(self.text(of: item, like: spacing))
    }
    return text + spacing.close + bytes[contentEnd..<part.end]
  }
}

/// The white space between the items of a part.
struct ItemSpacing {
  /// Before the first.
  var open: ArraySlice<UInt8> = []
  /// Between two items, in JSON with the comma.
  var between: ArraySlice<UInt8>
  /// Before the end of the part.
  var close: ArraySlice<UInt8> = []
  /// Between a key and its value.
  var colon: ArraySlice<UInt8> = [UInt8(ascii: ":")]

  init(_ syntax: LogLayout.Syntax) {
    between = syntax == .xml ? [] : [UInt8(ascii: ",")]
  }
}

extension LogLayout {
  /// The layout of records as the writer of a native form writes them under a header. Edits
  /// insert only texts from such layouts.
  init(_ records: [LogRecord], under header: LogHeader, as syntax: Syntax) throws {
    var written: [UInt8] = []
    let output: ByteOutput = { written.append(contentsOf: $0) }
    var sink: any RecordSink =
      switch syntax {
      case .xml: NativeXMLWriter(output: output)
      case .json: NativeJSONWriter(output: output)
      case .ndjson: NDJSONWriter(output: output)
      }
    // In NDJSON, a line is complete without a header.
    if syntax != .ndjson { try sink.begin(header) }
    for record in records { try sink.add(record) }
    try sink.finish()
    if let loss = sink.leftBehind.sorted.first {
      throw LogError(
        code: .notEditable,
        message: "\(loss.field) has a character in it that XML cannot hold there; keep a JSON log")
    }
    guard let layout = LogLayout(written, syntax, kinds: [header.kind]),
      layout.entries.count == records.count, layout.logs.count == 1
    else {
      throw LogError(code: .notEditable, message: "the entries do not belong to one log")
    }
    self = layout
  }
}
