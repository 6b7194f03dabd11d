// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation

/// The weights of an export, on a terminal: newest first, in kilograms or pounds, with the
/// trend. The list holds nothing but what the logbook has told it.
final class WeightHistory {
  private let locale: Locale
  private let read: () -> String?
  private let write: (String) -> Void
  private let book = ObservedLogbook(order: .newestFirst)
  /// What the list shows: each person's name, and texts.
  private var sections: [(header: LogHeader, rows: [LogRecord])] = []

  init(locale: Locale, read: @escaping () -> String?, write: @escaping (String) -> Void) {
    (self.locale, self.read, self.write) = (locale, read, write)
  }

  /// - Parameter path: An export of any app whose format is known.
  func run(_ path: String) async throws {
    let observation = book.observe { [unowned self] in follow($0) }
    var records: [LogRecord] = []
    for try await record in LogReader().records(contentsOf: path, report: { print($0) })
    where record.weight?.weight != nil {
      records.append(record)
    }
    book.insert(records)
    show()
    while true {
      write("\nkg, lb, delete PERSON ROW or quit? ")
      let words = (read() ?? "quit").split(separator: " ")
      switch words.first {
      case "kg", "lb": setUnit(words[0] == "kg" ? .kilograms : .pounds)
      case "delete": delete(words.dropFirst().map { String($0) })
      case "quit":
        observation.cancel()
        return
      default: continue
      }
      show()
    }
  }

  private func setUnit(_ unit: MassUnit) {
    for log in book.sections.indices { book.changeHeader(ofLog: log) { $0.massUnit = unit } }
  }

  private func delete(_ words: [String]) {
    guard words.count == 2, let row = Int(words[1]),
      let log = book.sections.firstIndex(where: { $0.header.subject == words[0] })
    else { return write("Which one?\n") }
    if book.remove([row - 1], inLog: log) == 0 { write("There is no row \(row).\n") }
  }

  // MARK: The list

  /// Does to the list what was done to the logbook.
  private func follow(_ change: ObservedLogbook.Change) {
    switch change {
    case .logInserted(let log, let section):
      sections.insert((section.header, section.entries.map(\.record)), at: log)
    case .logRemoved(let log): sections.remove(at: log)
    case .inserted(let log, let rows):
      for row in rows { sections[log].rows.insert(row.entry.record, at: row.index) }
    case .removed(let log, let indexes):
      for index in indexes.reversed() { sections[log].rows.remove(at: index) }
    case .changed(let log, let rows):
      for row in rows { sections[log].rows[row.index] = row.entry.record }
    case .moved(let log, let from, let to):
      sections[log].rows.insert(sections[log].rows.remove(at: from), at: to)
    case .headerChanged(let log, let header), .unitsChanged(let log, let header):
      sections[log].header = header
    case .reloaded(let all): sections = all.map { ($0.header, $0.entries.map(\.record)) }
    }
  }

  private func show() {
    for (header, rows) in sections {
      write("\(header.subject ?? "Somebody")\n")
      var statistics = StatisticsCollector()
      for record in rows.reversed() { statistics.add(record) }
      statistics.finish()
      var options = StatisticsOptions()
      options.massUnit = header.massUnit
      for (index, line) in statistics.weightHistory(options).enumerated() {
        let change = line.change.map { " (\($0.isNegative ? "" : "+")\($0.formatted(locale)))" }
        let weight = line.weight.formatted(locale)
        write("\(index + 1)  \(line.date.formatted(locale))  \(weight)\(change ?? "")\n")
      }
      if let trend = statistics.weightStatistics(options).first?.trend {
        write("Trend: \(trend.formatted(locale))\n")
      }
    }
  }
}
