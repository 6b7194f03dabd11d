// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing
import XMLTree

/// The examples of `Docs/ComingFrom2009.md`, as they stand there but for the indentation, and
/// the tests that it names.
@Suite struct ComingFrom2009Tests {
  private static func page() throws -> String {
    try Fixtures.text(at: "\(Fixtures.root)/Docs/ComingFrom2009.md")
  }

  /// Lines without the space around them.
  private static func lines(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test func `every example of the page is here`() throws {
    let source = Self.lines(try Fixtures.text(at: #filePath))
    let examples = try Self.page().components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(examples.count == 3)
    for example in examples { #expect(source.contains(Self.lines(example)), "\(example)") }
  }

  @Test func `every test that the page names is there`() throws {
    let folder = URL(filePath: Fixtures.root).appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var sources: [String: String] = [:]
    for case let file as URL in files?.allObjects ?? [] where file.pathExtension == "swift" {
      let name = file.deletingPathExtension().lastPathComponent
      sources[name, default: ""] += try String(contentsOf: file, encoding: .utf8)
    }
    let row = /\| `(\w+Tests)` `([^`]+)` \|/
    let rows = try Self.page().matches(of: row)
    #expect(rows.count > 30)
    for row in rows {
      let source = sources[String(row.output.1)] ?? ""
      #expect(
        source.contains("@Test func `\(row.output.2)`")
          || source.contains("  func `\(row.output.2)`"),
        "\(row.output.1) has no test “\(row.output.2)”")
    }
    let table = try Self.page().components(separatedBy: "## What there was")[1]
    #expect(table.split(separator: "\n").count { $0.hasPrefix("| ") } == rows.count + 1)
  }

  @Test func `the tree`() throws {
    let root = try XMLTreeParser().parse(
      "<stuff><item attr='value1'/><item attr='value2'/><note>TEXT</note></stuff>"
    ).root
    let item = root.child("stuff")?.child("item", at: 1)
    let value = item?.attribute(named: "attr")  // "value2"
    let same = root.attribute("stuff/item[1].attr")  // "value2"
    let count = root.child("stuff")?.children("item").map(\.name).count  // 2
    let text = root.child("stuff/note")?.text  // "TEXT"
    #expect(value == "value2" && same == "value2" && count == 2 && text == "TEXT")
  }

  @Test func `the form`() throws {
    var names: [String] = []
    let form = try EntryForm(
      .add, title: "New contact",
      fields: [
        FormField("name", placeholder: "Ann Smith", isRequired: true),
        FormField("email", keyboard: .email),
      ])
    form.didEnd = { outcome in
      if case .saved(let contact) = outcome { names.append(contact.text("name") ?? "") }
    }
    try form.enter("Ann", into: "name")
    try form.save()
    #expect(names == ["Ann"])
  }

  @Test func `the log`() throws {
    let dates = ["2024-03-01", "2024-03-02"].compactMap { Timestamp(iso8601: $0) }
    let records = dates.map { LogRecord(.weight, date: $0) }
    var inserted: [Int] = []
    let book = ObservedLogbook(order: .newestFirst)
    let observation = book.observe { change in
      switch change {
      case .inserted(_, let rows): for row in rows { inserted.append(row.index) }
      case .logInserted(_, let section): inserted += section.entries.indices
      default: break
      }
    }
    book.insert(records)
    book.insert(records[1])
    #expect(inserted == [0, 1, 0])
    withExtendedLifetime(observation) {}
  }
}
