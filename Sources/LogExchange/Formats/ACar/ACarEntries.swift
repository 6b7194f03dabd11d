// SPDX-License-Identifier: MIT

import XMLTree

/// The fill-ups or the costs of one vehicle: elements whose children are the cells of rows.
///
///     <event-record id="e1"><type>service</type><date>02/01/2024 - 09:00</date>
///       <odometer-reading>51000</odometer-reading><total-cost>75.00</total-cost>
///       <subtypes><subtype id="s3"/></subtypes>…
///
/// Older backups have `service-record` with `services/service` and `expense-record` with
/// `expenses/expense` in place of the type and the subtypes.
struct ACarEntries {
  private let layout: Layout
  private let places: [String]
  private var reader: TableReader
  /// The header of the log, which goes with the first entry.
  private var header: LogHeader?

  init(_ layout: Layout, _ header: LogHeader, _ options: ReadingOptions) {
    self.layout = layout
    self.header = header
    places = layout.places
    reader = TableReader(layout, options, columns: places)
  }

  mutating func take(
    _ element: XMLTreeNode, _ vehicle: ACarVehicle, _ companions: ACarCompanions,
    _ path: EntryPath, _ emit: XMLRecordMapping.Emit
  ) throws {
    var row = ACarRow(layout, places)
    if let name = vehicle.name { row.take("vehicle", name) }
    for attribute in element.attributes {
      row.rest.append(name: attribute.name, value: attribute.value)
    }
    let isCost = layout.kind == .cost
    var type: String?
    for child in element.childElements {
      let name = child.name
      let text = child.hasElements ? child.description : child.stringValue
      if isCost, type == nil, name === "type" {
        type = text
      } else if isCost, ["subtypes", "services", "expenses"].contains(where: { name === $0 }) {
        row.take(types: child, companions)
      } else if text.trimmedBytes.isEmpty {
        continue
      } else if child.hasElements {
        row.rest.append(name: name, value: text)
      } else if !isCost, name === "fuel-type-id" {
        row.take(fuelType: text, companions)
      } else {
        row.take(name, text, at: child.position)
      }
    }
    if isCost {
      let ending = "-record".utf8.count
      row.setCategory(type ?? String(decoding: element.name.utf8.dropLast(ending), as: UTF8.self))
    }
    let header = self.header
    self.header = nil
    try reader.take(entry: Row(row.texts, row.rest, at: element.position)) { entry in
      var entry = entry
      entry.path = path
      entry.log = header
      try emit(entry)
    }
  }
}

/// Collects the texts of an entry for a row.
private struct ACarRow {
  private let layout: Layout
  private let places: [String]
  private(set) var texts: [SlotText?]
  /// The values that no column takes.
  var rest = Extras()
  private var taken: Set<Int> = []
  /// The names of the types of a cost.
  private var types: [String] = []

  init(_ layout: Layout, _ places: [String]) {
    self.layout = layout
    self.places = places
    texts = [SlotText?](repeating: nil, count: places.count)
  }

  /// Puts a text into its column; the first text of a column counts.
  mutating func take(_ name: String, _ text: String, at position: SourcePosition? = nil) {
    let column = layout.columns.firstIndex { $0.titles.contains { $0 === name } }
    guard let column, let place = places.firstIndex(where: { $0 === name }),
      taken.insert(column).inserted
    else { return rest.append(name: name, value: text) }
    texts[place] = SlotText(text: text, position: position)
  }

  /// Takes the number of a fuel type and the values it refers to, unless the row has a fuel already.
  mutating func take(fuelType id: String, _ companions: ACarCompanions) {
    rest.append(name: "fuel-type-id", value: id)
    if places.firstIndex(where: { $0 === "fuel category" }).map({ texts[$0] != nil }) ?? true {
      return
    }
    let type = companions.fuelType(id)
    let names = ["category", "name"].compactMap { name in type.last { $0.name === name }?.text }
    for (place, text) in zip(["fuel category", "fuel name"], names) { take(place, text) }
    for (name, text) in type where name !== "category" && name !== "name" {
      rest.append(name: "fuel-type-" + name, value: text)
    }
  }

  /// Takes the types of a cost: their numbers, and their names.
  mutating func take(types list: XMLTreeNode, _ companions: ACarCompanions) {
    var names: [String] = []
    for type in list.childElements {
      guard let id = type.attribute(named: "id") else { continue }
      rest.append(name: type.name + "-id", value: id)
      if let name = companions.name(type.name, id) { names.append(name) }
    }
    if !names.isEmpty { types = names }
  }

  /// Sets the category by the type of an event, else by the types of the cost, and the title.
  /// `expense` says nothing about the category; another type that is no category is kept.
  mutating func setCategory(_ type: String) {
    if !types.isEmpty { take("title", types.joined(separator: "; ")) }
    let own = CostWords.category(type)
    let category = own ?? types.lazy.compactMap(CostWords.category).first ?? .other
    take("category", category.rawValue)
    if own == nil, !type.trimmedBytes.isEmpty, type !== "expense" {
      rest.append(name: "type", value: type)
    }
  }
}
