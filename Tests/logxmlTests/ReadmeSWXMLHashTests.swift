// SPDX-License-Identifier: MIT

import Testing
import XMLTree

/// Our side of the examples in `Docs/ComingFromSWXMLHash.md`.
@Suite struct ReadmeSWXMLHashTests {
  private let text: String

  init() throws {
    let page = try ReadmePage("Docs/ComingFromSWXMLHash.md")
    text = try #require(page.blocks.first { $0.label == "xml" }).lines.joined(separator: "\n")
  }

  private var root: XMLTreeNode {
    get throws { try XMLTreeParser().parse(text).root }
  }

  @Test func `every example of the page is here`() throws {
    let source = try ReadmePage.testSource("ReadmeSWXMLHashTests.swift")
    let page = try ReadmePage("Docs/ComingFromSWXMLHash.md")
    let examples = page.swiftExamples { $0 == "XMLTree:" }
    #expect(examples.count == 9)
    for example in examples { #expect(source.contains(example), "\(example)") }
    #expect(page.swiftExamples { $0 != "XMLTree:" && $0 != "SWXMLHash:" }.isEmpty)
  }

  @Test func `parsing and indexing`() throws {
    let root = try XMLTreeParser().parse(text).root
    let volume = root.child("log/car[1]/fillUp[0]/volume")?.text  // "31.0"
    let name = root.attribute("log/car[0].name")  // "Civic"
    #expect(volume == "31.0")
    #expect(name == "Civic")
  }

  @Test func `by attribute`() throws {
    let root = try root
    let note = root.child("log/car[@name='Fiat']/fillUp/note")?.stringValue  // "new tyres too"
    #expect(note == "new tyres too")
  }

  @Test func `looping`() throws {
    let root = try root
    var dates: [String] = []
    if let car = root.child("log/car[0]") {
      for fillUp in car.children("fillUp") {
        dates.append(fillUp.attribute("date") ?? "-")
      }
    }
    let names = root.child("log")?.childElements.map(\.name) ?? []
    #expect(dates == ["2024-03-01", "2024-03-15"])
    #expect(names == ["car", "car"])
  }

  @Test func `all matches`() throws {
    let root = try root
    let all = root.select(try XMLPath("log/car/fillUp.date")).map(\.stringValue)
    // ["2024-03-01", "2024-03-15", "2024-03-09"]
    #expect(all == ["2024-03-01", "2024-03-15", "2024-03-09"])
  }

  @Test func `filtering`() throws {
    let root = try root
    let path = try XMLPath("log/car[0]/fillUp[@date^='2024-03-1']")
    let late = root.select(path).map(\.node)
    #expect(late.map { $0.attribute("date") } == ["2024-03-15"])
  }

  @Test func `errors`() throws {
    let root = try root
    let title = root.child("log/title")?.text  // nil: a path that fails is not an error

    var message = ""
    do {
      _ = try XMLTreeParser().parse("<log><car></log>")
    } catch {
      message = error.description  // line, column and what was expected
    }
    #expect(title == nil)
    #expect(message.hasPrefix("1:"))
    #expect(message.contains("end tag `</log>` where `</car>` was expected"))
  }

  @Test func `lazy parsing`() throws {
    let reader = XMLTreeReader(path: try XMLPath("log/car/fillUp"))
    var cars: [String] = []
    try reader.read(text.utf8) { match in
      cars.append(match.node.parent?.attribute("name") ?? "-")
      return cars.count < 2 ? .continue : .stop
    }
    #expect(cars == ["Civic", "Civic"])
  }

  @Test func `types of one's own`() throws {
    let root = try root
    struct FillUp {
      var date: String
      var volume: String

      init?(_ node: XMLTreeNode) {
        guard let date = node.attribute("date"), let volume = node.child("volume")?.text else {
          return nil
        }
        self.date = date
        self.volume = volume
      }
    }
    let fillUps = root.select(try XMLPath("log/car/fillUp")).compactMap { FillUp($0.node) }
    #expect(fillUps.map(\.date) == ["2024-03-01", "2024-03-15", "2024-03-09"])
    #expect(fillUps.map(\.volume) == ["40.50", "9.75", "31.0"])
  }
}
