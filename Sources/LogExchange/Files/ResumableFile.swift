// SPDX-License-Identifier: MIT

internal import Platform

/// A file that several runs write one after the other, and a second file beside it that records
/// their progress: after each input, the number of committed bytes of the first.
///
/// Uncommitted bytes are cut off when the next run begins, so a run may end at any moment:
/// no input is written twice, and none is left out.
///
/// The second file is text: a line `logxml-resume 1`, then for each finished input the
/// size of the output after it and its name, where `\n` stands for a line feed and `\\` for a
/// backslash.
package final class ResumableFile {
  /// The reason why a run cannot continue.
  package struct Refusal: Error {
    package let message: String
  }

  private let output: Int32
  private let state: Int32
  private var isDone: Set<[UInt8]> = []
  /// The number of committed bytes of the output, and of all its bytes.
  private var committed = 0
  private var size = 0

  /// The number of inputs that earlier runs finished.
  package private(set) var doneBefore = 0

  private static let title = Array("logxml-resume 1\n".utf8)

  /// Opens both files, and cuts off uncommitted bytes.
  ///
  /// - Throws: `SystemError`, and `Refusal` if the files do not belong together or another
  ///   run is writing them.
  package init(output name: FileName, state stateName: FileName) throws {
    output = try name.open(O_RDWR | O_CREAT, mode: 0o666)
    do {
      state = try stateName.open(O_RDWR | O_CREAT, mode: 0o666)
    } catch {
      close(output)
      throw error
    }
    var content: [UInt8] = []
    var isBusy = false
    do {
      isBusy = flock(state, LOCK_EX | LOCK_NB) != 0
      content = try Descriptor.content(of: state)
      // A run was killed while it wrote the title.
      if content.count < Self.title.count, Self.title.starts(with: content) { content = [] }
    }
    let end = lseek(output, 0, SEEK_END)
    var refusal = isBusy ? "another run is writing it" : nil
    var lines = content.isEmpty ? 0 : Self.title.count
    if !content.isEmpty, !content.starts(with: Self.title) {
      refusal = refusal ?? "'\(stateName)' is not a file with the state of an output"
    } else if content.isEmpty, end > 0 {
      refusal = refusal ?? "'\(name)' has content, and '\(stateName)' says nothing of it"
    } else {
      lines = read(content)
      if committed > Int(end) {
        refusal = refusal ?? "'\(name)' is shorter than '\(stateName)' says"
      }
    }
    doneBefore = isDone.count
    if let refusal { throw Refusal(message: refusal) }
    guard ftruncate(output, off_t(committed)) == 0, ftruncate(state, off_t(lines)) == 0 else {
      throw SystemError.last
    }
    lseek(output, off_t(committed), SEEK_SET)
    lseek(state, off_t(lines), SEEK_SET)
    size = committed
    if lines == 0 { try Descriptor.write(Self.title, to: state) }
  }

  deinit {
    close(output)
    close(state)
  }

  /// Reads the finished inputs; an incomplete last line is ignored.
  ///
  /// - Returns: The number of valid bytes of the content.
  private func read(_ content: [UInt8]) -> Int {
    guard !content.isEmpty else { return 0 }
    var end = Self.title.count
    var rest = content[end...]
    while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<lineEnd]
      rest = rest[(lineEnd + 1)...]
      guard let space = line.firstIndex(of: UInt8(ascii: " ")),
        let size = Int(String(decoding: line[..<space], as: UTF8.self)), size >= committed
      else { break }
      committed = size
      isDone.insert(Self.unescaped(line[(space + 1)...]))
      end = lineEnd + 1
    }
    return end
  }

  // MARK: Writing

  /// Whether an input was finished by an earlier run, or in this one.
  package func isDone(_ input: FileName) -> Bool { isDone.contains(input.bytes) }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try Descriptor.write(bytes, to: output)
    size += bytes.count
  }

  /// Commits all bytes written so far, and records that an input is finished.
  package func commit(_ input: FileName) throws(SystemError) {
    try Descriptor.flush(output)
    try Descriptor.write(
      Array("\(size) ".utf8) + Self.escaped(input.bytes) + [UInt8(ascii: "\n")], to: state)
    try Descriptor.flush(state)
    committed = size
    isDone.insert(input.bytes)
  }

  /// Cuts off the bytes written since the last commit.
  package func rollBack() throws(SystemError) {
    guard ftruncate(output, off_t(committed)) == 0 else { throw .last }
    lseek(output, off_t(committed), SEEK_SET)
    size = committed
  }

  private static func escaped(_ name: [UInt8]) -> [UInt8] {
    name.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\n"): Array(#"\n"#.utf8)
      case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
      default: [byte]
      }
    }
  }

  private static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      bytes.append(next == UInt8(ascii: "n") ? UInt8(ascii: "\n") : next)
    }
    return bytes
  }
}
