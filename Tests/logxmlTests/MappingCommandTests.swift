// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import logxml

@Suite struct MappingCommandTests {
  private static func fixture(_ name: String) -> String { Fixtures.path("mapping/\(name)") }

  @Test func `convert reads and writes by a mapping`() throws {
    let map = Self.fixture("garage.map.json")
    let read = ToolRun(["convert", "--map", map, "-t", "ndjson", Self.fixture("garage.xml")])
    #expect(read.output == (try Fixtures.text(at: Self.fixture("garage.ndjson"))))
    #expect(read.status == 1)
    let written = ToolRun(["convert", "-q", "--map-out", map, Self.fixture("garage.ndjson")])
    #expect(written.output == (try Fixtures.text(at: Self.fixture("garage.written"))))
    #expect(written.status == 0 && written.errors == "")
  }

  @Test func `validate and info take a mapping for the format`() {
    let words = ["--map", Self.fixture("garage.map.json"), Self.fixture("garage.xml")]
    let validation = ToolRun(["validate"] + words)
    #expect(validation.output.contains("garage.xml:9:5: error[bad-date]: @when is"))
    #expect(validation.status == 1)
    let info = ToolRun(["info"] + words)
    #expect(info.output.contains("garage") && info.output.contains("Vespa") && info.status == 0)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var words: [String]
    var message: String
    var testDescription: String { message }
  }

  static let mistakes = [
    Mistake(
      words: ["convert", "--map", "nowhere.json", "x"],
      message: "the mapping 'nowhere.json' cannot be read: "),
    Mistake(
      words: ["convert", "--map", fixture("garage.xml"), "x"],
      message: "garage.xml:1:1: a mapping must be JSON, but this is not"),
    Mistake(
      words: ["convert", "--map", fixture("garage.map.json"), "-f", "xml", "x"],
      message: "'--map' and '--from' contradict each other"),
    Mistake(
      words: ["convert", "--map-out", fixture("garage.map.json"), "-t", "json", "x"],
      message: "'--map-out' and '--to' contradict each other"),
    Mistake(
      words: ["formats", "--sketch", "x", "-t", "json"],
      message: "'--sketch' and '--to' contradict each other"),
    Mistake(words: ["formats", "--sketch", "nowhere.xml"], message: "logxml: nowhere.xml: "),
    Mistake(
      words: ["formats", "--sketch", fixture("errors.txt")], message: "no mapping can be sketched"),
  ]

  @Test(arguments: mistakes)
  func `mistakes with mappings are told`(it: Mistake) {
    let run = ToolRun(it.words)
    #expect(run.errors.contains(it.message), "\(run.errors)")
    #expect(run.status == 2 && run.output == "")
  }

  @Test func `a sketch is a mapping`() throws {
    let sketch = ToolRun(["formats", "--sketch", Self.fixture("tanken.csv")])
    #expect(sketch.status == 0)
    #expect(sketch.output == (try Fixtures.text(at: Self.fixture("tanken.sketch.json"))))
  }
}

extension MappingCommandTests {
  private static func table(_ name: String) -> String { Fixtures.path("sketch/\(name)") }

  @Test func `auto reads by a sketch and says what it guessed`() throws {
    let run = ToolRun(["convert", "--map", "auto", "-t", "ndjson", Self.table("german-fuel.csv")])
    #expect(run.output == (try Fixtures.text(at: Self.table("german-fuel.ndjson"))))
    #expect(run.errors.contains("read by a sketch, fuel: date dmy; odometer \"Tachostand\""))
    #expect(run.errors.contains("\"Menge\" is taken to be in L: nothing says its unit"))
    #expect(run.errors.contains("warning[assumed-unit]") && run.status == 0)
    let info = ToolRun(["info", "--map", "auto", Self.table("french-scale.csv")])
    #expect(info.status == 0 && info.errors.contains("read by a sketch, weight"))
  }

  @Test func `auto leaves known formats alone and refuses what it cannot place`() throws {
    let known = ToolRun(
      ["convert", "-q", "--map", "auto", "-t", "ndjson", Fixtures.path("withings/german.csv")])
    #expect(known.output == (try Fixtures.text(at: Fixtures.path("withings/german.ndjson"))))
    let folder = try TemporaryFolder([
      "moods.csv": "date,mood\n2024-03-01,fine\n2024-03-02,good\n"
    ])
    let moods = "\(folder.path)/moods.csv"
    let run = ToolRun(["convert", "--map", "auto", "-t", "ndjson", moods])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains("no mapping can be sketched: nothing in it is known"))
    let both = ToolRun(["convert", "--map", "auto", "-f", "xml", moods])
    #expect(both.errors.contains("'--map' and '--from' contradict each other"))
  }

  @Test func `a plain table of weights is read once its unit is known`() {
    let path = Fixtures.path("weight-table/plain.csv")
    let unsaid = ToolRun(["convert", "-t", "ndjson", path])
    #expect(unsaid.status == 2 && unsaid.errors.contains("--assume-mass-unit"))
    let said = ToolRun(["convert", "-t", "ndjson", "--assume-mass-unit", "lb", path])
    #expect(said.status == 0 && said.output.contains("\"weight\":82.4,\"weightUnit\":\"lb\""))
  }

  @Test func `the day of the week decides how a sketch reads dates`() throws {
    let folder = try TemporaryFolder([
      "a.csv": "Logged on,My weight kg,Mood\nFri 04/05/2024,82.4,ok\nSat 04/06/2024,82.1,ok\n"
        + "Sun 04/07/2024,82.3,ok\n"
    ])
    let run = ToolRun(["convert", "-t", "ndjson", "-q", "--map", "auto", folder["a.csv"]])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"date\":\"2024-04-05\""))
    #expect(run.output.contains("\"date\":\"2024-04-07\""))
  }
}
