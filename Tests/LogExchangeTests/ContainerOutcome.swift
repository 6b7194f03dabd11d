// SPDX-License-Identifier: MIT

import LogExchange

/// What came out of a container, in words that tests compare.
///
/// A line for each thing in order: `label = content` for an item that was read
/// to its end, `! label: message` for an error, `# label: message` for a note.
struct ContainerOutcome {
  private(set) var lines: [String] = []

  /// The content that the fixtures hold under these names.
  static let small = numberedLines(10)
  static let large = numberedLines(10_000)

  static func numberedLines(_ count: Int) -> [UInt8] {
    Array((0..<count).map { "line \($0)\n" }.joined().utf8)
  }

  /// Reads everything.
  ///
  /// - Parameter open: Opens the input with the note it is given.
  init(
    where isWanted: (ContainerMember) -> Bool = { _ in true },
    _ open: (@escaping InputItems.Note) throws -> InputItems
  ) {
    final class Notes { var lines: [String] = [] }
    let notes = Notes()
    let items: InputItems
    do {
      items = try open { notes.lines.append("# \($0)") }
    } catch {
      lines = ["! \(error)"]
      return
    }
    while true {
      let line: String?
      do throws(InputError) {
        line = try items.next(where: isWanted).map { item throws(InputError) in
          "\(item.label) = \(Self.words(for: try Self.readAll(item)))"
        }
      } catch {
        line = "! \(error)"
      }
      lines += notes.lines
      notes.lines = []
      guard let line else { return }
      lines.append(line)
    }
  }

  static func readAll(_ source: any ByteSource, chunk: Int = 10_000) throws(InputError) -> [UInt8] {
    var source = source
    var content: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return content }
      content += buffer[..<count]
    }
  }

  private static func words(for content: [UInt8]) -> String {
    if content == small { return "small" }
    if content == large { return "large" }
    return content.count <= 40
      ? "\"\(String(decoding: content, as: UTF8.self))\"" : "\(content.count) bytes"
  }
}
