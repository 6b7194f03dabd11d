// SPDX-License-Identifier: MIT

extension LogLayout {
  /// The layout of native XML; nil where it is laid out as no native log is.
  init?(xml bytes: UnsafeBufferPointer<UInt8>, from start: Int, kinds: [LogKind]) {
    var scanner = XMLTagScanner(start..<bytes.count)
    var root: Container?
    var logs: [Log] = []
    var entries: [Entry] = []
    var depth = 0
    var entryStart = 0
    var isInEntry = false
    // What the records of the log are called; empty where it is a log of no known kind.
    var recordName: [UInt8] = []
    while let token = scanner.next(in: bytes) {
      switch token {
      case .start(let tag, let name, let isEmpty):
        switch depth {
        case 0:
          root = Container(opening: tag, contentEnd: nil, end: tag.upperBound)
        case 1:
          let kind = kinds.first {
            bytes[name].elementsEqual($0.logElement.utf8)
          }
          recordName = kind.map { Array($0.recordElement.utf8) } ?? []
          logs.append(
            Log(
              container: Container(opening: tag, contentEnd: nil, end: tag.upperBound),
              kind: kind, entries: entries.count..<entries.count))
        case 2:
          guard let log = logs.indices.last else { return nil }
          isInEntry = Self.isName(recordName, UnsafeBufferPointer(rebasing: bytes[name]))
          entryStart = tag.lowerBound
          if isEmpty, isInEntry { entries.append(Entry(range: tag, log: log)) }
        default: break
        }
        if !isEmpty { depth += 1 }
      case .end(let tag):
        depth -= 1
        switch depth {
        case 0:
          root?.contentEnd = tag.lowerBound
          root?.end = tag.upperBound
        case 1:
          guard let log = logs.indices.last else { return nil }
          logs[log].container.contentEnd = tag.lowerBound
          logs[log].container.end = tag.upperBound
        case 2:
          if isInEntry {
            entries.append(Entry(range: entryStart..<tag.upperBound, log: logs.count - 1))
          }
        default: break
        }
      case .comment, .other: break
      }
      if depth <= 1, let log = logs.indices.last {
        logs[log].entries = logs[log].entries.lowerBound..<entries.count
      }
    }
    guard depth == 0, let root else { return nil }
    syntax = .xml
    self.root = root
    self.logs = logs
    self.entries = entries
  }

  private static func isName(_ name: [UInt8], _ found: UnsafeBufferPointer<UInt8>) -> Bool {
    !name.isEmpty && name.withUnsafeBufferPointer { $0 === found }
  }
}
