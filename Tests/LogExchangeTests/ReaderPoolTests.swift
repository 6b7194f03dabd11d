// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

/// Inputs that are read one after the other with the readers and the mapping of those before
/// give what each of them gives alone.
@Suite struct ReaderPoolTests {
  private typealias Outcome = PieceReadingTests.Outcome

  private static func read(
    _ bytes: [UInt8], _ options: ReadingOptions, _ readers: XMLReaderPool
  ) -> (events: [String], summary: ReadingSummary, error: String?) {
    let list = PieceReadingTests.EventList()
    var sink = PieceReadingTests.EventSink(list: list)
    var summary = ReadingSummary()
    do {
      try LogReader(options: options).read(
        LogSource(bytes, "log"), from: { _ in 0 }, into: &sink, counting: &summary,
        readers: readers,
        report: { list.events.append("\($0.severity): \($0) [\($0.path)]") })
    } catch {
      return (list.events, summary, "\(error)")
    }
    return (list.events, summary, nil)
  }

  private static func expectSame(
    _ inputs: [(name: String, bytes: [UInt8])], locatesFields: Bool, seed: UInt64
  ) {
    var options = ReadingOptions()
    options.locatesFields = locatesFields
    options.measures = .all
    let alone = inputs.map { Outcome($0.bytes, options, jobs: 1, pieceSize: nil) }
    var random = SeededGenerator(seed: seed)
    let readers = XMLReaderPool()
    // Each comes after others, and after itself.
    let order = (Array(inputs.indices) + Array(inputs.indices)).shuffled(using: &random)
    for index in order {
      let (events, summary, error) = read(inputs[index].bytes, options, readers)
      let name = inputs[index].name
      #expect(events == alone[index].events, "\(name)")
      #expect(summary == alone[index].summary, "\(name)")
      #expect(error == alone[index].error, "\(name)")
    }
  }

  @Test(arguments: [false, true])
  func `fixtures give the same`(locatesFields: Bool) throws {
    var inputs: [(name: String, bytes: [UInt8])] = []
    for folder in ["acar", "apple-health", "fhir", "fuel-log", "invalid", "logs/fuel-basic"] {
      for name in Fixtures.files(in: Fixtures.path(folder), suffix: ".xml") {
        inputs.append((name, try Fixtures.bytes(at: Fixtures.path("\(folder)/\(name)"))))
      }
    }
    #expect(inputs.count > 10)
    for seed in 1...4 as ClosedRange<UInt64> {
      Self.expectSame(inputs, locatesFields: locatesFields, seed: seed)
    }
  }

  /// Values with references, sections and comments in them; and what a log can be.
  private static let documents = [
    "<logbook/>", "<logbook version=\"1\"></logbook>", "<other/>", "<logbook", "",
    "<logbook version='3' by='me'><fuelLog vehicle='Empty'/></logbook>",
    "<logbook version='1'><fuelLog vehicle='A'><extra name='x'>y</extra></fuelLog></logbook>",
    "<logbook version='1'><tripLog><trip date='2024-01-01'/></tripLog><fuelLog/></logbook>",
    """
    <logbook version="1"><fuelLog vehicle="A &amp; B" distanceUnit="km" volumeUnit="L">
      <fillUp date="2024-01-01"><odometer>1&#48;0</odometer><station>A &amp; B</station></fillUp>
      <fillUp date="2024-01-02"><odometer>11<!-- c -->0</odometer><note>&lt;&#xE9;&gt;</note></fillUp>
      <fillUp date="2024-01-03"><odometer>x &amp; y</odometer></fillUp>
      <fillUp date="2024-01-04"><note>a<![CDATA[&amp;]]>b</note><?p i?></fillUp>
      <fillUp date="2024-01-05"><trunk>&quot;1&quot;</trunk><odometer unit="mi">5</odometer></fillUp>
      <fillUp date="2024-01-06" place="&#10;"><volume>5</volume><partial>tr&#117;e</partial></fillUp>
      <trip/><extra name="late">1</extra>
    </fuelLog><weightLog person="P" massUnit="kg">
      <measurement date="2024-01-01T07:00"><weight>8&#x30;</weight></measurement>
    </weightLog></logbook>
    """,
    """
    <!DOCTYPE logbook [<!ENTITY s "A &#38;amp; B"><!ENTITY n "12">]>
    <logbook version="1"><fuelLog vehicle="&s;" distanceUnit="km" volumeUnit="L">
      <fillUp date="2024-02-01"><odometer>&n;3</odometer><station>&s;</station></fillUp>
      <fillUp date="2024-02-02"><odometer>&none;</odometer></fillUp>
    </fuelLog></logbook>
    """,
    """
    <logbook version="1"><fuelLog vehicle="C" distanceUnit="mi" volumeUnit="usgal">
      <fillUp date="2024-03-01"><odometer>5</odometer><volume>3</volume></fillUp>
      <fillUp date="2024-03-02"><odometer>6</volume></fillUp>
      <fillUp date="2024-03-03"><odometer>7</odometer></fillUp>
    """,
    """
    <n:logbook xmlns:n="u" version="1"><n:fuelLog><n:fillUp date="2024-01-01"/></n:fuelLog>
    </n:logbook>
    """,
  ]

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `logs of all sorts give the same`(seed: UInt64) {
    var inputs = Self.documents.enumerated().map { ("document \($0)", Array($1.utf8)) }
    for round in 0..<6 as Range<UInt64> {
      inputs.append(
        ("logbook \(round)", PieceReadingTests.logbook(seed: seed * 6 + round, damage: round > 3)))
    }
    Self.expectSame(inputs, locatesFields: seed % 2 == 0, seed: seed)
  }

  /// Records of which no tree is made, the first ones of logs among them, are those that are made
  /// of trees.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a stream gives what its tree gives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var inputs = Self.documents.map { Array($0.utf8) }
    for _ in 0..<30 {
      var text = Self.logbookStarts.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        text += "\n" + (Self.logStarts.randomElement(using: &random) ?? "")
        for row in 1...Int.random(in: 1...4, using: &random) {
          text += "<fillUp date='2024-01-0\(row)'><odometer>\(row)</odometer></fillUp>"
        }
        text += "</fuelLog>" + (Self.betweenLogs.randomElement(using: &random) ?? "")
      }
      inputs.append(Array((text + "</logbook>").utf8))
    }
    var options = ReadingOptions()
    options.locatesFields = seed % 2 == 0
    var compared = 0
    for bytes in inputs {
      guard let document = try? XMLTreeParser().parse(bytes) else { continue }
      let list = PieceReadingTests.EventList()
      var sink = PieceReadingTests.EventSink(list: list)
      let summary = try? LogReader(options: options).read(
        document, name: "log", into: &sink,
        report: { list.events.append("\($0.severity): \($0) [\($0.path)]") })
      guard let summary else { continue }
      let (events, streamed, error) = Self.read(bytes, options, XMLReaderPool())
      #expect(error == nil)
      #expect(events == list.events, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(streamed == summary)
      compared += 1
    }
    #expect(compared > 30)
  }

  private static let logbookStarts = [
    "<logbook>", "<logbook version='1'>", "<logbook version='&#49;'>", "<logbook version='2'>",
    "<logbook version='1' by='me'>", "<logbook xmlns:n='u' n:version='1'>",
    "<!DOCTYPE logbook [<!ATTLIST logbook version CDATA '3'>]><logbook>",
  ]
  private static let betweenLogs = [
    "", "<!-- c -->", "<fuelLog/>", "<tripLog><a/></tripLog>", "text",
  ]
  private static let logStarts = [
    "<fuelLog>", "<fuelLog vehicle='A &amp; B' distanceUnit='km' volumeUnit='L' currency='EUR'>",
    "<fuelLog distanceUnit='km' colour='red'>", "<fuelLog distanceUnit='parsec' volumeUnit='L'>",
    "<fuelLog distanceUnit='mi' xmlns='u'>",
    "<fuelLog distanceUnit='mi' xmlns:n='u' n:vehicle='A'>",
    "<fuelLog distanceUnit='mi'><extra name='x'>y</extra>", "<fuelLog distanceUnit='mi'><service/>",
    "<fuelLog distanceUnit='mi'><fillUp date='2024'/>", "<fuelLog distanceUnit='mi'>text<!-- c -->",
  ]

  /// The names are learned from elements of which there are no trees, in any order.
  @Test func `new names in every record`() {
    var text = "<logbook version='1'><fuelLog distanceUnit='km' volumeUnit='L'>"
    for row in 0..<200 {
      text += "<fillUp date='2024-01-\(10 + row % 20)' a\(row)='&#x41;'><odometer>\(row)</odometer>"
      if row % 3 == 0 { text += "<b\(row)>&lt;\(row)</b\(row)>" }
      text += row % 7 == 6 ? "<odometer/></fillUp>" : "</fillUp>"
    }
    text += "</fuelLog></logbook>"
    Self.expectSame([("names", Array(text.utf8))], locatesFields: true, seed: 1)
  }
}
