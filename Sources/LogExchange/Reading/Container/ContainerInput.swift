// SPDX-License-Identifier: MIT

/// The bytes of a container on their way to the library that takes it apart.
///
/// It looks ahead to tell what the bytes are, counts them, and remembers the
/// last ones: what is stored at the end of a file says whether it is whole.
final class ContainerInput {
  static let blockSize = 64 * 1024
  /// How much of the end is remembered at least: the directory of a zip archive
  /// ends with a record that a comment of 65,535 bytes may follow.
  static let tailSize = 66 * 1024

  private var source: any ByteSource
  /// The file, where any place in it can be gone to.
  private let file: FileByteSource?
  private let budget: ContainerBudget?
  /// All that came out of a source that can be had only once, as long as it is short.
  private var held: [UInt8]?
  private static let mostHeld = 4 << 20
  private var head: ArraySlice<UInt8> = []

  /// How many bytes were handed out; for a file, where the next ones are.
  private(set) var position: UInt64 = 0
  /// Whether somebody asked for more than there was.
  private(set) var hasEnded = false
  /// What the source threw: the library in between only knows that there was something.
  private(set) var failure: InputError?
  /// The last bytes handed out, if `keepsTail`.
  private(set) var tail: [UInt8] = []
  var keepsTail = false

  /// - Parameter budget: Where to count the bytes; nil if they were counted before.
  init(_ source: any ByteSource, budget: ContainerBudget?) {
    self.source = source
    self.budget = budget
    let file = source as? FileByteSource
    self.file = file?.size == nil ? nil : file
    if budget != nil, self.file == nil { held = [] }
  }

  /// Nobody will want to begin again.
  func holdsNothing() { held = nil }

  /// Another source over the same bytes, from their beginning; nil where that cannot be had.
  func reopened() throws(InputError) -> (any ByteSource)? {
    if let file { return try file.reopened() }
    return held.map { MemoryByteSource($0) }
  }

  /// The size of the input, where any place in it can be gone to.
  var size: UInt64? { file?.size }

  /// Reads as far ahead as it takes to tell what the bytes are.
  func guessKind() throws(InputError) -> ContainerKind? {
    var bytes = [UInt8](head)
    var isWhole = false
    while true {
      switch ContainerKind.guess(bytes, isWhole: isWhole) {
      case .container(let kind):
        head = bytes[...]
        return kind
      case .none:
        head = bytes[...]
        return nil
      case .undecided:
        var part = [UInt8](repeating: 0, count: 4_096)
        let count = try fill(&part)
        isWhole = count == 0
        bytes += part[..<count]
      }
    }
  }

  private func fill(_ bytes: inout [UInt8]) throws(InputError) -> Int {
    try bytes.withUnsafeMutableBufferPointer { (buffer) throws(InputError) in
      try readSource(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    var count = min(head.count, buffer.count)
    if count > 0 {
      buffer.copyBytes(from: head.prefix(count))
      head = head.dropFirst(count)
    } else {
      count = try readSource(into: buffer)
    }
    position += UInt64(count)
    if count == 0 { hasEnded = true }
    if keepsTail { remember(buffer.prefix(count)) }
    return count
  }

  /// Fills a buffer, so that what comes out does not hang on the pieces in which a pipe
  /// gives its bytes; less than that only at the end. An error that was met behind some
  /// bytes is thrown by the next call.
  func readBlock(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    var count = try read(into: buffer)
    while count > 0, count < buffer.count, failure == nil {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      guard let more = try? read(into: rest), more > 0 else {
        // Nobody was told yet.
        hasEnded = false
        break
      }
      count += more
    }
    return count
  }

  private func readSource(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if let failure { throw failure }
    do throws(InputError) {
      let count = try source.read(into: buffer)
      budget?.countInput(count)
      if held != nil {
        held?.append(contentsOf: buffer.prefix(count))
        if let size = held?.count, size > Self.mostHeld { held = nil }
      }
      return count
    } catch {
      failure = error
      throw error
    }
  }

  /// Goes to a place in the file; only where there is a `size`.
  func seek(to offset: UInt64) {
    head = []
    position = offset
    file?.seek(to: offset)
  }

  /// The last bytes of the file; only where there is a `size`.
  func readTail() throws(InputError) -> [UInt8] {
    guard let size else { return [] }
    let before = position
    defer { seek(to: before) }
    seek(to: size - min(size, UInt64(Self.tailSize)))
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: Self.tailSize)
    while result.count < Self.tailSize {
      let count = try fill(&part)
      if count == 0 { break }
      result += part[..<count]
    }
    return result
  }

  /// Some bytes of the file, fewer at its end; only where there is a `size`.
  func bytes(at offset: UInt64, count: Int) throws(InputError) -> [UInt8] {
    let before = position
    defer { seek(to: before) }
    seek(to: offset)
    var bytes = [UInt8](repeating: 0, count: count)
    return Array(bytes[..<(try fill(&bytes))])
  }

  /// Reads what is left.
  ///
  /// - Returns: Whether any of it was other than zero.
  @discardableResult
  func drain() throws(InputError) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.blockSize, alignment: 16)
    defer { buffer.deallocate() }
    var isAnything = false
    while true {
      let count = try read(into: buffer)
      if count == 0 { return isAnything }
      isAnything = isAnything || buffer.prefix(count).contains { $0 != 0 }
    }
  }

  private func remember(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    tail += bytes
    if tail.count > 4 * Self.tailSize { tail.removeFirst(tail.count - 2 * Self.tailSize) }
  }
}
