// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation

/// The fill-ups of a car, on a terminal: a list with the newest first, a form for one of
/// them, and a log in a file that other programs may change, too.
final class GasTracker {
  private let locale: Locale
  private let read: () -> String?
  private let write: (String) -> Void
  private let file: LogFile
  private let book: ObservedLogbook
  private var observation: ObservedLogbook.Observation?

  init(
    file path: String, locale: Locale, read: @escaping () -> String?,
    write: @escaping (String) -> Void
  ) throws {
    (self.locale, self.read, self.write) = (locale, read, write)
    file = LogFile(path)
    // A log that does not exist yet is one without entries.
    let document = try file.read(mayBeNew: true).document
    var logbook = Logbook()
    if let header = document.header(of: .fuel, subject: "Car") { logbook.begin(header) }
    for record in document.entries.compactMap(\.record) where record.subject == "Car" {
      logbook.insert(record)
    }
    book = ObservedLogbook(logbook, order: .newestFirst)
  }

  func run() throws {
    observation = book.observe { [unowned self] in tell($0) }
    list()
    while true {
      write("\nadd, change N, list or quit? ")
      let words = (read() ?? "quit").split(separator: " ")
      let row = words.count > 1 ? Int(words[1]).map { $0 - 1 } : nil
      switch words.first {
      case "add": try edit(nil)
      case "change":
        if let row, entries.indices.contains(row) { try edit(row) } else { write("Which one?\n") }
      case "list": list()
      case "quit": return
      default: break
      }
    }
  }

  private var entries: [ObservedLogbook.Entry] { book.sections.first?.entries ?? [] }

  // MARK: The list

  private func list() {
    if entries.isEmpty { return write("There are no fill-ups yet.\n") }
    for (index, entry) in entries.enumerated() { write("\(index + 1)  \(line(entry.record))\n") }
    var statistics = StatisticsCollector()
    for entry in entries.reversed() { statistics.add(entry.record) }
    statistics.finish()
    for row in statistics.fuelStatistics(StatisticsOptions()) {
      guard let consumption = row.consumption else { continue }
      write("On average \(consumption.average.formatted(locale)) \(consumption.unit)\n")
    }
  }

  private func line(_ record: LogRecord) -> String {
    [FuelFields.date, FuelFields.odometer, FuelFields.volume, FuelFields.totalCost]
      .compactMap { record.formatted($0, locale) }.joined(separator: "  ")
  }

  /// What a screen would do with its rows, a terminal says.
  private func tell(_ change: ObservedLogbook.Change) {
    switch change {
    case .logInserted(_, let section): for entry in section.entries { write(new(entry, 0)) }
    case .inserted(_, let rows): for row in rows { write(new(row.entry, row.index)) }
    case .removed(_, let indexes): for index in indexes { write("Row \(index + 1) is gone.\n") }
    case .moved(_, let from, let to): write("Row \(from + 1) is row \(to + 1) now.\n")
    case .changed(_, let rows):
      for row in rows { write("Row \(row.index + 1) is now: \(line(row.entry.record))\n") }
    case .logRemoved, .headerChanged, .unitsChanged, .reloaded: list()
    }
  }

  private func new(_ entry: ObservedLogbook.Entry, _ index: Int) -> String {
    "New in row \(index + 1): \(line(entry.record))\n"
  }

  // MARK: The form

  /// Adds an entry, or changes that of a row, in the form, the file and the list.
  private func edit(_ row: Int?) throws {
    let old = row.map { entries[$0].record }
    let form = try RecordForm(
      old.map { .edit($0) } ?? .add, header: header, previous: entries.first?.record,
      fields: [FuelFields.date, FuelFields.odometer, FuelFields.volume, FuelFields.totalCost],
      style: TypingStyle(locale))
    fill(form)
    switch form.form.outcome {
    case .saved?:
      let record = try form.record()
      try save(record, in: old)
      if let row { book.replace(row, inLog: 0, with: record) } else { book.insert(record) }
    case .deleted?:
      guard let row else { return }
      try save(nil, in: old)
      book.remove([row], inLog: 0)
    case .cancelled?, nil: write("Nothing was changed.\n")
    }
  }

  private var header: LogHeader {
    if let known = book.sections.first?.header { return known }
    var header = LogHeader(kind: .fuel, subject: "Car")
    let isMetric = locale.measurementSystem == .metric
    header.distanceUnit = isMetric ? .kilometres : .miles
    header.volumeUnit = isMetric ? .litres : .usGallons
    header.currency = locale.currency?.identifier
    return header
  }

  /// Has a record take the place of another in the file, where that still says the same.
  private func save(_ new: LogRecord?, in old: LogRecord?) throws {
    let header = header
    _ = try file.change(mayBeNew: true) { state in
      var edit = LogEdit(state.document)
      let place = state.document.entries.firstIndex { $0.record != nil && $0.record == old }
      switch (new, place) {
      case (let new?, let place?): try edit.replace(place, with: new)
      case (let new?, nil): try edit.append([new], headers: [header])
      case (nil, let place?): edit.remove([place])
      case (nil, nil): return nil
      }
      return edit
    }
  }

  /// Asks for all lines until the form has ended.
  private func fill(_ form: RecordForm) {
    write("\(form.title)\n")
    var index = 0
    while form.form.outcome == nil {
      if index < form.lines.count {
        let line = form.lines[index]
        let hint = line.text.isEmpty ? line.placeholder.map { " (last \($0))" } : " [\(line.text)]"
        write("\(line.label ?? "")\(line.unit.map { ", \($0)" } ?? "")\(hint ?? ""): ")
        guard let text = read() else { return form.cancel() }
        do {
          if !text.isEmpty { try form.enter(text, at: index) }
          index += 1
        } catch {
          write("  \(error.message)\n")
        }
      } else if let problem = form.problems.first {
        write("  \(problem.field): \(problem.message)\n")
        index = form.fields.firstIndex { $0.name == problem.field } ?? 0
      } else {
        write(form.canDelete ? "save, cancel or delete? " : "save or cancel? ")
        switch read() {
        case "save": try? form.save()
        case "delete":
          write(form.askToDelete().map { "\($0) " } ?? "")
          if read() == "yes" { form.delete() }
        case "cancel", nil: form.cancel()
        default: break
        }
      }
    }
  }
}
