// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the services and expenses of one vehicle into records.
///
///     <event-record id="e1"><type>service</type><date>02/01/2024 - 09:00</date>
///       <odometer-reading>51000</odometer-reading><total-cost>75.00</total-cost>
///       <subtypes><subtype id="s3"/></subtypes>…
///
/// Older backups have `service-record` with `services/service` and `expense-record` with
/// `expenses/expense` in place of the type and the subtypes.
struct ACarCostReader {
  private let vehicle: ACarVehicle
  private let types: ACarEventTypes
  private let options: ReadingOptions

  init(_ vehicle: ACarVehicle, _ types: ACarEventTypes, _ options: ReadingOptions) {
    self.vehicle = vehicle
    self.types = types
    self.options = options
  }

  /// Whether an element is a service, an expense or another event.
  static func isRecord(_ element: XMLTreeNode) -> Bool {
    ["event-record", "service-record", "expense-record"].contains {
      element.name === $0
    }
  }

  /// What stands above the records.
  ///
  /// - Parameter hasFills: Whether fill-ups of the vehicle came first, which tell the rest.
  func header(hasFills: Bool) -> LogHeader {
    var header = LogHeader(kind: .cost, subject: vehicle.name)
    header.distanceUnit = try? ACarRecordReader.distanceUnit(of: vehicle, options)
    header.currency = options.assumeCurrency()
    if !hasFills { header.extras = vehicle.rest }
    return header
  }

  /// What an event is counted as where it is no cost: a note of which nothing was paid.
  static func name(ofOther element: XMLTreeNode) -> String? {
    guard let type = text("type", of: element), type === "note" else { return nil }
    let cost = text("total-cost", of: element)
    let isNothing = cost?.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    return isNothing ?? true ? "\(element.name) of type note" : nil
  }

  private static func text(_ name: String, of element: XMLTreeNode) -> String? {
    element.childElements.first { $0.name === name }?.stringValue
  }

  // MARK: Records

  /// The raw values are the native names.
  private enum Field: String {
    case odometer
    case total = "totalCost"
    case note
    case tags
    case payment
    case vendor
    case location
    case latitude
    case longitude
  }

  private static let fields: [(name: String, field: Field)] = [
    ("odometer-reading", .odometer), ("total-cost", .total), ("notes", .note), ("tags", .tags),
    ("payment-type", .payment), ("place-name", .vendor), ("expense-center-name", .vendor),
    ("service-center-name", .vendor), ("place-full-address", .location),
    ("expense-center-address", .location), ("service-center-address", .location),
    ("place-latitude", .latitude), ("latitude", .latitude), ("place-longitude", .longitude),
    ("longitude", .longitude),
  ]

  /// - Throws: `LogError` with the code `ambiguous` where there is an odometer reading and
  ///   nothing says its unit.
  func unit(of element: XMLTreeNode) throws(LogError) -> DistanceUnit {
    guard let reading = Self.text("odometer-reading", of: element),
      !reading.trimmedBytes.isEmpty
    else { return .kilometres }
    return try ACarRecordReader.distanceUnit(of: vehicle, options)
  }

  func record(_ element: XMLTreeNode, _ unit: DistanceUnit) throws(RecordFault) -> CostRecord {
    var record = CostRecord(date: try ACarValue.date(element, options))
    record.vehicle = vehicle.name
    record.position = element.position
    for attribute in element.attributes {
      record.extras.append(name: attribute.name, value: attribute.value)
    }
    if options.locatesFields { record.fieldPositions = Self.positions(in: element) }
    var hasDate = false
    var type: String?
    for child in element.childElements {
      if !hasDate, child.name === "date" {
        hasDate = true
      } else if type == nil, child.name === "type" {
        type = child.stringValue
      } else if ["subtypes", "services", "expenses"].contains(where: { child.name === $0 }) {
        take(types: child, into: &record)
      } else {
        try take(child, unit, into: &record)
      }
    }
    setCategory(type ?? String(decoding: element.name.utf8.dropLast(7), as: UTF8.self), &record)
    if record.currency == nil { record.currency = options.assumeCurrency() }
    return record
  }

  private func setCategory(_ type: String, _ record: inout CostRecord) {
    let titles = record.title.map { $0.utf8.split(separator: UInt8(ascii: ";")) } ?? []
    let known = titles.lazy.compactMap { CostWords.category(String(decoding: $0, as: UTF8.self)) }
    let own = CostWords.category(type)
    record.category = (own ?? known.first ?? .other).rawValue
    // An expense is any category; a type that says something else is kept.
    if own == nil, !type.trimmedBytes.isEmpty, type !== "expense" {
      record.extras.append(name: "type", value: type)
    }
  }

  private func take(types list: XMLTreeNode, into record: inout CostRecord) {
    var names: [String] = []
    for type in list.childElements {
      guard let id = type.attribute(named: "id") else { continue }
      record.extras.append(name: type.name + "-id", value: id)
      if let name = types.name(type.name, id) { names.append(name) }
    }
    if !names.isEmpty { record.title = names.joined(separator: "; ") }
  }

  private func take(
    _ child: XMLTreeNode, _ unit: DistanceUnit, into record: inout CostRecord
  ) throws(RecordFault) {
    let name = child.name
    let isNested = child.childElements.first { _ in true } != nil
    let text = isNested ? child.description : child.stringValue
    if text.trimmedBytes.isEmpty { return }
    let field = isNested ? nil : Self.fields.first { $0.name === name }?.field
    switch field {
    case .odometer where record.odometer == nil:
      record.odometer = Quantity(try ACarValue.decimal(child), unit)
    case .total where record.totalCost == nil: record.totalCost = try ACarValue.decimal(child)
    case .note where record.note == nil: record.note = text
    case .tags where record.tags == nil: record.tags = text
    case .payment where record.payment == nil: record.payment = text
    case .vendor where record.vendor == nil: record.vendor = text
    case .location where record.location == nil: record.location = text
    case .latitude where record.latitude == nil: record.latitude = try ACarValue.decimal(child)
    case .longitude where record.longitude == nil:
      record.longitude = try ACarValue.decimal(child)
    default: record.extras.append(name: name, value: text)
    }
  }

  private static func positions(in element: XMLTreeNode) -> FieldPositions {
    var located: [FieldPositions.Entry] = []
    for child in element.childElements {
      let name = child.name
      let field = fields.first { $0.name === name }?.field.rawValue
      if let position = child.position, let field = name === "date" ? name : field {
        located.append(FieldPositions.Entry(field, position))
      }
    }
    return FieldPositions(located)
  }
}
