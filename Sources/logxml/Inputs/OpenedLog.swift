// SPDX-License-Identifier: MIT

import LogExchange

/// One thing to read as a log: a file, or a member of an archive. Its beginning
/// has been looked at.
final class OpenedLog {
  let label: String
  /// What messages call the archive that it is a member of; nil for a file.
  let container: String?
  let head: InputHead
  /// nil where no format claims it.
  let format: (any LogFormat)?
  /// Files that belong to it, by their names.
  let companions: [String: [UInt8]]
  /// nil where all of it is in memory.
  private let item: InputItem?
  private var beginning: ArraySlice<UInt8>

  init(
    _ item: InputItem, beginning: [UInt8], head: InputHead, format: (any LogFormat)?,
    companions: [String: [UInt8]] = [:], container: String? = nil
  ) {
    self.item = item
    self.beginning = beginning[...]
    self.head = head
    self.format = format
    self.companions = companions
    self.container = container
    label = item.label
  }

  /// All of a small file.
  init(
    whole bytes: [UInt8], label: String, head: InputHead, format: (any LogFormat)?,
    companions: [String: [UInt8]]
  ) {
    item = nil
    beginning = bytes[...]
    self.head = head
    self.format = format
    self.companions = companions
    container = nil
    self.label = label
  }

  /// All of it, where it is in memory and nothing of it has been read.
  var whole: [UInt8]? { item == nil && beginning.count == head.source.count ? head.source : nil }

  /// Reads what is there, at most as much as fits; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    guard !beginning.isEmpty else { return try item?.read(into: buffer) ?? 0 }
    let count = min(beginning.count, buffer.count)
    buffer.copyBytes(from: beginning.prefix(count))
    beginning = beginning.dropFirst(count)
    return count
  }
}

extension InputItem {
  /// Reads the first bytes: so many, or all there are.
  func read(atMost limit: Int) throws(InputError) -> (bytes: [UInt8], isWhole: Bool) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let count = try read(into: chunk)
      if count == 0 { return (bytes, true) }
      bytes += chunk[..<count]
    }
    return (bytes, false)
  }
}
