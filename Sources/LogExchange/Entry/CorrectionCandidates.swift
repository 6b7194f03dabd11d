// SPDX-License-Identifier: MIT

/// The entries of a log that no entry of an export is the same as, and which of them a record of
/// the same moment may be a correction of.
///
/// Each entry is looked up by what it says, so that many of one moment are not compared
/// each with each.
struct CorrectionCandidates {
  /// Places in their order; those in front that are gone are dropped when somebody asks.
  private struct Queue {
    var places: [Int] = []
    var start = 0

    mutating func first(where isFree: (Int) -> Bool) -> Int? {
      while start < places.count, !isFree(places[start]) { start += 1 }
      return start < places.count ? places[start] : nil
    }
  }

  /// What is common to all that a record may mean.
  private struct Subject: Hashable {
    let moment: Timestamp.Moment
    let kind: LogKind
    let name: Name?

    init(_ record: LogRecord) {
      moment = record.date.moment
      kind = record.kind
      name = record.subject.map { Name($0) }
    }
  }

  /// A value that a correction shares, and what tells records of a day apart.
  private struct Shared: Hashable {
    enum Telling: Hashable {
      /// The entry has a time: nothing else has to be the same.
      case time
      /// All of the day, whatever they say.
      case anything
      case nothing
      case value(FieldValue)
    }

    let subject: Subject
    let field: Int
    let value: FieldValue
    var telling: Telling
  }

  /// A moment, and all texts that are the same.
  private struct Alike: Hashable {
    let subject: Subject
    let texts: [Name?]
  }

  private let records: [LogRecord]
  private var shared: [Shared: Queue] = [:]
  private var alike: [Alike: Queue] = [:]

  /// - Parameters:
  ///   - records: All records.
  ///   - places: Those that may be meant, in their order.
  init(_ records: [LogRecord], _ places: some Sequence<Int>) {
    self.records = records
    for place in places { add(place) }
  }

  private mutating func add(_ place: Int) {
    let record = records[place]
    let subject = Subject(record)
    switch record.kind.correction {
    case .sharing(let fields, let telling):
      for (index, field) in fields.enumerated() {
        guard let value = record.worth(field) else { continue }
        var key = Shared(subject: subject, field: index, value: value, telling: .time)
        if record.date.precision == .day {
          key.telling = .anything
          shared[key, default: Queue()].places.append(place)
          guard telling.count == 1 else { continue }
          key.telling = record.worth(telling[0]).map { .value($0) } ?? .nothing
        }
        shared[key, default: Queue()].places.append(place)
      }
    case .sameTime(let fields):
      guard record.date.precision != .day else { return }
      let key = Alike(subject: subject, texts: record.texts(fields))
      alike[key, default: Queue()].places.append(place)
    }
  }

  /// The first entry that a record corrects.
  ///
  /// - Parameter isFree: Whether nothing else means it.
  mutating func match(_ record: LogRecord, where isFree: (Int) -> Bool) -> Int? {
    let subject = Subject(record)
    switch record.kind.correction {
    case .sameTime(let fields):
      return alike[Alike(subject: subject, texts: record.texts(fields))]?.first(where: isFree)
    case .sharing(let fields, let telling):
      // By several fields at once nothing is looked up: one may be missing here or there.
      let isOpen = telling.count > 1
      var found: Int?
      for (index, field) in fields.enumerated() {
        guard let value = record.worth(field) else { continue }
        var key = Shared(subject: subject, field: index, value: value, telling: .time)
        for telling in Self.tellings(record, telling) {
          key.telling = telling
          let place =
            isOpen
            ? shared[key]?.places.first { isFree($0) && records[$0].isCorrected(by: record) }
            : shared[key]?.first(where: isFree)
          if let place, !record.kind.contradicts(records[place], record) {
            found = min(found ?? place, place)
          }
        }
      }
      return found
    }
  }

  /// By what a record may say that it is another one.
  private static func tellings(_ record: LogRecord, _ fields: [Field]) -> [Shared.Telling] {
    guard fields.count == 1 else { return [.time, .anything] }
    guard let value = record.worth(fields[0]) else { return [.time, .anything] }
    return [.time, .nothing, .value(value)]
  }
}

extension LogRecord {
  /// What the record says in a field, numbers for their worth.
  fileprivate func worth(_ field: Field) -> FieldValue? {
    switch self[field] {
    case .decimal(let number)?: .decimal(number.reduced)
    case .quantity(let number, let unit)?: .quantity(number.reduced, unit: unit)
    case let other: other
    }
  }

  fileprivate func texts(_ fields: [Field]) -> [Name?] {
    fields.map { $0.text(in: self).map { Name($0.withoutObjectAddress) } }
  }

  /// Whether a record of the same kind and moment is this one with some values corrected.
  fileprivate func isCorrected(by other: LogRecord) -> Bool {
    guard case .sharing(let fields, let telling) = kind.correction else { return false }
    if date.precision == .day {
      for field in telling {
        if let mine = worth(field), let theirs = other.worth(field), mine != theirs {
          return false
        }
      }
    }
    return fields.contains { field in
      worth(field).map { $0 == other.worth(field) } ?? false
    }
  }
}
