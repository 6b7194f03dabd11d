// SPDX-License-Identifier: MIT

internal import Platform

/// Changes everything that a path matches in a file, as a stream: a reader finds the elements,
/// and a copy of the file is written that follows behind it. Memory does not grow with the file.
package struct SourceRewriter {
  /// The reason why a match cannot be changed.
  package struct Refusal: Error {
    package let message: String
    package let position: SourcePosition?
  }

  /// Found elements wait for those before them, so pieces are small.
  private static let pieceSize = 1 << 16

  private let change: SourceChange
  private let limits: ParseLimits
  private let jobs: Int
  private let pieceSize: Int

  /// - Parameter pieceSize: For tests: the size of the pieces that threads get; nil for the usual
  ///   one.
  package init(
    _ change: SourceChange, limits: ParseLimits, jobs: Int, pieceSize: Int? = nil
  ) {
    self.change = change
    self.limits = limits
    self.jobs = jobs
    self.pieceSize = pieceSize ?? Self.pieceSize
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
    var copy = try SourceCopy(
      SourceWindow(reading: Self.reading(descriptor, from: encoding)), encoding: encoding,
      write: write, onChange: onChange)
    let declarations = copy.declarations
    let reader = XMLParallelReader(
      path: change.searched, jobs: declarations.declaresEntities ? 1 : jobs, limits: limits,
      keepsAncestors: change.asksForScope
    ) { [change] in Finder(change: change, keepsNodes: declarations.declaresAttributes) }
    reader.detail = change.detail
    // A document that is not well-formed is not changed, wherever its fault is.
    reader.readsToEnd = true
    reader.pieceSize = pieceSize
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last }
    var count = 0
    try reader.read(fileDescriptor: descriptor) { groups in
      for group in groups {
        count += group.count
        var target = group.target
        for position in group.positions {
          target.position = position
          do {
            try copy.apply(group.edits, to: target)
          } catch let error as XMLBuildError {
            throw Refusal(message: error.message, position: position)
          }
        }
      }
      return .continue
    }
    try copy.finish()
    return count
  }

  /// Finds the elements to be changed, on the thread that parses, and keeps little of them.
  private struct Finder: XMLPieceHandler {
    /// Elements with one name, one after the other, that get the same edits.
    struct Group: Sendable {
      let target: SourceCopy.Target
      var positions: [SourcePosition]
      var edits: SourceEdits
      /// The number of matches.
      var count: Int
    }

    private let change: SourceChange
    private let keepsNodes: Bool
    private let canShare: Bool
    private var groups: [Group] = []
    /// The names of the last element and of its attribute that is changed.
    private var names: (element: NameID, attribute: NameID) = (0, 0)

    init(change: SourceChange, keepsNodes: Bool) {
      self.change = change
      self.keepsNodes = keepsNodes
      canShare = change.isSameForName
    }

    mutating func take(_ match: XMLTreeMatch) throws {
      let node = match.node
      let position = node.position ?? SourcePosition(line: 1, column: 1)
      var names = (element: node.record.name, attribute: NameID(0))
      if case .attribute(let attribute) = match.item { names.attribute = attribute.nameID }
      let last = groups.count - 1
      // All elements of an entity have the position of the reference to it.
      let isAgain = last >= 0 && groups[last].positions.last == position
      if canShare, last >= 0, names == self.names, groups[last].target.node == nil {
        groups[last].count += 1
        if !isAgain { groups[last].positions.append(position) }
        return
      }
      let (edits, count): (SourceEdits, Int)
      do throws(XMLBuildError) {
        (edits, count) = try change.edits(for: match)
      } catch {
        throw Refusal(message: error.message, position: match.position)
      }
      if count == 0 { return }
      if isAgain {
        if !canShare { groups[last].edits.merge(edits) }
        groups[last].count += count
        return
      }
      self.names = names
      groups.append(
        Group(
          target: SourceCopy.Target(node, keepsNode: keepsNodes || edits.addsNames),
          positions: [position], edits: edits, count: count))
    }

    func finish() -> [Group] { groups }
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
