// SPDX-License-Identifier: MIT

import LogExchange

/// A word that names entries of a log: a number from 1 in the order of the file, a range of
/// numbers, a date or the beginning of one, or `last`. Four digits alone are a number, not a year,
/// and `2024-03` is a month.
enum EntrySelection {
  case number(Int)
  case numbers(ClosedRange<Int>)
  case date(DateBound)
  case last

  /// The selections that the words of a command name.
  static func all(_ desk: EntryDesk) throws(UsageError) -> [EntrySelection] {
    try desk.operands.map { (word) throws(UsageError) in try EntrySelection(word, now: desk.now) }
  }

  /// - Parameter now: The current date, for `today` and `yesterday`.
  private init(_ argument: Argument, now: Timestamp?) throws(UsageError) {
    if argument === "last" {
      self = .last
    } else if let number = Int(argument.text), number > 0 {
      self = .number(number)
    } else if let bound = DateBound(argument.bytes) {
      self = .date(bound)
    } else if let range = Self.range(argument.text) {
      self = .numbers(range)
    } else if let date = Timestamp(typed: argument.text, now: now),
      let bound = DateBound(date.description.utf8)
    {
      self = .date(bound)
    } else {
      throw UsageError(
        "'\(argument.text)' names no entry; give a number from 1 up, a range such as 40-55, a date "
          + "such as 2024-03-01 or 2024-03-01T07:12, or last")
    }
  }

  /// `40-55`; nil for anything else.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
    guard parts.count == 2, isDigits, let first = Int(Substring(parts[0])),
      let last = Int(Substring(parts[1])), first > 0, first <= last
    else { return nil }
    return first...last
  }

  /// Whether it is a date, which may name more entries than one expects.
  var isDate: Bool { if case .date = self { true } else { false } }

  /// An entry with its number, on one line.
  static func line(_ index: Int, of document: LogDocument) -> String {
    let text = document.entries[index].record.map { EntryText.line($0) } ?? "not readable"
    return "\(index + 1)  \(text)"
  }
}

/// Finds the entries that words name in a log, among the vehicles, people and kind that the
/// options name.
struct EntrySearch {
  private let document: LogDocument
  private let subjects: [EntrySubject]
  /// The only wanted kind; nil for all.
  private let kind: LogKind?
  private let desk: EntryDesk

  /// - Throws: `KeptLog.Refusal` for a name that the log does not have.
  init(_ document: LogDocument, _ desk: EntryDesk) throws(KeptLog.Refusal) {
    self.document = document
    self.desk = desk
    kind = desk.options.kind
    subjects = [EntrySubject](desk.options, desk.kinds).resolved(in: document)
    if let problem = subjects.problem(in: document) { throw desk.refusal(problem) }
  }

  /// The indices of the entries that words name, in the order of the log. For `last`, a
  /// message names the latest entries of other kinds.
  ///
  /// - Throws: `KeptLog.Refusal` for a word that names no entry.
  func entries(_ selections: [EntrySelection]) throws(KeptLog.Refusal) -> [Int] {
    var found: Set<Int> = []
    for selection in selections {
      let entries = entries(selection)
      if entries.isEmpty { throw desk.refusal(absence(selection)) }
      found.formUnion(entries)
    }
    for case .last in selections {
      if let asides { desk.say("logxml: \(desk.log.name): \(asides)") }
    }
    return found.sorted()
  }

  private func entries(_ selection: EntrySelection) -> [Int] {
    let entries = document.entries
    switch selection {
    case .number(let number): return self.entries(.numbers(number...number))
    case .numbers(let numbers):
      guard numbers.upperBound <= entries.count else { return [] }
      return numbers.map { $0 - 1 }.filter { index in
        // An entry without a record has no subject, and only its number finds it.
        entries[index].record.map { isMeant($0, kind) } ?? (subjects.isEmpty && kind == nil)
      }
    case .last: return last(of: kind).map { [$0.place] } ?? []
    case .date(let bound):
      return entries.indices.filter { index in
        guard let record = entries[index].record, isMeant(record, kind) else { return false }
        return !bound.isAfter(record.date) && !bound.isBefore(record.date)
      }
    }
  }

  private func isMeant(_ record: LogRecord, _ kind: LogKind?) -> Bool {
    subjects.include(record) && (kind == nil || record.kind == kind)
  }

  private func last(of kind: LogKind?) -> (place: Int, record: LogRecord)? {
    var last: (place: Int, record: LogRecord)?
    for (place, entry) in document.entries.enumerated() {
      guard let record = entry.record, isMeant(record, kind) else { continue }
      if let last, record.date < last.record.date { continue }
      last = (place, record)
    }
    return last
  }

  /// A sentence which says that a word names no entry.
  private func absence(_ selection: EntrySelection) -> String {
    let owners =
      (kind.map { " of the kind \($0.name)" } ?? "")
      + subjects.map { " of \($0.field) '\($0.name)'" }.joined(separator: " or")
    let count = document.entries.count
    switch selection {
    case .number(let number) where number <= count:
      return "\(number) is not the number of an entry" + owners
    case .number(let number):
      return "there is no entry \(number); the log has "
        + Plural.count(count, "entry", "entries")
    case .numbers(let numbers) where numbers.upperBound <= count:
      return "there is no entry from \(numbers.lowerBound) to \(numbers.upperBound)" + owners
    case .numbers(let numbers): return absence(.number(numbers.upperBound))
    case .date: return "there is no entry with that date" + owners
    case .last: return "there is no entry" + owners
    }
  }

  /// A sentence about the latest entries of other kinds than the one that `last` took; nil
  /// without such entries, or if a kind was asked for.
  private var asides: String? {
    guard kind == nil, let taken = last(of: nil)?.record.kind else { return nil }
    let others = document.formats.kinds.compactMap { other -> String? in
      guard other != taken, let last = last(of: other) else { return nil }
      return "--kind \(other.name) takes the one of \(last.record.date)"
    }
    if others.isEmpty { return nil }
    return "last is the latest entry of all kinds, here one of the kind \(taken.name); "
      + others.joined(separator: ", ")
  }
}

/// A vehicle or person that entries are about.
struct EntrySubject {
  /// The name that kinds have for their subject: `vehicle`, `person`.
  let field: String
  let name: String

  /// The names of the subjects of this sort in a log.
  func names(in document: LogDocument) -> [String] {
    document.formats.kinds.filter { $0.subjectName === field }
      .flatMap { document.subjects(of: $0) }.compactMap(\.self)
  }
}

extension [EntrySubject] {
  /// The subjects that options name.
  init(_ options: EntryOptions, _ kinds: [LogKind]) {
    let fields = FlagTable.subjectNames(kinds)
    self = options.values.compactMap { value in
      fields.contains(value.field) ? EntrySubject(field: value.field, name: value.text) : nil
    }
  }

  /// The same with the names in the log: a name that differs only in case, quotes or spaces
  /// stands for the one in the log.
  func resolved(in document: LogDocument) -> [EntrySubject] {
    flatMap { subject -> [EntrySubject] in
      let names = subject.names(in: document)
      if names.contains(where: { $0 === subject.name }) { return [subject] }
      let folded = FoldedName(subject.name.utf8)
      let similar = names.filter { FoldedName($0.utf8) == folded }
      return similar.isEmpty
        ? [subject] : similar.map { EntrySubject(field: subject.field, name: $0) }
    }
  }

  /// Whether a record is about one of the subjects; true for all records if there are no subjects.
  func include(_ record: LogRecord) -> Bool {
    isEmpty
      || contains { subject in
        record.kind.subjectName === subject.field && record.subject === subject.name
      }
  }

  /// A sentence about the first name that a log does not have, with the nearest one; nil if
  /// the log has all of them.
  func problem(in document: LogDocument) -> String? {
    for subject in self {
      let names = subject.names(in: document)
      if names.contains(where: { $0 === subject.name }) { continue }
      let near = Suggestion.nearest(to: subject.name, among: names)
      let advice =
        near.map { "; did you mean '\($0)'?" }
        ?? (names.isEmpty ? "" : "; it has \(WordList.and(names))")
      return "there is no \(subject.field) '\(subject.name)'\(advice)"
    }
    return nil
  }
}

extension LogDocument {
  /// The present indices of entries of an earlier state: the same index, or that of the only
  /// entry with the same bytes.
  ///
  /// - Throws: The refusal for the number of an entry that was changed.
  func places(
    of indices: [Int], in before: LogDocument, refusal: (_ number: Int) -> KeptLog.Refusal
  ) throws(KeptLog.Refusal) -> [Int] {
    let wanted = indices.map { before.bytes[before.entries[$0].range] }
    let areInPlace = zip(indices, wanted).allSatisfy { index, bytes in
      index < entries.count && self.bytes[entries[index].range].elementsEqual(bytes)
    }
    if areInPlace { return indices }
    // Entries were added or removed before some of them.
    var found = [ArraySlice<UInt8>: [Int]](uniqueKeysWithValues: Set(wanted).map { ($0, []) })
    for (place, entry) in entries.enumerated() { found[bytes[entry.range]]?.append(place) }
    return try zip(indices, wanted).map { (index, bytes) throws(KeptLog.Refusal) in
      let places = found[bytes] ?? []
      if places.contains(index) { return index }
      if places.count != 1 { throw refusal(index + 1) }
      return places[0]
    }
  }
}
