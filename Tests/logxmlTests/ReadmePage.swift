// SPDX-License-Identifier: MIT

import Foundation

/// A page of the documentation, whose examples are run as tests.
///
/// - A block labelled `console` holds commands after `$ ` with what they print;
///   a command goes on in lines that are indented by four spaces.
/// - A block labelled `swift` stands in a test file, where it is compiled and run.
struct ReadmePage {
  /// One command of a `console` block and what the page says it prints.
  struct Example {
    var command: String
    var output: String
    /// The lines of the page that hold the output.
    var outputLines: Range<Int>
  }

  struct Block {
    var label: String
    /// The last line with text before the block.
    var lineBefore: String
    var firstLine: Int
    var lines: [String]
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let file: URL
  private(set) var lines: [String]
  let blocks: [Block]

  init(_ name: String) throws {
    file = Self.root.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    blocks = Self.blocks(of: lines)
  }

  private static func blocks(of lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    var lineBefore = ""
    for (index, line) in lines.enumerated() {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          block.lines.append(line)
          open = block
        }
      } else if line.hasPrefix("```") {
        open = Block(
          label: String(line.dropFirst(3)), lineBefore: lineBefore, firstLine: index + 1, lines: [])
      } else if !line.isEmpty {
        lineBefore = line
      }
    }
    return blocks
  }

  // MARK: Shell

  /// The commands of all `console` blocks.
  var examples: [Example] {
    blocks.filter { $0.label == "console" }.flatMap { block in
      var examples: [Example] = []
      var isCommand = false
      for (offset, line) in block.lines.enumerated() {
        let index = block.firstLine + offset
        let last = examples.count - 1
        if line.hasPrefix("$ ") {
          examples.append(
            Example(
              command: String(line.dropFirst(2)), output: "", outputLines: index + 1..<index + 1))
          isCommand = true
        } else if isCommand, line.hasPrefix("    ") {
          examples[last].command += "\n" + line
          examples[last].outputLines = index + 1..<index + 1
        } else if last >= 0 {
          isCommand = false
          examples[last].output += line + "\n"
          examples[last].outputLines = examples[last].outputLines.lowerBound..<index + 1
        }
      }
      return examples
    }
  }

  /// Puts other outputs in the place of those of the examples, and saves the page.
  mutating func save(outputs: [String]) throws {
    for (example, output) in zip(examples, outputs).reversed() {
      let new = output.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      lines.replaceSubrange(example.outputLines, with: new.last == "" ? new.dropLast() : new)
    }
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }

  // MARK: Swift

  /// The `swift` blocks whose line before is accepted, without their imports,
  /// flattened as `testSource(_:)` is.
  func swiftExamples(after isAccepted: (String) -> Bool) -> [String] {
    blocks.filter { $0.label == "swift" && isAccepted($0.lineBefore) }.map { block in
      Self.flattened(block.lines.drop { $0.hasPrefix("import ") || $0.isEmpty })
    }
  }

  /// The text of a test file that stands beside this one, without indentation.
  static func testSource(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    return flattened(text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  private static func flattened(_ lines: some Sequence<some StringProtocol>) -> String {
    lines.map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
  }
}
