// SPDX-License-Identifier: MIT

import LogExchange

/// The bytes of one input: they can be had from the start again where the input
/// is a file on disk or small, and once where it is a long pipe.
struct InputSupply {
  private enum Bytes {
    /// A file, perhaps with the member of an archive that is wanted.
    case file(ContainerReference)
    /// A file that standard input is.
    case descriptor(Int32)
    case memory([UInt8])
    case stream(StreamByteSource)
  }

  private let bytes: Bytes
  private let label: String
  private let limits: ContainerLimits

  /// An archive from a pipe is held up to this size, so that all of its members
  /// can be looked at before one is read.
  private static let heldSize = 4 << 20

  /// - Parameters:
  ///   - console: Has standard input; nil where that is not to be had.
  ///   - limits: What a container may ask.
  /// - Throws: `InputError` if the input cannot be opened.
  init(_ input: Input, _ console: Console?, limits: ContainerLimits) throws(InputError) {
    label = input.label.description
    self.limits = limits
    switch input {
    case .file(let name):
      let reference = ContainerReference(name.bytes)
      let kind = (try? FileStatus(of: FileName(reference.path)))?.kind
      if kind == .other {
        bytes = try Self.held(FileByteSource(path: reference.path))
      } else {
        bytes = .file(reference)
      }
    case .standardInput:
      guard let console else {
        throw InputError(code: .unreadable, message: "standard input is not available here")
      }
      if let source = console.input as? DescriptorSource, source.isRegularFile {
        bytes = .descriptor(source.descriptor)
      } else {
        bytes = try Self.held(ConsoleByteSource(console.input))
      }
    }
  }

  /// Whether the bytes can be had more than once.
  var isRepeatable: Bool {
    if case .stream = bytes { return false }
    return true
  }

  /// The file; nil for other inputs, and for members of archives.
  var file: FileName? {
    guard case .file(let reference) = bytes, reference.member == nil else { return nil }
    return FileName(reference.path)
  }

  /// The folder the file is in; nil for other inputs.
  var folder: FileName? {
    guard case .file(let reference) = bytes else { return nil }
    return FileName(reference.path).folder
  }

  /// What messages call the file itself, of which perhaps one member was named.
  var fileLabel: String {
    guard case .file(let reference) = bytes else { return label }
    return FileName(reference.path).description
  }

  /// Whether one member of an archive was named.
  var namesMember: Bool {
    guard case .file(let reference) = bytes else { return false }
    return reference.member != nil
  }

  /// What there is to read, from the start.
  ///
  /// - Parameter note: Gets what there is to say while it is read.
  func items(note: @escaping InputItems.Note) throws(InputError) -> InputItems {
    switch bytes {
    case .file(let reference):
      return try InputItems(reference, limits: limits, note: note)
    case .descriptor(let descriptor):
      let source = try FileByteSource(descriptor: descriptor)
      return try InputItems(source, name: label, limits: limits, note: note)
    case .memory(let bytes):
      let source = MemoryByteSource(bytes)
      return try InputItems(source, name: label, limits: limits, note: note)
    case .stream(let source):
      return try InputItems(source, name: label, limits: limits, note: note)
    }
  }

  /// Looks whether a stream is a zip archive, and holds it if it is short.
  private static func held(
    _ source: any LogExchange.ByteSource
  ) throws(InputError) -> Bytes {
    var stream = StreamByteSource(source)
    let beginning = try stream.read(atLeast: 4)
    guard beginning.starts(with: [0x50, 0x4B, 3, 4]) else { return .stream(stream) }
    let all = try stream.read(atLeast: heldSize)
    return all.count < heldSize ? .memory(all) : .stream(stream)
  }
}

/// A stream of which the beginning can be looked at before it is read.
struct StreamByteSource: LogExchange.ByteSource {
  private var source: any LogExchange.ByteSource
  private var beginning: [UInt8] = []
  /// How much of the beginning has been read.
  private var offset = 0
  private var isAtEnd = false

  init(_ source: any LogExchange.ByteSource) {
    self.source = source
  }

  /// The first bytes: so many, or all there are. They are still there to be read.
  mutating func read(atLeast count: Int) throws(InputError) -> [UInt8] {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { chunk.deallocate() }
    while beginning.count < count, !isAtEnd {
      let size = try source.read(into: chunk)
      isAtEnd = size == 0
      beginning += chunk[..<size]
    }
    return beginning
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if offset == beginning.count { return isAtEnd ? 0 : try source.read(into: buffer) }
    let part = beginning[offset...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    offset = part.endIndex
    if offset == beginning.count {
      beginning = []
      offset = 0
    }
    return part.count
  }
}

/// Standard input, as the reader of containers wants it.
private struct ConsoleByteSource: LogExchange.ByteSource {
  private let source: any ByteSource

  init(_ source: any ByteSource) {
    self.source = source
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    do throws(SystemError) {
      return try source.read(into: buffer)
    } catch {
      throw InputError(code: .unreadable, message: error.reason, systemCode: error.code)
    }
  }
}
