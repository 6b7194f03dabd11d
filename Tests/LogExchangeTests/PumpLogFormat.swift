// SPDX-License-Identifier: MIT

import XMLTree

@testable import LogExchange

/// The log of Pump Log, an app that does not exist.
///
///     <pumpLog car="Civic">
///       <stop when="2024-03-01T07:12" km="52310" litres="38.50" paid="61.20 EUR"/>
///       <wash when="2024-03-02"/>
///     </pumpLog>
///
/// - Distances are kilometres and volumes litres, always.
/// - Other elements than stops are counted by their names.
struct PumpLogFormat: XMLLogFormat {
  var name: String { "pump-log" }
  var title: String { "Pump Log XML" }
  var evidence: FormatEvidence { .assumed }

  func recognises(_ head: InputHead) -> Bool { head.xmlRootName === "pumpLog" }

  func recognition(_ head: InputHead) -> String? { "the document element is pumpLog" }

  var recordPath: String { "pumpLog/*" }

  /// Damage in one of these costs that element, not the file.
  var repairedRecordNames: [String] { ["stop", "wash"] }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping { PumpLogMapping(options) }
}

/// Turns stops into fill-ups, and counts the rest.
struct PumpLogMapping: XMLRecordMapping {
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func map(_ element: XMLTreeNode) -> MappedEntry {
    guard element.name === "stop" else {
      return MappedEntry(.notModelled(kind: element.name))
    }
    return MappedEntry { () throws(RecordFault) in LogRecord(try record(element)) }
  }

  private func record(_ stop: XMLTreeNode) throws(RecordFault) -> FuelRecord {
    guard let when = stop.attribute("when") else { throw .missing("when") }
    guard let date = Timestamp(iso8601: when) else {
      throw .badDate("when", when, expected: "a date such as 2024-03-01T07:12")
    }
    var record = FuelRecord(date: date)
    record.position = stop.position
    record.vehicle = stop.parent?.attribute("car")
    for attribute in stop.attributes {
      switch attribute.name {
      case "when": break
      case "km": record.odometer = Quantity(try number(attribute), .kilometres)
      case "litres": record.volume = Quantity(try number(attribute), .litres)
      case "paid": try readAmount(attribute, into: &record)
      // What has no field travels with the record.
      default: record.extras.append(name: attribute.name, value: attribute.value)
      }
    }
    if record.currency == nil { record.currency = options.assumeCurrency() }
    record.base.deriveAgain(after: nil)
    return record
  }

  private func number(_ attribute: XMLTreeAttribute) throws(RecordFault) -> ExactDecimal {
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(parsing: attribute.value)
    } catch {
      throw .badNumber(attribute.name, attribute.value, error)
    }
  }

  /// `61.20 EUR`
  private func readAmount(
    _ attribute: XMLTreeAttribute, into record: inout FuelRecord
  ) throws(RecordFault) {
    guard let amount = try? NumberText(ArraySlice(attribute.value.utf8)),
      let value = try? amount.value(mark: .point)
    else { throw .badNumber(attribute.name, attribute.value, .notANumber) }
    record.totalCost = value
    record.base.take(amount.currency, options)
  }
}
