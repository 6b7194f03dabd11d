// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing
import XMLTree

/// A schema and the records of an input in one pass.
@Suite struct SchemaReadingTests {
  private func read(
    _ text: String, schema: XMLSchema?, chunk: Int = .max
  ) throws -> (records: String, remarks: [String]) {
    var records: [UInt8] = []
    var remarks: [String] = []
    var reader = LogReader()
    reader.schema = schema
    var sink = NDJSONWriter { records.append(contentsOf: $0) }
    var rest = Array(text.utf8)[...]
    func next(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
      let part = rest.prefix(min(chunk, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
    _ = try reader.read(from: next, into: &sink) { remarks.append($0.description) }
    try sink.finish()
    return (String(decoding: records, as: UTF8.self), remarks)
  }

  private let native = """
    <logbook version="1">
      <fuelLog vehicle="Civic" distanceUnit="mi" volumeUnit="usgal" currency="USD">
        <fillUp date="2009-02-14"><odometer>12345</odometer><volume>10.20</volume></fillUp>
        <fillUp date="2009-02-15" colour="red"><odometer>12400</odometer></fillUp>
        <fillUp date="2009-02-16"><odometer unit="mi">12500</odometer><partial>true</partial></fillUp>
      </fuelLog>
    </logbook>

    """

  @Test(arguments: [1, 7, 100, Int.max])
  func `violations are reported and records come out`(chunk: Int) throws {
    let schema = try XMLSchema(NativeSchema.xsd())
    let plain = try read(native, schema: nil)
    let checked = try read(native, schema: schema, chunk: chunk)
    #expect(checked.records == plain.records)
    let violations = checked.remarks.filter { $0.contains("[schema-violation]") }
    #expect(
      violations == [
        "4:5: error[schema-violation]: attribute `colour` is not allowed in `fillUp` "
          + "(/logbook/fuelLog/fillUp)"
      ])
    #expect(checked.remarks.filter { !$0.contains("[schema-violation]") } == plain.remarks)
  }

  @Test func `the native logs of the fixtures keep to the native schema`() throws {
    let schema = try XMLSchema(NativeSchema.xsd())
    var count = 0
    for folder in Fixtures.files(in: Fixtures.path("logs")) {
      let path = Fixtures.path("logs/\(folder)/log.xml")
      guard Fixtures.exists(path) else { continue }
      let checker = XMLChecker(schema: schema)
      var found: [String] = []
      checker.onSchemaViolation = {
        found.append($0.description)
        return .continue
      }
      try checker.check(contentsOf: path)
      #expect(found.isEmpty, "\(folder)")
      count += 1
    }
    #expect(count > 0)
  }

  @Test func `behind a damaged record the schema is not looked at, and that is said`() throws {
    let damaged = native.replacing("<odometer unit", with: "<odometer <unit")
      .replacing("date=\"2009-02-14\"", with: "date=\"2009-02-14\" x=\"1\"")
    let remarks = try read(damaged, schema: try XMLSchema(NativeSchema.xsd())).remarks
    #expect(remarks.filter { $0.contains("[schema-violation]") }.count == 2)
    #expect(remarks.filter { $0.contains("[schema-ended]") }.count == 1)
  }
}
