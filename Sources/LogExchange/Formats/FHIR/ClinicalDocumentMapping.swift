// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the `observation` elements of body measures into weight records.
struct ClinicalDocumentMapping: XMLRecordMapping {
  private let measures: ReadingOptions.Measures?
  private var shares = BodyShares()

  init(measures: ReadingOptions.Measures?) { self.measures = measures }

  mutating func map(_ element: XMLTreeNode) -> MappedEntry {
    let observation = Observation(element)
    guard let measure = observation.measure else {
      return MappedEntry(.notModelled(kind: observation.kind))
    }
    if let reason = observation.reasonToIgnore {
      return MappedEntry(.notModelled(kind: "\(observation.kind), \(reason)"))
    }
    guard measures == .all || measure == .bodyMass else {
      return MappedEntry(.filtered(kind: observation.kind))
    }
    var warnings: [RecordFault] = []
    do throws(RecordFault) {
      let record = try record(observation, measure, &warnings)
      return MappedEntry(.record(LogRecord(record)), warnings: warnings)
    } catch {
      return MappedEntry(.rejected(error))
    }
  }

  mutating func finish(_ emit: Emit) throws {
    if let note = shares.note { try emit(note) }
  }

  private mutating func record(
    _ observation: Observation, _ measure: AppleHealthMeasure, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> WeightRecord {
    guard let start = observation.start else { throw .missing("effectiveTime") }
    guard let date = Timestamp(clinicalDocument: start.utf8) else {
      throw .badDate("effectiveTime", start, expected: "a date such as 20240102070000-0500")
    }
    guard let value = observation.value ?? observation.textValue else { throw .missing("value") }
    var record = WeightRecord(date: date)
    let unit = observation.value == nil ? observation.textUnit : observation.unit
    let native = unit.map { FHIRUnits.native(ucum: $0) ?? $0 }
    let measured = AppleHealthValue(
      measure: measure, value: value.utf8, unit: native?.utf8,
      writtenShare: observation.type == nil ? .percent : .fraction)
    let position = observation.element.position
    let remark = try measured.set(in: &record, &shares, position: position)
    if let remark { warnings.append(remark) }
    record.source = observation.source
    record.device = observation.device
    record.extras.append(contentsOf: observation.extras)
    if let end = observation.end, end !== start {
      record.extras.append(name: "endDate", value: end)
      let remark = RecordFault.endBeforeStart(
        start: date, end, Timestamp(clinicalDocument: end.utf8), field: "effectiveTime")
      if let remark { warnings.append(remark) }
    }
    record.extras.append(contentsOf: observation.metadata)
    if observation.contradictsItself {
      warnings.append(observation.contradiction)
      if let textValue = observation.textValue {
        record.extras.append(name: "text.value", value: textValue)
      }
      if let textUnit = observation.textUnit {
        record.extras.append(name: "text.unit", value: textUnit)
      }
    }
    record.position = observation.element.position
    return record
  }
}

/// The values of an `observation`.
private struct Observation {
  let element: XMLTreeNode
  var code: String?
  var displayName: String?
  var type: String?
  var start: String?
  var end: String?
  var value: String?
  var unit: String?
  var textValue: String?
  var textUnit: String?
  /// Whether the value says that it is not known.
  var isUnknown = false
  var source: String?
  var device: String?
  /// Other elements of the text.
  var extras: [Extras.Entry] = []
  var metadata: [Extras.Entry] = []

  init(_ element: XMLTreeNode) {
    self.element = element
    for child in element.childElements {
      switch child.localName {
      case "code":
        code = child.attribute("code")
        displayName = child.attribute("displayName")
      case "text": readText(child)
      case "effectiveTime":
        start = child.children("low").first?.attribute("value") ?? child.attribute("value")
        end = child.children("high").first?.attribute("value")
      case "value":
        value = child.attribute("value")
        unit = child.attribute("unit")
        isUnknown = child.attribute("nullFlavor") != nil
      default: break
      }
    }
  }

  private mutating func readText(_ text: XMLTreeNode) {
    for child in text.childElements {
      let name = child.localName
      switch name {
      case "type": type = child.text
      case "value": textValue = child.text
      case "unit": textUnit = child.text
      case "sourceName": source = child.text
      case "device": device = child.text
      case "metadataEntry":
        guard let key = child.children("key").first?.text else { continue }
        let value = child.children("value").first?.text ?? ""
        metadata.append(Extras.Entry(name: key, value: value))
      default: extras.append(Extras.Entry(name: name, value: child.stringValue))
      }
    }
  }

  var measure: AppleHealthMeasure? {
    if let type { return AppleHealthMeasure(identifier: type.utf8) }
    return code.flatMap { AppleHealthMeasure(loinc: $0.utf8) }
  }

  /// Why this is no measurement; nil if it is one.
  var reasonToIgnore: String? {
    if element.attribute("moodCode").map({ $0 !== "EVN" }) == true { return "not an event" }
    if element.attribute("negationInd").map({ $0 === "true" }) == true { return "negated" }
    return isUnknown && textValue == nil ? "unknown value" : nil
  }

  /// The name under which the entry is counted.
  var kind: String { type ?? displayName ?? code ?? "observation" }

  var contradictsItself: Bool {
    guard let value, let textValue else { return false }
    if value !== textValue { return true }
    guard let unit, let textUnit else { return false }
    return unit !== textUnit
  }

  var contradiction: RecordFault {
    let coded = RecordFault.excerpt([value, unit].compactMap { $0 }.joined(separator: " "))
    let told = RecordFault.excerpt([textValue, textUnit].compactMap { $0 }.joined(separator: " "))
    return RecordFault(
      code: .contradictingValue,
      message: "value is \(coded), and \(told) in the text; the first is taken",
      field: "value")
  }
}

extension Extras {
  fileprivate mutating func append(contentsOf entries: [Entry]) {
    for entry in entries { append(name: entry.name, value: entry.value) }
  }
}
