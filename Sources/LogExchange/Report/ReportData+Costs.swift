// SPDX-License-Identifier: MIT

// All costs of vehicles, for a view of their own:
//
//     "costs":[{"name":"Civic","distanceUnit":"km","currencies":["EUR"],
//       "entries":[["2024-03-01","48211","service","Oil, filter","180.00"], …],
//       "rows":{"all":[…],"year":[…],"month":[…]}}, …]
//
// The places of an entry are date, odometer, category, title, cost and the index of its currency. A fleet has `vehicles`, their number,
// in place of entries.

extension ReportData {
  /// Writes the costs; nothing for a log without costs.
  func writeCosts(to json: inout JSONWriter) {
    guard !costs.isEmpty else { return }
    json.array("costs") { list in
      for vehicle in costs { write(vehicle, to: &list) }
      let fleet = collector.fleetStatistics(options)
      guard case .fleet(let count)? = fleet.first?.scope else { return }
      list.object { json in
        json.member("name", "All \(count) vehicles")
        json.member("vehicles", count)
        json.array("currencies") { _ in }
        json.array("entries") { _ in }
        writeRows(to: &json) { options in
          collector.fleetStatistics(options).map { (StatisticsRow($0), 0) }
        }
      }
    }
  }

  private func write(_ vehicle: VehicleCostHistory, to json: inout JSONWriter) {
    let entries = vehicle.entries(options)
    var currencies = ReportCurrencies()
    json.object { json in
      json.member(
        "name",
        vehicle.vehicle
          ?? Self.name(
            "Vehicle", vehicle.input, isOnly: costs.count { $0.vehicle == nil } == 1))
      json.member("distanceUnit", entries.last?.odometer?.unit.rawValue)
      json.array("entries") { list in
        for line in entries {
          list.row { row in
            row.add("\(line.date)")
            row.add(line.odometer?.value)
            row.add(line.category)
            row.add(line.title)
            row.add(line.cost)
            row.add(index: line.cost == nil ? nil : currencies.place(of: line.currency))
            row.add(object: details[line.record])
          }
        }
      }
      currencies.write(to: &json)
      writeRows(to: &json) { options in
        vehicle.statistics(options).map { (StatisticsRow($0), 0) }
      }
    }
  }
}
