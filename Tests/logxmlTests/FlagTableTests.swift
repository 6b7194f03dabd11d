// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@testable import logxml

@Suite struct FlagTableTests {
  @Test(arguments: Command.Name.allCases)
  func `names and letters are unique within a command`(command: Command.Name) {
    let flags = FlagTable.standard.flags(of: command)
    let names = flags.map { Array($0.name.utf8) }
    let letters = flags.compactMap(\.short)
    #expect(Set(names).count == names.count)
    #expect(Set(letters).count == letters.count)
    #expect(flags.contains { $0.name == "help" })
  }

  @Test func `every word of the tables is printable ASCII`() {
    var texts = CommandTable.all.flatMap { [$0.operands, $0.summary] + $0.description }
    texts += CommandTable.all.flatMap { $0.examples.flatMap { [$0.purpose, $0.line] } }
    for flag in FlagTable.standard.all {
      texts += [flag.name, flag.fullDoc, flag.placeholder ?? "V"]
      texts += flag.choices.flatMap { [$0.name, $0.doc] }
    }
    for text in texts {
      #expect(text.utf8.allSatisfy { $0 == 10 || ($0 >= 32 && $0 < 127) }, "\(text)")
    }
  }

  @Test(arguments: FlagTable.standard.all.indices)
  func `a row is complete`(index: Int) {
    let flag = FlagTable.standard.all[index]
    #expect(!flag.commands.isEmpty)
    #expect(!flag.doc.isEmpty && !flag.doc.hasSuffix("."))
    #expect(flag.name.utf8.allSatisfy { $0 == 45 || (97...122).contains($0) || $0 == 48 })
    #expect(flag.choices.isEmpty || flag.valueText != nil)
    if let placeholder = flag.placeholder {
      #expect(!placeholder.isEmpty && placeholder == placeholder.uppercased())
    }
  }

  @Test func `each section of the page of options is about an option that there is`() {
    let sections = TextPage(PackageText.options).sections
    #expect(Set(sections.map(\.heading)).count == sections.count)
    for section in sections {
      let words = section.heading.split(separator: " ")
      let flags = FlagTable.standard.all.filter { "--" + $0.name == words.first ?? "" }
      #expect(!flags.isEmpty, "\(section.heading)")
      if words.count > 1 {
        #expect(flags.contains { $0.commands[0].rawValue == words[2] }, "\(section.heading)")
      } else {
        #expect(flags.contains { $0.doc == section.paragraphs[0] }, "\(section.heading)")
      }
      let items = section.paragraphs.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
      guard !items.isEmpty, section.heading != "--max" else { continue }
      let names = flags.flatMap { $0.choices.map(\.name) }
      #expect(items.allSatisfy { names.contains(String($0.prefix { $0 != ":" })) })
    }
  }

  @Test func `every choice of the form is one that exists`() throws {
    let flag = try #require(FlagTable.standard.flags(of: .query).first { $0.name == "to" })
    for choice in flag.choices {
      #expect(ResultForm(rawValue: choice.name) != nil)
    }
    #expect(flag.choices.count == ResultForm.allCases.count)
  }
}
