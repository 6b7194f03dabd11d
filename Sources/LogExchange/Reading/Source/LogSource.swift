// SPDX-License-Identifier: MIT

/// One source of entries: a file, a member of an archive, what comes through a pipe.
///
/// Its beginning was looked at once. What was found then stands here, and the reading goes on
/// from it.
package final class LogSource {
  /// What messages call it.
  package let label: String
  /// What messages call the archive that it is a member of; nil for anything else.
  package let container: String?
  /// How it begins.
  package let head: InputHead
  /// nil where no format claims it.
  package internal(set) var format: (any LogFormat)?
  /// Files that belong to it, by their names.
  package internal(set) var companions: [String: [UInt8]] = [:]
  /// The bytes that were read to look at it: all of it, or at least as many as a head has.
  package let beginning: [UInt8]
  /// What gives the bytes after its beginning; nil where there are none.
  private var rest: InputItem?

  /// Looks at the beginning of an item.
  ///
  /// - Parameter size: How much of it to read, at least.
  /// - Throws: `InputError` if the item cannot be read.
  init(
    _ item: InputItem, container: String? = nil, reading size: Int = InputHead.size
  ) throws(InputError) {
    let (bytes, isWhole) = try item.read(atMost: size)
    beginning = bytes
    head = InputHead(bytes, isWhole: isWhole && bytes.count <= InputHead.size)
    label = item.label
    self.container = container
    rest = isWhole ? nil : item
  }

  /// Something that is in memory, in the format that claims it.
  init(_ whole: [UInt8], _ label: String) {
    beginning = whole
    head = InputHead(whole, isWhole: whole.count <= InputHead.size)
    format = LogFormats.standard.recognise(head)
    self.label = label
    container = nil
  }

  /// Whether all of it is in memory.
  package var isWhole: Bool { rest == nil }

  /// Reads what comes after the beginning, at most as much as fits; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    try rest?.read(into: buffer) ?? 0
  }

  /// Goes on with the same item, which was opened again.
  func goOn(with item: InputItem) throws(InputError) {
    try item.skip(beginning.count)
    rest = item
  }
}

extension InputItem {
  /// Reads the first bytes: so many, or all there are.
  package func read(atMost limit: Int) throws(InputError) -> (bytes: [UInt8], isWhole: Bool) {
    var item = self
    return try item.read(upTo: limit, ofSize: size.map { Int(clamping: $0) })
  }

  /// Passes over so many bytes.
  fileprivate func skip(_ count: Int) throws(InputError) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    var rest = count
    while rest > 0 {
      let part = UnsafeMutableRawBufferPointer(rebasing: chunk.prefix(rest))
      let count = try read(into: part)
      if count == 0 { return }
      rest -= count
    }
  }
}
