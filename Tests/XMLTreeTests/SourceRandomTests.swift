// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Documents in their own bytes: without an edit, and in chunks.
@Suite struct `Source editor on many documents` {
  @Test(arguments: ["Fixtures", "roxmltree", "libxml2", "hostile"])
  func `without an edit every document stays as it is`(name: String) throws {
    let isOwn = name == "Fixtures"
    let own = "\(Fixtures.root)/Fixtures"
    guard let root = isOwn ? own : Fixtures.sharedSuites(name) else { return }
    var folders = [root]
    var count = 0
    while let folder = folders.popLast() {
      for name in Fixtures.files(in: folder) {
        let path = "\(folder)/\(name)"
        if !name.contains(".") { folders.append(path) }
        guard name.hasSuffix(".xml"), let bytes = try? Fixtures.bytes(at: path),
          bytes.count < 1 << 20, let editor = try? XMLSourceEditor(bytes)
        else { continue }
        #expect(try editor.bytes() == bytes, "\(path)")
        count += 1
      }
    }
    #expect(count > (isOwn ? 100 : 10))
  }

  /// A document that comes in small chunks is changed like a whole one.
  @Test func `chunks make no difference`() throws {
    for seed in 0..<Rounds.of(20_000, usually: 500) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let text = RandomDocument(seed: UInt64(seed), size: 400, hasTraps: seed % 2 == 0).source
      let nodes = try XMLTreeParser().parse(text).root.descendants.filter(\.isElement)
      var marked: [(node: XMLTreeNode, edits: SourceEdits)] = []
      for node in nodes where Int.random(in: 0..<4, using: &generator) == 0 {
        var edits = SourceEdits()
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: edits.text = "<text>"
        case 1: edits.change("a", .set("'\""))
        case 2: edits.name = "new"
        case 3: if node.parent?.kind != .document { edits.fate = .removed }
        default:
          let side = Int.random(in: 2..<4, using: &generator)
          edits.additions.append(
            (XMLSourceEditor.Side.allCases[side], .xml(try SourceFragment("<new/>"))))
        }
        marked.append((node, edits))
      }
      let whole = result(SourceWindow(whole: Array(text.utf8)), marked)
      for size in [1, 2, 7, 64] {
        var rest = Array(text.utf8)[...]
        let window = try SourceWindow { output in
          output += rest.prefix(size)
          defer { rest = rest.dropFirst(size) }
          return !rest.isEmpty
        }
        let chunked = result(window, marked)
        #expect(chunked == whole, "seed \(seed), chunks of \(size):\n\(text)")
        if chunked != whole { return }
      }
    }
  }

  /// The changed document; nil if an element is not in the source.
  private func result(
    _ window: SourceWindow, _ marked: [(node: XMLTreeNode, edits: SourceEdits)]
  ) -> String? {
    var result: [UInt8] = []
    do {
      var copy = try SourceCopy(window, encoding: .utf8) { result += $0 }
      for (node, edits) in marked {
        try copy.apply(edits, to: SourceCopy.Target(node))
      }
      try copy.finish()
    } catch {
      return nil
    }
    return String(decoding: result, as: UTF8.self)
  }
}
