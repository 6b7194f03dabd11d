// SPDX-License-Identifier: MIT

import LogExchange

/// A word that names entries of a log: a number from 1 in the order of the file, a date
/// or the beginning of one, or `last`.
enum EntrySelection {
  case number(Int)
  case date(DateBound)
  case last

  /// - Parameter now: The date that it is, for `today` and `yesterday`.
  init(_ argument: Argument, now: Timestamp?) throws(UsageError) {
    if argument === "last" {
      self = .last
    } else if let number = Int(argument.text), number > 0 {
      self = .number(number)
    } else if let bound = DateBound(argument.bytes) {
      self = .date(bound)
    } else if let date = Timestamp(typed: argument.text, now: now),
      let bound = DateBound(date.description.utf8)
    {
      self = .date(bound)
    } else {
      throw .badSelection(argument.text)
    }
  }

  /// The entries that it names, by their places.
  ///
  /// - Parameter kind: The only kind that is meant; nil for all.
  func entries(
    of document: LogDocument, about subjects: [EntrySubject] = [], kind: LogKind? = nil
  ) -> [Int] {
    let entries = document.entries
    func isMeant(_ record: LogRecord) -> Bool {
      subjects.include(record) && (kind == nil || record.kind == kind)
    }
    switch self {
    case .number(let number):
      guard number <= entries.count else { return [] }
      // What makes no record is of nobody, and found by its number alone.
      return entries[number - 1].record.map(isMeant) ?? (subjects.isEmpty && kind == nil)
        ? [number - 1] : []
    case .last:
      var last: Int?
      for index in entries.indices {
        guard let record = entries[index].record, isMeant(record) else { continue }
        if last.flatMap({ entries[$0].record }).map({ !(record.date < $0.date) }) ?? true {
          last = index
        }
      }
      return last.map { [$0] } ?? []
    case .date(let bound):
      return entries.indices.filter { index in
        guard let record = entries[index].record, isMeant(record) else { return false }
        return !bound.isAfter(record.date) && !bound.isBefore(record.date)
      }
    }
  }

  /// That it names no entry, in words.
  func absence(
    _ document: LogDocument, _ subjects: [EntrySubject], kind: LogKind? = nil
  ) -> String {
    let owners =
      (kind.map { " of the kind \($0.name)" } ?? "")
      + subjects.map { " of \($0.field) '\($0.name)'" }.joined(separator: " or")
    switch self {
    case .number(let number) where number <= document.entries.count:
      return "\(number) is not the number of an entry" + owners
    case .number(let number):
      let count = document.entries.count
      return "there is no entry \(number); the log has "
        + ConversionBooks.count(count, "entry", "entries")
    case .date: return "there is no entry with that date" + owners
    case .last: return "there is no entry" + owners
    }
  }

  /// What `last` has left aside: the latest entries of other kinds, for one sentence; nil
  /// where there are none, or a kind was asked for.
  func asides(
    _ document: LogDocument, _ subjects: [EntrySubject], kind: LogKind?
  ) -> String? {
    guard case .last = self, kind == nil,
      let taken = entries(of: document, about: subjects).first,
      let record = document.entries[taken].record
    else { return nil }
    let others = document.formats.kinds.filter { other in
      other != record.kind
        && !entries(of: document, about: subjects, kind: other).isEmpty
    }
    if others.isEmpty { return nil }
    let words = others.map { other -> String in
      let last = entries(of: document, about: subjects, kind: other).first
      let date = last.flatMap { document.entries[$0].record }.map { " of \($0.date)" } ?? ""
      return "--kind \(other.name) takes the one\(date)"
    }
    return "last is the latest entry of all kinds, here one of the kind \(record.kind.name); "
      + words.joined(separator: ", ")
  }

  /// An entry with its number, in a line.
  static func line(_ index: Int, of document: LogDocument) -> String {
    let text = document.entries[index].record.map { EntryText.line($0) } ?? "not readable"
    return "\(index + 1)  \(text)"
  }
}

/// A vehicle or person that entries are about.
struct EntrySubject {
  /// What kinds call it: `vehicle`, `person`.
  let field: String
  let name: String

  /// What a log calls those that it is about, of this field.
  func names(in document: LogDocument) -> [String] {
    document.formats.kinds.filter { $0.subjectName === field }
      .flatMap { document.subjects(of: $0) }.compactMap(\.self)
  }
}

extension [EntrySubject] {
  /// Those that options name.
  init(_ options: EntryOptions, _ kinds: [LogKind]) {
    let fields = FlagTable.subjectNames(kinds)
    self = options.values.compactMap { value in
      fields.contains(value.field) ? EntrySubject(field: value.field, name: value.text) : nil
    }
  }

  /// The same with the names that a log has for them: a name that is there only with other
  /// letters, quotes or spaces is meant.
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

  /// Whether a record is about one of them; so are all, where there is none.
  func include(_ record: LogRecord) -> Bool {
    isEmpty
      || contains { subject in
        record.kind.subjectName === subject.field && record.subject === subject.name
      }
  }

  /// What is wrong with the names: the first that a log does not have, with the nearest.
  func problem(in document: LogDocument) -> String? {
    for subject in self {
      let names = subject.names(in: document)
      if names.contains(where: { $0 === subject.name }) { continue }
      let near = Suggestion.nearest(to: subject.name, among: names)
      let advice =
        near.map { "; did you mean '\($0)'?" }
        ?? (names.isEmpty ? "" : "; it has \(UsageError.list(names, "and"))")
      return "there is no \(subject.field) '\(subject.name)'\(advice)"
    }
    return nil
  }
}

extension LogDocument {
  /// Where an entry of an earlier state is now: in its place, or the only one that is
  /// written so; nil where it was changed.
  func place(of index: Int, in before: LogDocument) -> Int? {
    places(of: [index], in: before)[0]
  }

  /// The same for several.
  func places(of indices: [Int], in before: LogDocument) -> [Int?] {
    let wanted = indices.map { before.bytes[before.entries[$0].range] }
    let areInPlace = zip(indices, wanted).allSatisfy { index, bytes in
      index < entries.count && self.bytes[entries[index].range].elementsEqual(bytes)
    }
    if areInPlace { return indices }
    // Others have come or gone before some of them.
    var found = [ArraySlice<UInt8>: [Int]](uniqueKeysWithValues: Set(wanted).map { ($0, []) })
    for (place, entry) in entries.enumerated() { found[bytes[entry.range]]?.append(place) }
    return zip(indices, wanted).map { index, bytes in
      guard let places = found[bytes] else { return nil }
      return places.contains(index) ? index : places.count == 1 ? places[0] : nil
    }
  }
}
