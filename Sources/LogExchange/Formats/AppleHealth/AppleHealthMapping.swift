// SPDX-License-Identifier: MIT

import XMLTree

/// Turns `Record` elements of body measures into weight records, and counts the
/// other entries of the export.
struct AppleHealthMapping: XMLRecordMapping {
  private let options: ReadingOptions
  private var census = KindCensus()
  private var roles = NameRoles<AttributeRole>()
  private var correlations = 0
  private var shares = BodyShares()

  init(_ options: ReadingOptions = ReadingOptions()) {
    self.options = options
  }

  mutating func map(_ element: XMLTreeNode) -> MappedEntry {
    var warnings: [RecordFault] = []
    do throws(RecordFault) {
      guard let record = try record(element, &warnings) else {
        return MappedEntry(.notModelled(kind: element.attribute("type") ?? "Record"))
      }
      return MappedEntry(.record(LogRecord(record)), warnings: warnings)
    } catch {
      return MappedEntry(.rejected(error))
    }
  }

  /// - Returns: nil if the element is not a body measure.
  private mutating func record(
    _ element: XMLTreeNode, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> WeightRecord? {
    roles.enter(element.nameScope)
    let attributes = RecordAttributes(element, &roles)
    guard let type = attributes.type, let measure = AppleHealthMeasure(identifier: type.valueBytes)
    else { return nil }
    guard let startDate = attributes.startDate else { throw .missing("startDate") }
    guard let date = Timestamp(appleHealth: startDate.valueBytes) else {
      throw .badDate(
        "startDate", startDate.value, expected: "a date such as 2024-01-02 07:00:00 -0500")
    }
    guard let value = attributes.value else { throw .missing("value") }
    var record = WeightRecord(date: date)
    record.extras = attributes.extras
    let measured = AppleHealthValue(
      measure: measure, value: value.valueBytes, unit: attributes.unit?.valueBytes)
    // With positions the input is being checked, and a check examines the value itself.
    let remark = try measured.set(in: &record, &shares, position: element.position)
    if let remark, !options.locatesFields {
      warnings.append(remark)
    }
    record.source = attributes.source?.value
    record.device = attributes.device?.value
    if let endDate = attributes.endDate,
      !endDate.valueBytes.elementsEqual(startDate.valueBytes)
    {
      record.extras.append(name: "endDate", value: endDate.value)
      if let remark = Self.remark(onEnd: endDate, of: date) { warnings.append(remark) }
    }
    appendChildren(of: element, to: &record.extras)
    record.position = element.position
    return record
  }

  private static func remark(
    onEnd endDate: XMLTreeAttribute, of start: Timestamp
  ) -> RecordFault? {
    guard let end = Timestamp(appleHealth: endDate.valueBytes) else {
      return .badDate(
        "endDate", endDate.value, expected: "a date such as 2024-01-02 07:00:00 -0500")
    }
    return .endBeforeStart(start: start, endDate.value, end, field: "endDate")
  }

  /// Appends metadata under its keys, and any other element as XML.
  private func appendChildren(of element: XMLTreeNode, to extras: inout Extras) {
    for child in element.children where child.isElement {
      let name = child.name
      if name === "MetadataEntry", let key = child.attribute("key") {
        extras.append(name: key, value: child.attribute("value") ?? "")
      } else {
        extras.append(name: name, value: XMLTreeWriter().string(of: child))
      }
    }
  }

  // MARK: Entries that are not read

  var wantsPassedElements: Bool { true }

  mutating func passOver(_ element: borrowing XMLPassedElement) {
    if element.isDescendedInto || element.isDocumentElement { return }
    if element.hasLocalName("Record"),
      element.withAttribute("type", { census.count($0) }) != nil
    {
      return
    }
    if element.hasLocalName("ExportDate") || element.hasLocalName("Me") { return }
    if element.hasLocalName("Correlation") { correlations += 1 }
    element.withLocalName { census.count($0) }
  }

  mutating func passOver(_ element: XMLTreeNode) {
    guard let top = element.parent, top.localName === "HealthData" else { return }
    let name = element.localName
    if name === "ExportDate" || name === "Me" { return }
    if name === "Record", let type = element.attribute("type") {
      census.count(Array(type.utf8))
    } else {
      if name === "Correlation" { correlations += 1 }
      census.count(Array(name.utf8))
    }
  }

  /// Reports shares that were read in another notation than the written one, and, in a check, the
  /// records that an export holds twice.
  mutating func finish(_ emit: Emit) throws {
    if let note = shares.note { try emit(note) }
    guard options.locatesFields, correlations > 0 else { return }
    var entry = MappedEntry(.nothing)
    entry.notes = [
      RecordFault(
        code: .repeatedEntries,
        message: "\(correlations) of Correlation repeat records that stand at the top level, too; "
          + "they are read there and counted once", field: "Correlation")
    ]
    try emit(entry)
  }

  func passed() -> [PassedEntries] {
    census.kinds.map { kind in
      // A body measure that was passed over was not requested.
      PassedEntries(
        kind: kind.name, count: kind.count,
        isFiltered: AppleHealthMeasure(identifier: kind.name.utf8) != nil)
    }
  }
}

extension AppleHealthMapping: XMLPieceMapping {
  func makePieceMapping() -> AppleHealthMapping {
    var piece = self
    // A piece is short, and does not know which kinds are the first of the document.
    piece.census = KindCensus(limit: .max)
    return piece
  }

  var standsAlone: Bool { true }

  mutating func join(_ piece: AppleHealthMapping) {
    census.join(piece.census)
    correlations += piece.correlations
    shares.join(piece.shares)
  }
}

/// The attributes of a `Record`, sorted in one pass.
private struct RecordAttributes {
  var type: XMLTreeAttribute?
  var startDate: XMLTreeAttribute?
  var endDate: XMLTreeAttribute?
  var value: XMLTreeAttribute?
  var unit: XMLTreeAttribute?
  var source: XMLTreeAttribute?
  var device: XMLTreeAttribute?
  /// The attributes without a field.
  var extras = Extras()

  init(_ element: XMLTreeNode, _ roles: inout NameRoles<AttributeRole>) {
    var oldSource: XMLTreeAttribute?
    element.forEachAttribute { attribute, _ in
      let number = attribute.nameNumber
      switch roles[number] ?? roles.learn(number, AttributeRole(attribute.name)) {
      case .type: type = attribute
      case .startDate: startDate = attribute
      case .endDate: endDate = attribute
      case .value: value = attribute
      case .unit: unit = attribute
      case .source: source = attribute
      case .device: device = attribute
      case .oldSource: oldSource = attribute
      case .other: extras.append(name: attribute.name, value: attribute.value)
      }
    }
    guard let oldSource else { return }
    if source == nil {
      source = oldSource
    } else {
      extras.append(name: oldSource.name, value: oldSource.value)
    }
  }
}

/// The meaning of an attribute's name.
private enum AttributeRole: String {
  case type, startDate, endDate, value, unit, device, other
  case source = "sourceName"
  case oldSource = "source"

  init(_ name: String) { self = AttributeRole(rawValue: name) ?? .other }
}
