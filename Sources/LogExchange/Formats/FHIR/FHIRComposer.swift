// SPDX-License-Identifier: MIT

/// Builds the entry of a record from its fields, and from the extras that are
/// values of an Observation.
///
/// The values that are left behind are found by reading the entry again and comparing:
/// that is exact whatever the reason was.
struct FHIRComposer {
  private(set) var leftBehind = LeftBehind()
  /// Returns whether the written form can hold a text.
  private let canHold: (String) -> Bool
  private let options: ReadingOptions

  /// Elements in which an extra could contradict a field.
  private static let fieldGroups: Set = [
    "subject", "device", "note", "valueQuantity", "dataAbsentReason",
  ]

  /// The values for which FHIR records have no place, in words for people.
  static let cannotHold = [
    "source, zone, bone and water", "muscle and lean mass as a share",
    "times without an offset from UTC: only the day is written",
    "extras that are not values of an Observation",
  ]

  init(canHold: @escaping (String) -> Bool = { _ in true }) {
    self.canHold = canHold
    var options = ReadingOptions()
    options.measures = .all
    self.options = options
  }

  /// Counts the values of a log that its records do not have.
  mutating func leave(_ header: LogHeader) {
    leftBehind.add(header)
  }

  /// The tree of the entry; nil if the record has no value that FHIR can hold.
  mutating func compose(_ record: LogRecord) throws(LogError) -> FHIRTree? {
    guard var record = record.weight else {
      throw LogError(
        code: .unwritable,
        message: "FHIR has no place for \(record.kind.name) records",
        remedy: ": choose the others with \(.kind("weight"))")
    }
    record.weight = record.weight.map(inKilograms)
    record.bodyFat = record.bodyFat.map(inKilograms)
    record.leanMass = record.leanMass.map(inKilograms)
    record.muscle = record.muscle.map(inKilograms)
    let form = FHIRObservationForm(of: record)
    guard !form.values.isEmpty else {
      leave(record, comparedTo: nil)
      return nil
    }
    var values = self.values(form, record) { _ in true }
    var copy = read(values)
    record.position = nil
    if copy != record {
      // An extra that contradicts a field must not change the field's value:
      // of these elements only those that leave the fields unchanged are written.
      let contested = FHIRObservationForm.wholeGroups.union(Self.fieldGroups)
      var left = contested
      let plain = read(self.values(form, record) { !contested.contains($0) })?.withoutExtras
      for group in copy?.withoutExtras == plain ? [] : contested.sorted() {
        left.remove(group)
        let fields = read(self.values(form, record) { !left.contains($0) })?.withoutExtras
        if fields != plain { left.insert(group) }
      }
      if copy?.withoutExtras != plain {
        values = self.values(form, record) { !left.contains($0) }
        copy = read(values)
      }
      leave(record, comparedTo: copy)
    }
    return copy == nil ? nil : tree(of: values).tree
  }

  /// A value in jin, for which UCUM has no code, in kilograms: one is half of one.
  private func inKilograms<Unit: LogUnit>(_ value: Quantity<Unit>) -> Quantity<Unit> {
    let half = ExactDecimal(significand: 5, scale: 1, isNegative: false)
    guard value.unit.code == UnitCode(.jin), let kilograms = value.value.multiplied(by: half) else {
      return value
    }
    return Quantity(kilograms, Unit(code: UnitCode(.kilograms)))
  }

  private func read(_ values: [FHIRValue]) -> WeightRecord? {
    let resource = FHIRResource(type: "Observation", values: values)
    var mapping = FHIRMapping(options)
    guard case .record(let made) = mapping.map(resource).outcome, let record = made.weight else {
      return nil
    }
    return record
  }

  // MARK: Values

  private func values(
    _ form: FHIRObservationForm, _ record: WeightRecord, takes: (String) -> Bool
  ) -> [FHIRValue] {
    var extras: [FHIRValue] = []
    var names: Set<String> = []
    for entry in record.extras.entries {
      guard !entry.value.isEmpty, canHold(entry.value), let path = FHIRPath(entry.name),
        takes(path.group), Self.isInObservation(path, entry.value),
        !form.isContradicted(byUnit: entry), names.insert(entry.name).inserted
      else { continue }
      extras.append(FHIRValue(path, entry.value))
    }
    var groups = Set(extras.map(\.path.group)).intersection(FHIRObservationForm.wholeGroups)
    if groups.contains(where: { $0.utf8.starts(with: "effective".utf8) }) {
      groups.insert("effectiveDateTime")
    }
    var replaced = names
    for (group, name) in [("subject", record.person), ("device", record.device)] {
      // The field was read from the reference, because there was no display name.
      if let name, record.extras["\(group).reference"] === name {
        replaced.insert("\(group).display")
      }
    }
    if groups.contains("code"), !Self.isSame(form.measure, in: extras) {
      // The code is that of a panel, not of the value: the value is in a component.
      groups.insert("valueQuantity")
    }
    if names.contains("valueQuantity.system") { replaced.insert("valueQuantity.code") }
    let usual = form.values.compactMap { name, text -> FHIRValue? in
      guard canHold(text), !replaced.contains(name), let path = FHIRPath(name),
        !groups.contains(path.group)
      else { return nil }
      return FHIRValue(path, text)
    }
    return tree(of: (usual + extras).sorted { $0.path < $1.path }).values
  }

  /// Whether the code among the extras is that of the field.
  private static func isSame(_ measure: FHIRMeasure?, in extras: [FHIRValue]) -> Bool {
    FHIRResource(type: nil, values: extras).codings("code").contains { $0.measure == measure }
  }

  /// Puts values in their places; also returns those that have a place.
  private func tree(of values: [FHIRValue]) -> (tree: FHIRTree, values: [FHIRValue]) {
    var tree = FHIRTree()
    var held: [FHIRValue] = []
    func insert(_ value: FHIRValue, at path: FHIRPath) {
      if tree.insert(path.steps, value.text) { held.append(value) }
    }
    let besides = values.filter { $0.path.group === "entry" }
    let first = besides.filter { ["link", "fullUrl"].contains($0.path.steps[1].name) }
    for value in first { insert(value, at: value.path.withoutFirst) }
    let type = FHIRPath().appending("resource").appending("resourceType")
    _ = tree.insert(type.steps, "Observation")
    for value in values where value.path.group !== "entry" {
      insert(value, at: value.path.below("resource"))
    }
    for value in besides where !["link", "fullUrl"].contains(value.path.steps[1].name) {
      insert(value, at: value.path.withoutFirst)
    }
    return (tree, held)
  }

  /// Whether an extra is by its name a value of an R4 Observation, and its
  /// text is permitted there.
  private static func isInObservation(_ path: FHIRPath, _ text: String) -> Bool {
    guard FHIROrder.observation.contains(where: { $0 === path.group }) else {
      return false
    }
    if path.group === "resourceType" { return false }
    if path.group === "entry" {
      guard path.steps.count > 1, path.groupIndex == 0 else { return false }
      return ["fullUrl", "link", "search", "request", "response"].contains(path.steps[1].name)
    }
    let isValue = FHIROrder.observationValues.contains(path.group)
    if path.steps.count > 1 {
      return !isValue || ["id", "extension"].contains(path.steps[1].name)
    }
    switch path.group {
    case "id":
      return text.utf8.count <= 64
        && text.utf8.allSatisfy {
          FHIRPath.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
    case "status":
      return FHIRObservation.statuses.contains { $0 === text }
    default:
      return isValue
    }
  }

  // MARK: Left behind

  /// Counts the values of a record that a copy of it does not have.
  private mutating func leave(_ record: WeightRecord, comparedTo copy: WeightRecord?) {
    for field in record.record.kind.fields {
      let text = field.text(in: record.base)
      if text != nil, copy.flatMap({ field.text(in: $0.base) }) !== text {
        leftBehind.add(field.name)
      }
    }
    if !record.derived.isEmpty { leftBehind.add("derived") }
    var kept: [Extras.Entry: Int] = [:]
    for entry in copy?.extras.entries ?? [] { kept[entry, default: 0] += 1 }
    for entry in record.extras.entries {
      if let count = kept[entry], count > 0 {
        kept[entry] = count - 1
      } else {
        leftBehind.add("extras." + entry.name)
      }
    }
  }
}

extension WeightRecord {
  fileprivate var withoutExtras: WeightRecord {
    var copy = self
    copy.extras = Extras()
    return copy
  }
}
