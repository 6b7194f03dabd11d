// SPDX-License-Identifier: MIT

import XMLTree

/// The reading of one Observation.
struct FHIRObservation {
  let resource: FHIRResource
  let options: ReadingOptions
  var warnings: [RecordFault] = []
  /// Whether the value was in `valueString`.
  var hasQuantityText = false
  /// Distinguishes fractions from percentages.
  var shares = BodyShares()
  /// The positions of the fields' values, if they were asked for.
  var located: [(field: Field, position: SourcePosition)] = []

  mutating func read() throws(RecordFault) -> MappedEntry.Outcome {
    let measure = try measure("code")
    var parts: [(prefix: String, measure: FHIRMeasure)] = []
    for index in 0..<resource.count(of: "component") {
      let prefix = index == 0 ? "component" : "component[\(index)]"
      if let measure = try self.measure(prefix + ".code") { parts.append((prefix, measure)) }
    }
    let found = parts.map(\.measure) + [measure].compactMap(\.self)
    if found.isEmpty { return .notModelled(kind: kind) }
    if let status = resource["status"]?.text,
      status === "entered-in-error" || status === "cancelled"
    {
      return .notModelled(kind: "Observation \(status)")
    }
    guard options.measures != .bodyMass || found.contains(where: \.isWeight) else {
      return .filtered(kind: kind)
    }

    var record = WeightRecord(date: try date())
    var hasValue = false
    if let measure, try take(measure, "valueQuantity", among: "", into: &record) {
      hasValue = true
    }
    for (prefix, measure) in parts where !record.base.has(measure.field) {
      do throws(RecordFault) {
        let path = prefix + ".valueQuantity"
        if try take(measure, path, among: prefix + ".", into: &record) { hasValue = true }
      } catch {
        // A bad value beside the weight does not cost the record: it stays an extra.
        if measure.isWeight { throw error }
        warnings.append(error)
      }
    }
    guard hasValue else { return .notModelled(kind: "Observation without a value") }

    record.person = name(of: "subject")
    record.device = name(of: "device")
    // Releases before R4 have one remark, as plain text.
    let notes = ["note.text", "comment", "comments"]
    let note = notes.first { resource[$0] != nil }
    record.note = note.flatMap { resource[$0]?.text }
    record.extras = extras(beside: record, note: note)
    record.position = resource.position
    if options.locatesFields { record.fieldPositions = FieldPositions(.weight, located) }
    if resource.hasGroup("modifierExtension") {
      warnings.append(
        RecordFault(
          code: .modifierExtension,
          message: "modifierExtension may change the meaning of the value; it is kept, but not "
            + "interpreted",
          field: "modifierExtension", position: resource["modifierExtension.url"]?.position))
    }
    return .record(LogRecord(record))
  }

  // MARK: Codes

  private func measure(_ path: String) throws(RecordFault) -> FHIRMeasure? {
    var found: FHIRMeasure?
    for measure in resource.codings(path).compactMap(\.measure) {
      if let found, found != measure {
        throw RecordFault(
          code: .contradictingCodes,
          message: "\(path) is \(found.codes[0].code) (\(found.codes[0].display)) and "
            + "\(measure.codes[0].code) (\(measure.codes[0].display)) at once",
          field: path, position: resource["\(path).coding.code"]?.position)
      }
      found = measure
    }
    return found
  }

  /// The kind of an Observation that becomes no record: its LOINC code, else another
  /// code or text.
  private var kind: String {
    let codings = resource.codings("code")
    let coding =
      codings.first { $0.system === FHIRMeasure.loinc } ?? codings.first
    let code = coding?.code ?? resource["code.text"]
    return code.map { "Observation \(RecordFault.excerpt($0.text))" } ?? "Observation"
  }

  // MARK: Date and names

  private mutating func date() throws(RecordFault) -> Timestamp {
    // If only the end of a period is known, it is the date.
    let fields = [
      "effectiveDateTime", "effectiveInstant", "effectivePeriod.start", "effectivePeriod.end",
    ]
    guard let field = fields.first(where: { resource[$0] != nil }), let value = resource[field]
    else { throw .missing("effectiveDateTime") }
    guard let date = Timestamp(iso8601: value.text.trimmedBytes) else {
      throw .badDate(
        field, value.text,
        expected: Self.isPartialDate(value.text)
          ? "a full date: a record needs the day" : "a date such as 2024-03-01T07:12:00Z",
        position: value.position)
    }
    locate(WeightFields.date, value)
    return date
  }

  /// Whether a text is a year or a month.
  private static func isPartialDate(_ text: String) -> Bool {
    let shape = text.utf8.prefix(8).map { (0x30...0x39).contains($0) ? UInt8(ascii: "9") : $0 }
    return shape.elementsEqual("9999".utf8) || shape.elementsEqual("9999-99".utf8)
  }

  /// The name of a referenced thing: its display, else the reference, unless it points
  /// into this resource.
  private func name(of group: String) -> String? {
    if let display = resource[group + ".display"] { return display.text }
    guard let reference = resource[group + ".reference"]?.text,
      reference.utf8.first != UInt8(ascii: "#")
    else { return nil }
    return reference
  }

  // MARK: Extras

  /// The values that no field holds and that a writer does not give anyway.
  private func extras(beside record: WeightRecord, note: String?) -> Extras {
    let usual = FHIRObservationForm(of: record)
    func isUsual(_ value: FHIRValue) -> Bool {
      usual[value.path.name] === value.text
    }
    // These elements are dropped or kept as a whole: halves of two of them could
    // contradict each other.
    var unusualGroups: Set<String> = []
    for value in resource.values where !isUsual(value) {
      let group = value.path.group
      if FHIRObservationForm.wholeGroups.contains(group) { unusualGroups.insert(group) }
    }
    var held = ["valueQuantity.value", "effectiveDateTime", note ?? ""]
    if hasQuantityText { held.append("valueString") }
    var extras = Extras()
    for value in resource.values {
      if unusualGroups.isEmpty || !unusualGroups.contains(value.path.group) {
        if isUsual(value) { continue }
        if held.contains(where: { $0 === value.path.name }) { continue }
      }
      extras.append(name: value.path.name, value: value.text)
    }
    return extras
  }
}
