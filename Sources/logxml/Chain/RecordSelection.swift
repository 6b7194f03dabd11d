// SPDX-License-Identifier: MIT

import LogExchange

/// Decides which records pass a filter, while they go by.
///
/// If a record's name is only similar to the typed one, the decision waits until the end: a
/// later record may have the very name. Until then it is held back with all that follow, so
/// that the order stays. Names that are typed exactly cost nothing.
final class RecordSelection {
  private enum Held {
    case record(LogRecord, [(choice: Int, names: [Int])])
    case action(() throws -> Void)
  }

  private let filter: RecordFilter
  private var subjects: [String: Int] = [:]
  private var source: Int?
  private var device: Int?
  private var choices: [NameChoice] = []
  private var held: [Held] = []
  /// Records that were filtered out, by the option that did so.
  private(set) var filtered: [String: Int] = [:]

  /// - Returns: nil if all records are wanted.
  init?(_ filter: RecordFilter, _ kinds: [LogKind]) {
    if filter.isEmpty { return nil }
    self.filter = filter
    for (name, wanted) in filter.subjects.ordered(by: { $0.key < $1.key }) {
      let plural = kinds.first { $0.subjectName == name }?.subjectsName ?? name
      subjects[name] = add(NameChoice(name, plural: plural, wanted))
    }
    if !filter.sources.isEmpty {
      source = add(NameChoice("source", plural: "sources", filter.sources))
    }
    if !filter.devices.isEmpty {
      device = add(NameChoice("device", plural: "devices", filter.devices))
    }
  }

  private func add(_ choice: NameChoice) -> Int {
    choices.append(choice)
    return choices.count - 1
  }

  /// Complaints about names that were asked for and that no record has.
  var complaints: [String] { choices.flatMap { $0.complaints() } }

  /// The same, for names that another selection of the same names has not found either.
  func complaints(besides other: RecordSelection) -> [String] {
    zip(choices, other.choices).flatMap { $0.complaints(besides: $1) }
  }

  // MARK: Records

  /// Notes the name that a log is about: it counts as found even if the log has no records.
  func note(_ log: LogHeader) {
    if let index = subjects[log.kind.subjectName] { choices[index].note(log.subject) }
  }

  /// Passes a record on, now or later, or counts it as filtered.
  func take(_ record: LogRecord, _ pass: (LogRecord) throws -> Void) throws {
    var similar: [(choice: Int, names: [Int])] = []
    let refusal = refusal(of: record, &similar)
    if choices.contains(where: \.hasNewExact) { try release(pass) }
    if let refusal {
      filtered[refusal, default: 0] += 1
    } else if held.isEmpty, similar.isEmpty {
      try pass(record)
    } else {
      held.append(.record(record, similar))
    }
  }

  /// Does something between two records, once the records before it have passed.
  func perform(_ action: @escaping () throws -> Void) throws {
    if held.isEmpty { try action() } else { held.append(.action(action)) }
  }

  /// Passes on the wanted ones of the records that were held back: no more records come.
  func settle(_ pass: (LogRecord) throws -> Void) throws {
    let waiting = held
    held = []
    for item in waiting {
      switch item {
      case .action(let action): try action()
      case .record(let record, let similar):
        if let option = refusal(similar) {
          filtered[option, default: 0] += 1
        } else {
          try pass(record)
        }
      }
    }
  }

  /// Drops records that are not meant after all, and passes on those that need not wait longer.
  private func release(_ pass: (LogRecord) throws -> Void) throws {
    for index in choices.indices { choices[index].forgetNews() }
    var isWaiting = false
    held.removeAll { item in
      guard case .record(_, let similar) = item, !similar.isEmpty else { return false }
      if let option = refusal(similar) {
        filtered[option, default: 0] += 1
        return true
      }
      isWaiting = true
      return false
    }
    if !isWaiting { try settle(pass) }
  }

  // MARK: Decisions

  /// The option that filters out a record with similar names; nil for none.
  private func refusal(_ similar: [(choice: Int, names: [Int])]) -> String? {
    let refused = similar.first { !choices[$0.choice].isWanted($0.names) }
    return refused.map { "--" + choices[$0.choice].option }
  }

  /// The first option that filters out a record; nil for none.
  private func refusal(
    of record: LogRecord, _ similar: inout [(choice: Int, names: [Int])]
  ) -> String? {
    // Names come first, so that names of records which other options filter out are noted, too.
    let byName = refusalByName(of: record, &similar)
    if !filter.kinds.isEmpty, !filter.kinds.contains(record.kind) { return "--kind" }
    if let since = filter.since, since.isAfter(record.date) { return "--since" }
    if let until = filter.until, until.isBefore(record.date) { return "--until" }
    return byName ?? refusal(similar)
  }

  private func refusalByName(
    of record: LogRecord, _ similar: inout [(choice: Int, names: [Int])]
  ) -> String? {
    if choices.isEmpty { return nil }
    var refusal: String?
    func look(_ index: Int, _ text: String?, _ names: ([UInt8]) -> [[UInt8]]) {
      switch choices[index].judge(text, names) {
      case .wanted: break
      case .refused: refusal = refusal ?? "--" + choices[index].option
      case .similar(let names): similar.append((index, names))
      }
    }
    // Options for vehicles and for people together select logs of both.
    if let index = subjects[record.kind.subjectName] {
      look(index, record.subject) { [$0] }
    } else if let other = subjects.keys.min() {
      refusal = "--" + other
    }
    if let source { look(source, text("source", of: record)) { [$0] } }
    if let device {
      look(device, text("device", of: record)) { text in
        let whole = String(decoding: text, as: UTF8.self)
        return [text, Array(whole.withoutObjectAddress.utf8)]
          + (DeviceText.name(in: text).map { [$0] } ?? [])
      }
    }
    return refusal
  }

  /// The text of a record in the field that an option is named after; nil without one.
  private func text(_ name: String, of record: LogRecord) -> String? {
    guard let field = record.kind.field(name), case .text(let text)? = record[field] else {
      return nil
    }
    return text
  }
}
