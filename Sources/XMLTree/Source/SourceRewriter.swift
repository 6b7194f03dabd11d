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

  /// Matches wait with their start tags for those before them, so pieces are small.
  private static let pieceSize = 1 << 16

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
    reader.pieceSize = pieceSize ?? Self.pieceSize
  }

  /// The content of a file as UTF-8.
  ///
  /// - Throws: `SystemError`.
  package static func text(of descriptor: Int32) throws -> [UInt8] {
    let bytes = try Descriptor.content(of: descriptor)
    let encoding = try encoding(of: descriptor)
    if encoding == .utf8 { return bytes }
    var transcoder = Transcoder(encoding)
    var text: [UInt8] = []
    // The parser reports a character that is damaged.
    bytes.withUnsafeBufferPointer { try? transcoder.convert($0, into: &text) }
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
    let encoding = try Self.encoding(of: descriptor)
    if let refusal = encoding.editingRefusal { throw Refusal(message: refusal, position: nil) }
    let copy = try SourceCopy(
      SourceWindow(reading: Self.reading(descriptor, from: encoding)), encoding: encoding,
      write: write, onChange: onChange)
    // A piece of references to entities may hold millions of matches, which would wait.
    if copy.declarations.declaresEntities { reader.jobs = 1 }
    var pass = Pass(change: change, copy: copy)
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last }
    try reader.read(fileDescriptor: descriptor) { match in
      try pass.take(match)
      return .continue
    }
    try pass.finish()
    return pass.count
  }

  /// One pass over a file.
  private struct Pass {
    let change: SourceChange
    var copy: SourceCopy
    /// The number of matches.
    private(set) var count = 0
    /// The edits of an element that may have more matches.
    private var waiting: (edits: SourceEdits, node: XMLTreeNode)?
    /// The edits of each element, if they are the same for all.
    private var same: SourceEdits?

    init(change: SourceChange, copy: SourceCopy) {
      self.change = change
      self.copy = copy
    }

    mutating func take(_ match: XMLTreeMatch) throws {
      if let same {
        count += 1
        return try apply(same, to: match.node)
      }
      let (edits, changes): (SourceEdits, Int)
      do throws(XMLBuildError) {
        (edits, changes) = try change.edits(for: match)
      } catch {
        throw Refusal(message: error.message, position: match.position)
      }
      if changes == 0 { return }
      if change.isSameForAll { same = edits }
      count += changes
      if !change.givesAttributes {
        try apply(edits, to: match.node)
      } else if waiting?.node.position == match.position {
        waiting?.edits.merge(edits)
      } else {
        if let (edits, node) = waiting { try apply(edits, to: node) }
        waiting = (edits, match.node)
      }
    }

    mutating func finish() throws {
      if let (edits, node) = waiting { try apply(edits, to: node) }
      try copy.finish()
    }

    private mutating func apply(_ edits: SourceEdits, to node: XMLTreeNode) throws {
      do {
        try copy.apply(edits, to: node)
      } catch let error as XMLBuildError {
        throw Refusal(message: error.message, position: node.position)
      }
    }
  }

  private static func encoding(of descriptor: Int32) throws -> InputEncoding {
    var start = [UInt8](repeating: 0, count: InputEncoding.sniffLength)
    let count = try start.withUnsafeMutableBytes {
      try Descriptor.read(descriptor, into: $0, at: 0)
    }
    return InputEncoding.sniff(Array(start[..<count])).encoding
  }

  /// A function that appends the next bytes of a file as UTF-8. It leaves the position of the
  /// descriptor alone, with which another reader may read.
  private static func reading(
    _ descriptor: Int32, from encoding: InputEncoding
  ) -> (inout [UInt8]) throws -> Bool {
    var transcoder = Transcoder(encoding)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    return { output in
      let count = try chunk.withUnsafeMutableBytes {
        try Descriptor.read(descriptor, into: $0, at: off_t(offset))
      }
      offset += count
      if encoding == .utf8 {
        output += chunk[..<count]
      } else {
        // The parser reports a character that is damaged.
        chunk[..<count].withUnsafeBufferPointer { try? transcoder.convert($0, into: &output) }
      }
      return count > 0
    }
  }
}
