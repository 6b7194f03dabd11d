// SPDX-License-Identifier: MIT

internal import Platform

/// Changes everything that a path matches in a file, as a stream: one reader finds the matches,
/// and a copy of the file is written that follows behind it. Memory does not grow with the file.
package struct SourceRewriter {
  /// The reason why a match cannot be changed.
  package struct Refusal: Error {
    package let message: String
    package let position: SourcePosition?
  }

  private let change: SourceChange
  private let reader: XMLTreeReader

  /// - Parameter pieceSize: For tests: the size of the pieces that threads get; nil for the usual
  ///   one.
  package init(
    _ change: SourceChange, limits: ParseLimits, jobs: Int, pieceSize: Int? = nil
  ) {
    self.change = change
    reader = XMLTreeReader(path: change.searched, limits: limits)
    reader.detail = change.detail
    reader.keepsAncestors = change.asksForScope
    reader.jobs = jobs
    if let pieceSize { reader.pieceSize = pieceSize }
  }

  /// The content of a file as UTF-8.
  ///
  /// - Throws: `SystemError`.
  package static func text(of descriptor: Int32) throws -> [UInt8] {
    let input = FileReading(descriptor)
    let beginning = try input.bytes(InputEncoding.sniffLength, at: 0)
    let read = input.transcoded(from: InputEncoding.sniff(beginning).encoding)
    var text: [UInt8] = []
    while try read(&text) {}
    return text
  }

  /// Copies a file with the change.
  ///
  /// - Parameters:
  ///   - descriptor: A regular file. It is read twice, and its position changes.
  ///   - write: Takes the bytes of the new document.
  ///   - onChange: Gets each change: the replaced range of the file as UTF-8, and the new bytes.
  /// - Returns: The number of matches.
  /// - Throws: `Refusal`, `XMLReadError`, `SystemError`, and the errors of `write`.
  package func run(
    _ descriptor: Int32, onChange: ((Range<Int>, ArraySlice<UInt8>) -> Void)? = nil,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    let input = FileReading(descriptor)
    let beginning = try input.bytes(InputEncoding.sniffLength, at: 0)
    let encoding = InputEncoding.sniff(beginning).encoding
    if let refusal = encoding.editingRefusal { throw Refusal(message: refusal, position: nil) }
    var copy = try SourceCopy(
      SourceWindow(reading: input.transcoded(from: encoding)), encoding: encoding, write: write,
      onChange: onChange)
    // The edits of one element, from one match or several.
    var waiting: (edits: SourceEdits, node: XMLTreeNode)?
    func apply() throws {
      guard let (edits, node) = waiting else { return }
      waiting = nil
      do {
        try copy.apply(edits, to: node)
      } catch let error as XMLBuildError {
        throw Refusal(message: error.message, position: node.position)
      }
    }
    var count = 0
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last }
    try reader.read(fileDescriptor: descriptor) { match in
      let all: [SourceEdits]
      do throws(XMLBuildError) {
        all = try change.edits(for: match)
      } catch {
        throw Refusal(message: error.message, position: match.position)
      }
      for edits in all {
        count += 1
        if waiting?.node.position == match.position {
          waiting?.edits.merge(edits)
        } else {
          try apply()
          waiting = (edits, match.node)
        }
      }
      return .continue
    }
    try apply()
    try copy.finish()
    return count
  }
}

/// Reads a file beside another reader of the same descriptor.
private final class FileReading {
  private let descriptor: Int32
  private var offset = 0
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { chunk.deallocate() }

  func bytes(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    let space = UnsafeMutableRawBufferPointer(rebasing: chunk[..<min(count, chunk.count)])
    let count = try Descriptor.read(descriptor, into: space, at: off_t(offset))
    return Array(space[..<count])
  }

  /// A function that appends the next bytes of the file as UTF-8.
  func transcoded(from encoding: InputEncoding) -> (inout [UInt8]) throws -> Bool {
    var transcoder = Transcoder(encoding)
    return { [self] output in
      let count = try Descriptor.read(descriptor, into: chunk, at: off_t(offset))
      offset += count
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(chunk)[..<count])
      if encoding == .utf8 {
        output += bytes
      } else {
        // The parser reports a character that is damaged.
        try? transcoder.convert(bytes.assumingMemoryBound(to: UInt8.self), into: &output)
      }
      return count > 0
    }
  }
}
