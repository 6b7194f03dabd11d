// SPDX-License-Identifier: MIT

/// One source of entries: a file, a member of an archive, or a pipe.
///
/// Its beginning is examined once. The findings are kept here, and reading continues after it.
package final class LogSource {
  /// The name of the source in messages.
  package let label: String
  /// The name of its archive in messages; nil if it is not a member of one.
  package let container: String?
  /// The beginning of the source, as it was examined.
  package let head: InputHead
  /// The format that claims the source, or that the user names; nil for none.
  package internal(set) var format: (any LogFormat)?
  /// Files that belong to it, by their names.
  package internal(set) var companions: [String: [UInt8]] = [:]
  /// The bytes read to examine the source: all of it, or at least as many as a head has.
  package private(set) var beginning: [UInt8]
  /// The item that gives the bytes after the beginning; nil if there are no more.
  private var rest: InputItem?

  /// Whether it is claimed only as a plain table of dates and weights, which is no app's: a sketch
  /// may read it better.
  package var isPlainTable: Bool { format?.name === "weight-table" }

  /// Reads and examines the beginning of an item.
  ///
  /// - Parameters:
  ///   - size: The number of bytes to read, unless the item ends before.
  ///   - encoding: The encoding that the user names.
  /// - Throws: `InputError` if the item cannot be read.
  init(
    _ item: InputItem, container: String? = nil, reading size: Int = InputHead.size,
    encoding: ReadingOptions.Encoding? = nil
  ) throws(InputError) {
    let (bytes, isWhole) = try item.read(atMost: size)
    beginning = bytes
    head = InputHead(
      bytes, isWhole: isWhole && bytes.count <= InputHead.size, isSheet: item.isSheet,
      encoding: encoding)
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

  /// True if all bytes are in memory.
  package var isWhole: Bool { rest == nil }

  /// Reads on until the beginning has this number of bytes, or all there are.
  func readOn(upTo size: Int) throws(InputError) {
    guard let item = rest, beginning.count < size else { return }
    let (bytes, isWhole) = try item.read(atMost: size - beginning.count)
    beginning += bytes
    if isWhole { rest = nil }
  }

  /// Reads bytes after the beginning, as many as fit at most, and returns their number; 0 at
  /// the end.
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
  /// Reads the first bytes: this number, or all there are.
  package func read(atMost limit: Int) throws(InputError) -> (bytes: [UInt8], isWhole: Bool) {
    var item = self
    return try item.read(upTo: limit, ofSize: size.map { Int(clamping: $0) })
  }

  /// Discards this number of bytes.
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
