// SPDX-License-Identifier: MIT

import XMLTree

/// Turns Observations into weight records, wherever their values came from.
///
/// What the record has no field for becomes extras, named by the path of the
/// value in the resource: `id`, `performer.display`, `entry.fullUrl`. A value
/// that a writer gives anyway (the usual category, the code of body weight, the
/// status `final`) is no extra.
struct FHIRMapping {
  let options: ReadingOptions
  private var hasNotedNarrative = false

  init(_ options: ReadingOptions) { self.options = options }

  mutating func map(_ resource: FHIRResource) -> MappedEntry {
    guard let type = resource.type else {
      return MappedEntry(.notModelled(kind: "entry without a resource"))
    }
    guard type.hasBytes("Observation") else { return MappedEntry(.notModelled(kind: type)) }
    var observation = FHIRObservation(resource, options)
    var entry: MappedEntry
    do throws(RecordFault) {
      entry = MappedEntry(try observation.read())
    } catch {
      entry = MappedEntry(.rejected(error))
    }
    switch entry.outcome {
    case .notModelled, .filtered: return entry
    default: break
    }
    entry.position = resource.position
    entry.warnings = resource.warnings + observation.warnings
    if resource.hasNarrative, !hasNotedNarrative {
      hasNotedNarrative = true
      entry.notes.append(
        RecordFault(
          code: .narrativeLeftOut,
          message: "the narratives of resources (text) are not kept", field: "text"))
    }
    return entry
  }
}

extension Diagnostic.Code {
  /// A value is given as a bound only: less than 40 kg.
  static let boundedValue = Diagnostic.Code(description: "bounded-value")
  /// The code of a unit and the word for it are of different units.
  static let unitMismatch = Diagnostic.Code(description: "unit-mismatch")
  /// The codes of an entry say that it is two things.
  static let contradictingCodes = Diagnostic.Code(description: "contradicting-codes")
  /// An extension changes what the entry means, and is not understood.
  static let modifierExtension = Diagnostic.Code(description: "modifier-extension")
  static let narrativeLeftOut = Diagnostic.Code(description: "narrative-left-out")
  static let nestedTooDeeply = Diagnostic.Code(description: "nested-too-deeply")
}

/// The reading of one Observation.
struct FHIRObservation {
  private let resource: FHIRResource
  private let options: ReadingOptions
  private(set) var warnings: [RecordFault] = []

  init(_ resource: FHIRResource, _ options: ReadingOptions) {
    self.resource = resource
    self.options = options
  }

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
      status.hasBytes("entered-in-error") || status.hasBytes("cancelled")
    {
      return .notModelled(kind: "Observation \(status)")
    }
    guard options.measures == .all || found.contains(.weight) else { return .filtered(kind: kind) }

    var record = WeightRecord(date: try date())
    var hasValue = false
    if let measure, try take(measure, "valueQuantity", among: "", into: &record) {
      hasValue = true
    }
    for (prefix, measure) in parts where !measure.isIn(record) {
      do throws(RecordFault) {
        let path = prefix + ".valueQuantity"
        if try take(measure, path, among: prefix + ".", into: &record) { hasValue = true }
      } catch {
        // What is measured beside the weight stays an extra if it is no value.
        if measure == .weight { throw error }
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
    if resource.hasGroup("modifierExtension") {
      warnings.append(
        RecordFault(
          code: .modifierExtension,
          message: "modifierExtension may change what the value means, it is only kept",
          field: "modifierExtension", position: resource["modifierExtension.url"]?.position))
    }
    return .record(.weight(record))
  }

  // MARK: Codes

  private func measure(_ path: String) throws(RecordFault) -> FHIRMeasure? {
    var found: FHIRMeasure?
    for (system, code) in resource.codings(path) {
      guard let measure = FHIRMeasure(system: system, code: code) else { continue }
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

  /// The kind of an Observation that makes no record: its LOINC code, or what
  /// else it has.
  private var kind: String {
    let codings = resource.codings("code")
    let coding =
      codings.first { $0.system?.hasSameBytes(as: FHIRMeasure.loinc) == true } ?? codings.first
    if let code = coding?.code ?? resource["code.text"]?.text {
      return "Observation \(RecordFault.excerpt(code))"
    }
    return "Observation"
  }

  // MARK: Date and names

  private func date() throws(RecordFault) -> Timestamp {
    let fields = ["effectiveDateTime", "effectiveInstant", "effectivePeriod.start"]
    guard let field = fields.first(where: { resource[$0] != nil }), let value = resource[field]
    else { throw .missing("effectiveDateTime", position: resource["effectivePeriod.end"]?.position) }
    guard let date = Timestamp(iso8601: value.text.trimmedBytes) else {
      throw .badDate(
        field, value.text,
        expected: Self.isPartialDate(value.text)
          ? "a whole date: a record needs the day" : "a date such as 2024-03-01T07:12:00Z",
        position: value.position)
    }
    guard let offset = options.utcOffset, date.offset == nil, date.precision > .day else {
      return date
    }
    return Timestamp(
      year: Int(date.year), month: Int(date.month), day: Int(date.day), hour: Int(date.hour),
      minute: Int(date.minute), second: date.precision == .minute ? nil : Int(date.second),
      fraction: date.fraction, fractionDigits: Int(date.fractionDigits), offset: offset) ?? date
  }

  /// Whether a text is a year or a month.
  private static func isPartialDate(_ text: String) -> Bool {
    let shape = text.utf8.prefix(8).map { (0x30...0x39).contains($0) ? UInt8(ascii: "9") : $0 }
    return shape.elementsEqual("9999".utf8) || shape.elementsEqual("9999-99".utf8)
  }

  /// What a reference is to: its display, else where it points, if that is not
  /// inside of this resource.
  private func name(of group: String) -> String? {
    if let display = resource[group + ".display"] { return display.text }
    guard let reference = resource[group + ".reference"]?.text,
      reference.utf8.first != UInt8(ascii: "#")
    else { return nil }
    return reference
  }

  // MARK: Values

  /// Reads a value into the field of its measure.
  ///
  /// - Returns: false if there is none and the source says why.
  private mutating func take(
    _ measure: FHIRMeasure, _ path: String, among prefix: String, into record: inout WeightRecord
  ) throws(RecordFault) -> Bool {
    guard let number = resource[path + ".value"] else {
      let other = resource.values.first {
        let text = $0.path.description
        return text.utf8.starts(with: (prefix + "value").utf8)
          && !text.utf8.starts(with: (path + ".").utf8)
      }
      if let other {
        let name = other.path.steps[prefix.isEmpty ? 0 : 1].name
        throw RecordFault(
          code: .badNumber, message: "\(prefix)\(name) is no quantity, expected \(path)",
          field: prefix + name, position: other.position)
      }
      let hasReason = resource.values.contains {
        $0.path.description.utf8.starts(with: (prefix + "dataAbsentReason.").utf8)
      }
      if hasReason || prefix.isEmpty && resource.count(of: "component") > 0 { return false }
      throw .missing(path + ".value")
    }
    if let comparator = resource[path + ".comparator"] {
      throw RecordFault(
        code: .boundedValue,
        message: "\(path) is \(RecordFault.excerpt(comparator.text)) "
          + "\(RecordFault.excerpt(number.text)): a bound is no measured value",
        field: path, position: comparator.position)
    }
    let value: ExactDecimal
    do throws(ExactDecimal.ParseError) {
      value = try ExactDecimal(utf8: number.text.trimmedBytes)
    } catch {
      throw .badNumber(path + ".value", number.text, error, position: number.position)
    }
    switch measure {
    case .weight: record.weight = Quantity(value, try unit(path))
    case .height: record.height = Quantity(value, try unit(path))
    case .bodyFat, .bodyFatMass: record.bodyFat = Quantity(value, try unit(path))
    case .leanMass: record.leanMass = Quantity(value, try unit(path))
    case .muscle: record.muscle = Quantity(value, try unit(path))
    case .bmi:
      _ = try unitName(path, among: ["kg/m2"])
      record.bmi = value
    }
    return true
  }

  private mutating func unit<Unit: LogUnit>(_ path: String) throws(RecordFault) -> Unit {
    let name = try unitName(path, among: Unit.allCases.map(\.rawValue))
    guard let unit = Unit(utf8: name.utf8) else {
      throw .unknownUnit(path, name, Unit.kind)
    }
    return unit
  }

  /// The native name of the unit of a quantity: its UCUM code decides, without
  /// one the word for people.
  private mutating func unitName(
    _ path: String, among names: [String]
  ) throws(RecordFault) -> String {
    let word = resource[path + ".unit"]
    let system = resource[path + ".system"]?.text
    let isUCUM = system.map { $0.hasSameBytes(as: FHIRUnits.ucum) } ?? true
    let code = isUCUM ? resource[path + ".code"] : nil
    guard let found = code ?? word else {
      throw RecordFault(
        code: .missingUnit, message: "\(path) has no unit", field: path,
        position: resource[path + ".value"]?.position)
    }
    let native = code == nil ? FHIRUnits.native(word: found.text) : FHIRUnits.native(ucum: found.text)
    guard let native, names.contains(where: { $0.hasSameBytes(as: native) }) else {
      let expected = names.compactMap(FHIRUnits.ucum(native:)).joined(separator: ", ")
      throw RecordFault(
        code: .unknownUnit,
        message: "the unit of \(path) is \"\(RecordFault.excerpt(found.text))\", "
          + "expected one of \(expected)",
        field: path, position: found.position)
    }
    if let code, let word, let named = FHIRUnits.native(word: word.text),
      !named.hasSameBytes(as: native)
    {
      warnings.append(
        RecordFault(
          code: .unitMismatch,
          message: "the unit of \(path) is \"\(RecordFault.excerpt(word.text))\" and its code "
            + "\"\(code.text)\": the code counts",
          field: path, position: word.position))
    }
    return native
  }

  // MARK: Extras

  /// The values that neither a field holds nor a writer gives anyway.
  private func extras(beside record: WeightRecord, note: String?) -> Extras {
    let usual = FHIRObservationForm(of: record).values
    var usualTexts: [String: String] = [:]
    for value in usual { usualTexts[value.path.description] = value.text }
    // Of these elements all is usual or all is kept: half of one and half of
    // the other would say something else.
    var unusualGroups: Set<String> = []
    for value in resource.values where FHIRObservationForm.wholeGroups.contains(value.path.group) {
      if usualTexts[value.path.description]?.hasSameBytes(as: value.text) != true {
        unusualGroups.insert(value.path.group)
      }
    }
    let held = Set(["valueQuantity.value", "effectiveDateTime", note ?? ""])
    var extras = Extras()
    for value in resource.values {
      let name = value.path.description
      if !unusualGroups.contains(value.path.group) {
        if held.contains(name) { continue }
        if usualTexts[name]?.hasSameBytes(as: value.text) == true { continue }
      }
      extras.append(name: name, value: value.text)
    }
    return extras
  }
}
