// SPDX-License-Identifier: MIT

import LogExchange

// A program on LogExchange: an archive, a layout of its own, a kind of its own with a rule.

var collector = RecordCollector()
_ = try LogReader().read(contentsOf: CommandLine.arguments[1], into: &collector) { print($0) }
print(collector.records.count, collector.records[0].weight?.weight?.description ?? "-")

let mapping = try Mapping(
  parsing: Array(
    """
    {"version": 2, "name": "pump", "title": "Pump", "kind": "fuel", "source": "csv",
     "recognised": [[{"columns": ["day", "litres"]}]], "recognition": "the columns day and litres",
     "dates": {"example": "2024-03-01"},
     "columns": [{"titles": ["day"], "date": "whole"},
                 {"titles": ["litres"], "quantity": "volume", "unit": "L"}]}
    """.utf8))
var pumped = RecordCollector()
_ = try LogReader(formats: .standard.adding(mapping.format)).read(
  "day,litres\n2024-03-01,40.50\n".utf8, into: &pumped
) { print($0) }
print(pumped.records[0])

struct TyreValues: RecordValues {
  var pressure: ExactDecimal?

  static let kind = LogKind(
    "tyre", log: "tyreLog", record: "tyreCheck", of: TyreValues.self,
    words: LogKind.Words("check", "checks"), doc: "looks at tyres",
    fields: [bicycle, date, pressure], identity: [pressure],
    rules: [
      RecordRule("flat-tyre", .error) { record in
        guard let value = RecordView<TyreValues>(record)?.pressure,
          value.isLess(than: ExactDecimal(1))
        else { return [] }
        return [RecordRule.Finding("the tyre is flat", field: pressure)]
      }
    ])

  static let bicycle = subject("bicycle", many: "bicycles", doc: "The bicycle.")
  static let date = date(doc: "The day.")
  static let pressure = field("pressure", \.pressure, doc: "The pressure in bar.")
}

let native = """
  <logbook version="1"><tyreLog bicycle="Tourer">
  <tyreCheck date="2024-03-01"><pressure>0.4</pressure></tyreCheck>
  <tyreCheck date="2024-03-02"><pressure>3.5</pressure></tyreCheck></tyreLog></logbook>
  """
var checker = LogChecker(file: "tyres.xml") { print($0) }
let checked = try LogReader(formats: LogFormats(kinds: LogKind.standard + [TyreValues.kind])).read(
  native.utf8, name: "tyres.xml", into: &checker
) { print($0) }
try checker.finish()
print(checked.records)
