// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import Testing
import XMLTree
import XMLTreeCoding

/// The Swift examples of the documentation catalogues, as they stand there.
@Suite struct CatalogueTests {
  private func fixture(_ name: String) -> String {
    ReadmePage.root.appendingPathComponent("Fixtures/" + name).path
  }

  @Test(arguments: [
    ("XMLTree", ["XMLTree", "FindingValues", "ReadingLargeFiles", "ReadingInAsyncCode"], 6),
    ("XMLTree", ["MakingAndChangingDocuments", "ComparingDocuments", "HandlingErrors"], 4),
    ("XMLTreeCoding", ["XMLTreeCoding", "DecodingAStream", "MatchingTypesToXML"], 5),
    ("LogExchange", ["LogExchange", "ConvertingLogs", "AddingAFormat", "KeepingALog"], 4),
  ])
  func `every example is here`(module: String, articles: [String], count: Int) throws {
    let source = try ReadmePage.testSource("CatalogueTests.swift")
    let examples = try articles.flatMap {
      try ReadmePage("Sources/\(module)/\(module).docc/\($0).md").swiftExamples { _ in true }
    }
    #expect(examples.count == count)
    for example in examples { #expect(source.contains(example), "\(example)") }
  }

  @Test func `a rule of one's own`() throws {
    let wornTyre = RecordRule("worn-tyre", .error) { record in
      guard TyreRecord(record)?.worn == true else { return [] }
      return [RecordRule.Finding("the tyre is worn", field: TyreFields.worn)]
    }
    var tyre = TyreRecord(date: try #require(Timestamp(year: 2024, month: 3, day: 1)))
    #expect(wornTyre.findings(tyre.record).isEmpty)
    tyre.worn = true
    #expect(wornTyre.findings(tyre.record).map(\.message) == ["the tyre is worn"])
  }

  @Test func `a value`() throws {
    let document = try XMLTreeParser().parse("<stuff><item n='1'/><item n='2'>two</item></stuff>")
    let second = document.root.child("stuff/item[1]")  // indices start at 0
    let text = second?.text  // "two"
    let number = try second?.attribute("n", as: Int.self)  // 2
    #expect(text == "two" && number == 2)
  }

  @Test func `finding values`() throws {
    let log = try XMLTreeParser().parse(
      """
      <log vehicle="Civic">
        <fillUp date="2024-03-01"><volume unit="L">40.50</volume></fillUp>
        <fillUp date="2024-03-09"><volume unit="L">38.1</volume></fillUp>
      </log>
      """)
    let vehicle = log.root.attribute("log.vehicle")  // "Civic"
    let last = log.root.child("log/fillUp[-1]/volume")?.text  // "38.1"
    let dates = log.root.child("log")?.children("fillUp").compactMap { $0.attributes["date"] }

    let large = try log.select("log/fillUp[volume>'39']")
    let where39 = large.map(\.path)  // ["/log[0]/fillUp[0]"]
    #expect(vehicle == "Civic" && last == "38.1" && dates == ["2024-03-01", "2024-03-09"])
    #expect(where39.map { "\($0)" } == ["/log[0]/fillUp[0]"])

    let march = try log.select("log/fillUp[@date^='2024-03' and not(volume<39)]/volume")
    let everything = try log.select("log/fillUp[0]/@*").map(\.stringValue)  // ["2024-03-01"]
    #expect(march.map(\.stringValue) == ["40.50"] && everything == ["2024-03-01"])
  }

  @Test func `a large file`() throws {
    let export = fixture("apple-health/export.xml")
    let path = try XMLPath("HealthData/Record[@type='HKQuantityTypeIdentifierBodyMass']")
    var weights: [Double] = []
    try XMLTreeReader(path: path).read(contentsOf: export) { match in
      if let weight = try match.node.attribute("value", as: Double.self) { weights.append(weight) }
      return .continue
    }
    #expect(weights.first == 74.5 && weights.count == 5)
  }

  private static let feed = """
    <rss><channel><item><title>a</title></item><item><title>b</title><link>c</link></item>\
    </channel></rss>
    """

  @Test func `an asynchronous sequence`() async throws {
    let folder = try TemporaryFolder(["feed.xml": Self.feed])
    let file = folder["feed.xml"]
    var stream = XMLTreeMatchStream(try XMLPath("rss/channel/item"), contentsOf: file)
    stream.onProgress = { progress in print("\(progress.bytesRead) bytes") }
    var titles: [String] = []
    for try await match in stream {
      titles.append(match.node.child("title")?.text ?? "")
    }
    #expect(titles == ["a", "b"])
  }

  @Test func `making and changing`() throws {
    var builder = XMLTreeBuilder()
    builder.element("log", attributes: ["vehicle": "Civic"]) {
      $0.element("fillUp", attributes: ["date": "2024-03-01"]) {
        $0.element("volume", text: "40.50")
      }
    }
    let made = try builder.finish()

    let changed = try made.copy { editor in
      guard let fillUp = made.root.child("log/fillUp") else { return }
      editor.setAttribute("date", "2024-03-02", on: fillUp)
      editor.insert(.endOf(fillUp)) { $0.element("note", text: "full & washed") }
    }
    let xml = XMLTreeWriter(layout: .indented(by: 2)).string(of: changed)
    #expect(xml.contains("<note>full &amp; washed</note>") && xml.contains("2024-03-02"))
  }

  @Test func `comparing`() throws {
    let one = try XMLTreeParser().parse("<a y='2' x='1'/>")
    let two = try XMLTreeParser().parse(#"<a x="1" y="2"></a>"#)
    let isSame = try XMLCanonicalWriter().bytes(of: one) == XMLCanonicalWriter().bytes(of: two)
    #expect(isSame && one.root.isContentEqual(to: two.root))
  }

  @Test func `an error`() {
    do {
      _ = try XMLTreeParser().parse("<log>\n  <fillUp>\n</log>")
    } catch {
      print(error)  // line and column, what was found, what was expected
    }
    do {
      _ = try XMLTreeParser().parse("<log>\n  <fillUp>\n</log>")
    } catch {
      #expect("\(error)".contains("3:"))
    }
  }

  struct Book: Codable, Equatable {
    @AsAttribute var id: Int
    var title: String
    var category: [String]
  }

  @Test func `a type`() throws {
    let book = try XMLTreeDecoder().decode(
      Book.self, from: "<book id='1'><title>Cat</title><category>Kids</category></book>")
    let text = try XMLTreeEncoder().encodeToString(book, as: "book")
    #expect(text.contains(#"<book id="1"><title>Cat</title><category>Kids</category></book>"#))
  }

  struct Item: Decodable {
    var title: String
    var link: String?
  }

  @Test func `a stream of items`() async throws {
    let folder = try TemporaryFolder(["feed.xml": Self.feed])
    let file = folder["feed.xml"]
    var titles: [String] = []
    for try await item in XMLTreeDecoder().items(Item.self, at: "rss/channel/item", from: file) {
      titles.append(item.title)
    }
    #expect(titles == ["a", "b"])
  }

  enum Shape: Codable, Equatable {
    case circle(r: Double)
    case line(x: Int, y: Int)
  }

  struct Drawing: Codable, Equatable {
    @AsChildren var shapes: [Shape]
  }

  @Test func choices() throws {
    let xml = "<d><line><x>1</x><y>2</y></line><circle><r>0.5</r></circle></d>"
    let drawing = try XMLTreeDecoder().decode(Drawing.self, from: xml)
    #expect(drawing.shapes == [.line(x: 1, y: 2), .circle(r: 0.5)])
  }

  @Test func `records`() throws {
    let export = fixture("apple-health/export.xml")
    var collector = RecordCollector()
    let summary = try LogReader().read(contentsOf: export, into: &collector) { print($0) }
    let weights = collector.records.compactMap { $0.weight?.weight }
    #expect(summary.records == 5 && "\(weights[0])" == "74.50 kg")
  }

  @Test func `converting`() throws {
    let export = fixture("fuelly/metric.csv")
    var output: [UInt8] = []
    var json = NDJSONWriter { bytes in output += Array(bytes) }
    try LogReader().read(contentsOf: export, into: &json) { diagnostic in print(diagnostic) }
    try json.finish()
    #expect(output.starts(with: Array(#"{"type":"fuel","#.utf8)))
  }

  @Test func `a format of one's own`() throws {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 1, "name": "pump", "kind": "fuel", "source": "xml", "records": "pump/sale",
         "fields": {"date": "@day", "volume": {"path": "litres", "unit": "L"}}}
        """.utf8))
    let reader = LogReader(formats: .standard.adding(mapping.format))

    var collector = RecordCollector()
    let pump = "<pump><sale day='2024-03-01'><litres>40.50</litres></sale></pump>"
    try reader.read(Array(pump.utf8), into: &collector) { _ in }
    #expect(collector.records.compactMap(\.fuel?.volume).map { "\($0)" } == ["40.50 L"])
    // The formats of the library are still recognised, and a plain reader does not know it.
    collector = RecordCollector()
    try reader.read(
      contentsOf: fixture("logs/fuel-basic/log.xml"), into: &collector
    ) { _ in }
    #expect(!collector.records.isEmpty)
    #expect(throws: LogError.self) {
      var none = RecordCollector()
      try LogReader().read(Array(pump.utf8), into: &none) { _ in }
    }
  }
}
