// SPDX-License-Identifier: MIT

import LogExchange

/// A word that names entries of a log: a number from 1 in the order of the file, a date
/// or the beginning of one, or `last`.
enum EntrySelection {
  case number(Int)
  case date(DateBound)
  case last

  init(_ argument: Argument) throws(UsageError) {
    if argument.isEqual(to: "last") {
      self = .last
    } else if let number = Int(argument.text), number > 0 {
      self = .number(number)
    } else if let bound = DateBound(argument.bytes) {
      self = .date(bound)
    } else {
      throw .badSelection(argument.text)
    }
  }

  /// The entries that it names, by their places.
  func entries(of document: LogDocument, subject: String?) -> [Int] {
    let entries = document.entries
    switch self {
    case .number(let number): return number <= entries.count ? [number - 1] : []
    case .last:
      var last: Int?
      for index in entries.indices {
        guard let record = entries[index].record, Self.isOf(subject, record) else { continue }
        if last.flatMap({ entries[$0].record }).map({ !(record.date < $0.date) }) ?? true {
          last = index
        }
      }
      return last.map { [$0] } ?? []
    case .date(let bound):
      return entries.indices.filter { index in
        guard let record = entries[index].record, Self.isOf(subject, record) else { return false }
        return !bound.isAfter(record.date) && !bound.isBefore(record.date)
      }
    }
  }

  private static func isOf(_ subject: String?, _ record: LogRecord) -> Bool {
    guard let subject else { return true }
    return record.subject?.utf8.elementsEqual(subject.utf8) ?? false
  }

  /// An entry with its number, in a line.
  static func line(_ index: Int, of document: LogDocument) -> String {
    let text = document.entries[index].record.map { EntryText.line($0) } ?? "not readable"
    return "\(index + 1)  \(text)"
  }
}

extension LogDocument {
  /// Where an entry of an earlier state is now: in its place, or the only one that is
  /// written so; nil where it was changed.
  func place(of index: Int, in before: LogDocument) -> Int? {
    let wanted = before.bytes[before.entries[index].range]
    if index < entries.count, bytes[entries[index].range].elementsEqual(wanted) { return index }
    let same = entries.indices.filter { bytes[entries[$0].range].elementsEqual(wanted) }
    return same.count == 1 ? same[0] : nil
  }
}
