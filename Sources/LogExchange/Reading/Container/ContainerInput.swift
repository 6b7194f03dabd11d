// SPDX-License-Identifier: MIT

/// The bytes of a container on their way to the library that unpacks it.
///
/// It looks ahead to recognise the kind of the bytes, counts them, and keeps the last ones: the
/// record at the end of a file shows whether it is complete.
final class ContainerInput {
  static let blockSize = 64 * 1024
  /// The least number of bytes kept from the end: the directory of a zip archive ends with a
  /// record, which a comment of 65,535 bytes may follow.
  static let tailSize = 66 * 1024

  private var source: any ByteSource
  /// The file, if it is seekable.
  private let file: FileByteSource?
  private let budget: ContainerBudget?
  /// All bytes so far of a source that can be read only once, for as long as they are few.
  private var held: [UInt8]?
  private static let mostHeld = 4 << 20
  private var head: ArraySlice<UInt8> = []

  /// The number of bytes handed out; for a file, the offset of the next one.
  private(set) var position: UInt64 = 0
  /// True if more bytes were requested than there are.
  private(set) var hasEnded = false
  /// The error of the source: the library in between only passes on that there was one.
  private(set) var failure: InputError?
  /// The last bytes handed out, if `keepsTail`.
  private(set) var tail: [UInt8] = []
  var keepsTail = false

  /// - Parameter budget: The budget that counts the bytes; nil if they were counted before.
  init(_ source: any ByteSource, budget: ContainerBudget?) {
    self.source = source
    self.budget = budget
    let file = source as? FileByteSource
    self.file = file?.size == nil ? nil : file
    if budget != nil, self.file == nil { held = [] }
  }

  /// Stops holding bytes, because the input will not be read again.
  func holdsNothing() { held = nil }

  /// Another source of the same bytes, from their beginning; nil if they can be read only once.
  func reopened() throws(InputError) -> (any ByteSource)? {
    if let file { return try file.reopened() }
    return held.map { MemoryByteSource($0) }
  }

  /// The size of the input in bytes, if it is seekable.
  var size: UInt64? { file?.size }

  /// Reads ahead until the kind of the bytes is known.
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
        let part = try part(ofSize: 4_096)
        isWhole = part.isEmpty
        bytes = bytes.isEmpty ? part : bytes + part
      }
    }
  }

  /// Reads ahead to the end of an input that is read only once, or until it is too long to be
  /// held.
  func readAhead() throws(InputError) {
    while held != nil {
      let part = try part(ofSize: Self.blockSize)
      if part.isEmpty { return }
      head += part
    }
  }

  /// The first bytes, before any were handed out; fewer if there are no more.
  func firstBytes(_ count: Int) throws(InputError) -> [UInt8] {
    if size != nil { return try bytes(at: 0, count: count) }
    while head.count < count {
      let part = try part(ofSize: count)
      if part.isEmpty { break }
      head += part
    }
    return Array(head.prefix(count))
  }

  /// The next bytes of the source, this number at most; empty at the end.
  private func part(ofSize size: Int) throws(InputError) -> [UInt8] {
    let part = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = (try? readSource(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    if let failure { throw failure }
    return part
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

  /// Fills a buffer, so that the output does not depend on the pieces in which a pipe gives its
  /// bytes; only at the end it may not be full. An error after some bytes is thrown by the next
  /// call.
  func readBlock(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    var count = try read(into: buffer)
    while count > 0, count < buffer.count, failure == nil {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      guard let more = try? read(into: rest), more > 0 else {
        // The caller has not been told of the end yet.
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
    while result.count < Self.tailSize {
      let part = try part(ofSize: Self.tailSize)
      if part.isEmpty { break }
      result += part
    }
    return result
  }

  /// Some bytes of the file, fewer at its end; only where there is a `size`.
  func bytes(at offset: UInt64, count: Int) throws(InputError) -> [UInt8] {
    let before = position
    defer { seek(to: before) }
    seek(to: offset)
    return try part(ofSize: count)
  }

  /// Reads and discards the remaining bytes.
  ///
  /// - Returns: True if any of them was not zero.
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
