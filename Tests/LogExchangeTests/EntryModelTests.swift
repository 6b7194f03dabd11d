// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Random sequences of changes to a log, against a model that holds its records in a list
/// and works out totals with whole numbers.
@Suite struct EntryModelTests {
  /// What a fill-up says, in whole numbers.
  private struct FillUp {
    enum Total: Equatable {
      case none
      /// In hundredths.
      case given(Int)
      case derived
    }

    var vehicle: String?
    var minute: Int
    /// In hundredths of a litre.
    var volume: Int?
    /// In thousandths.
    var price: Int?
    var total = Total.none
    var note: String?

    /// What follows from a volume or price that has changed.
    mutating func derive() {
      let isKnown = volume != nil && price != nil
      switch total {
      case .none, .derived: total = isKnown ? .derived : .none
      case .given: break
      }
    }

    /// As one line, the same for records that say the same.
    var line: String {
      func fixed(_ value: Int, _ places: Int) -> String {
        let digits =
          String(repeating: "0", count: max(places + 1 - "\(value)".count, 0)) + "\(value)"
        return digits.dropLast(places) + "." + digits.suffix(places)
      }
      let cost =
        switch total {
        case .none: "-"
        case .given(let cents): fixed(cents, 2)
        case .derived: fixed((volume ?? 0) * (price ?? 0), 5) + " derived"
        }
      return [
        vehicle ?? "-", "\(minute)", volume.map { fixed($0, 2) } ?? "-",
        price.map { fixed($0, 3) } ?? "-", cost, note ?? "-",
      ].joined(separator: "|")
    }

    func record() throws -> LogRecord {
      let date = Timestamp(secondsSince1970: 1_700_000_000 / 60 * 60 + minute * 60, offset: .zulu)
      var record = FuelRecord(date: try #require(date))
      record.vehicle = vehicle
      record.odometer = Quantity(ExactDecimal(minute), .kilometres)
      record.volume = volume.map {
        Quantity(ExactDecimal(significand: UInt128($0), scale: 2, isNegative: false), .litres)
      }
      record.pricePerUnit = price.map {
        ExactDecimal(significand: UInt128($0), scale: 3, isNegative: false)
      }
      switch total {
      case .none: break
      case .given(let cents):
        record.totalCost = ExactDecimal(
          significand: UInt128(cents), scale: 2, isNegative: false)
      case .derived:
        record.totalCost = ExactDecimal(
          significand: UInt128((volume ?? 0) * (price ?? 0)), scale: 5, isNegative: false)
        record.derived = ["totalCost"]
      }
      record.note = note
      return record.record
    }
  }

  private static func line(_ record: LogRecord) throws -> String {
    let fuel = try #require(record.fuel)
    let total = fuel.totalCost.map { "\($0)" } ?? "-"
    return [
      fuel.vehicle ?? "-", "\(try #require(fuel.odometer).value)",
      fuel.volume.map { "\($0.value)" } ?? "-", fuel.pricePerUnit.map { "\($0)" } ?? "-",
      total + (fuel.derived.contains("totalCost") ? " derived" : ""), fuel.note ?? "-",
    ].joined(separator: "|")
  }

  private static let names: [String?] = ["Civic", "Leaf <2>", "Käfer & co", "\"Polo\"", nil]

  private struct Session {
    var random: SeededGenerator
    var model: [FillUp] = []
    var document: LogDocument
    private var minute = 0

    init(_ seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed))
      let start: [UInt8]
      switch seed % 3 {
      case 0: start = LogDocument.empty(isXML: true)
      case 1: start = LogDocument.empty(isXML: false)
      default:
        start =
          Array(
            #"{"type":"fuel","vehicle":"Civic","date":"2020-01-01T00:00Z","odometer":0,"odometerUnit":"km"}"#
              .utf8) + [0x0A]
      }
      document = try LogDocument(start)
      if seed % 3 == 2 {
        var edit = LogEdit(document)
        try edit.append([try new().record()])
        edit.remove([0])
        document = try edit.result()
      }
    }

    private mutating func new() -> FillUp {
      minute += Int.random(in: 1...500, using: &random)
      var fill = FillUp(
        vehicle: EntryModelTests.names.randomElement(using: &random) ?? nil, minute: minute)
      fill.volume = Bool.random(using: &random) ? Int.random(in: 1...9999, using: &random) : nil
      fill.price = Bool.random(using: &random) ? Int.random(in: 1...2999, using: &random) : nil
      fill.derive()
      model.append(fill)
      return fill
    }

    /// The entry of a fill-up of the model.
    private func place(of index: Int) throws -> Int {
      let odometer = ExactDecimal(model[index].minute)
      return try #require(
        document.entries.firstIndex { $0.record?.fuel?.odometer?.value == odometer })
    }

    mutating func step() throws {
      let index = model.indices.randomElement(using: &random)
      var edit = LogEdit(document)
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: try edit.append([try new().record()])
      case 3...5:
        guard let index else { return }
        try change(index, &edit)
      case 6:
        // An NDJSON file without lines is no log any more.
        guard let index, model.count > 1 else { return }
        edit.remove([try place(of: index)])
        model.remove(at: index)
      case 7:
        guard let index else { return }
        let old = model[index].vehicle
        let new = EntryModelTests.names.compactMap(\.self).randomElement(using: &random) ?? ""
        let count = try edit.rename("vehicle", from: old, to: new)
        #expect(count == model.count { $0.vehicle == old })
        for other in model.indices where model[other].vehicle == old {
          model[other].vehicle = new
        }
      case 8:
        guard let index else { return }
        var record = try #require(document.entries[try place(of: index)].record)
        model[index].vehicle = EntryModelTests.names.randomElement(using: &random) ?? nil
        record.subject = model[index].vehicle
        try edit.change([(try place(of: index), record)])
      default: edit = try importing()
      }
      document = try edit.result()
    }

    /// Changes a field as `edit` does.
    private mutating func change(_ index: Int, _ edit: inout LogEdit) throws {
      let place = try place(of: index)
      let old = try #require(document.entries[place].record)
      var record = old
      let input = FieldInput(
        header: document.header(of: .fuel, subject: old.subject)
          ?? LogHeader(kind: .fuel, subject: old.subject), previous: nil)
      let value = Int.random(in: 1...9999, using: &random)
      let isCleared = Int.random(in: 0..<4, using: &random) == 0
      let fields = [
        FuelFields.volume, FuelFields.pricePerUnit, FuelFields.totalCost, FuelFields.note,
      ]
      let choice = Int.random(in: 0..<4, using: &random)
      let text = [
        "\(value / 100),\(value % 100 / 10)\(value % 10) L",
        "0.\(value / 1000)\(value / 100 % 10)\(value / 10 % 10)",
        "\(value / 100).\(value % 100 / 10)\(value % 10)", "note \(value)",
      ][choice]
      if isCleared {
        fields[choice].clear(in: &record)
      } else {
        try input.set(fields[choice], to: choice == 1 && value < 10 ? "0.001" : text, in: &record)
      }
      switch choice {
      case 0:
        let new = isCleared ? nil : value
        if new != model[index].volume {
          model[index].volume = new
          model[index].derive()
        }
      case 1:
        let new = isCleared ? nil : max(value / 10, 1)
        if new != model[index].price {
          model[index].price = new
          model[index].derive()
        }
      case 2: model[index].total = isCleared ? .none : .given(value)
      default: model[index].note = isCleared ? nil : "note \(value)"
      }
      try edit.replace(place, with: record)
    }

    /// An export with some of what the log has, partly corrected, and something new.
    private mutating func importing() throws -> LogEdit {
      var found = LogImport(document)
      found.beginExport()
      var counts = (new: 0, known: 0, conflicts: 0)
      for index in model.indices where Bool.random(using: &random) {
        var copy = model[index]
        copy.note = nil
        if let volume = copy.volume, Int.random(in: 0..<3, using: &random) == 0 {
          copy.volume = volume + 1
          copy.derive()
          model[index].volume = volume + 1
          model[index].derive()
          counts.conflicts += 1
        } else {
          counts.known += 1
        }
        found.add(try copy.record())
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        found.add(try new().record())
        counts.new += 1
      }
      found.endExport()
      #expect(found.new.count == counts.new)
      #expect(found.known == counts.known)
      #expect(found.conflicts.count == counts.conflicts)
      return try found.edit(updating: true)
    }
  }

  @Test(arguments: 0..<Rounds.of(10_000, usually: 150))
  func `a log says what the model says after every change`(seed: Int) throws {
    var session = try Session(seed)
    for step in 0..<12 {
      try session.step()
      let found = try session.document.entries.map { try Self.line(try #require($0.record)) }
      let expected = session.model.map(\.line)
      #expect(found.sorted() == expected.sorted(), "step \(step)")
      if found.sorted() != expected.sorted() { return }
    }
  }
}
