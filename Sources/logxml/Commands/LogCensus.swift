// SPDX-License-Identifier: MIT

import LogExchange

/// Counts the content of a log, for `info`.
///
/// The number of different texts in each list is bounded, so that no input can make it
/// grow for ever; further texts are counted together.
struct LogCensus: RecordSink {
  /// Texts with their counts, in the order of their first occurrence.
  struct Names {
    static let limit = 1000

    private(set) var entries: [(name: String, count: Int)] = []
    /// The number of occurrences of further texts.
    private(set) var others = 0
    private var places: [[UInt8]: Int] = [:]

    mutating func count(_ name: String) {
      let key = Array(name.utf8)
      if let place = places[key] {
        entries[place].count += 1
      } else if entries.count < Self.limit {
        places[key] = entries.count
        entries.append((name, 1))
      } else {
        others += 1
      }
    }
  }

  /// Counts the records that an earlier input has, too.
  var repeats: RepeatCounter?
  /// Counts the records that repeat another one of this input.
  private(set) var twins = TwinCounter()
  private(set) var first: Timestamp?
  private(set) var last: Timestamp?
  private(set) var units = Names()
  /// The values of fields that are listed, by their headings.
  private var lists: [(heading: String, names: Names)] = []
  /// The fields that are counted, for each kind.
  private var kinds: [Counted] = []

  private struct Counted {
    var kind: LogKind
    /// The fields with a unit, in the order of `UnitKind.all(in:)`.
    var quantities: [Field]
    var listed: [(field: Field, list: Int)]
  }

  /// Creates a census of logs of some kinds.
  init(_ kinds: [LogKind]) {
    // Fields that a log may give come first, then those of the subject, then the others.
    for scope in [Field.Scope.recordOrLog, .log, .record] {
      for field in kinds.flatMap(\.fields) where field.scope == scope {
        guard let heading = field.heading, list(heading) == nil else { continue }
        lists.append((heading, Names()))
      }
    }
    for kind in kinds {
      let quantities = UnitKind.all(in: [kind]).flatMap { unit in
        kind.fields.filter { $0.type == .quantity(unit) }
      }
      let listed = kind.fields.compactMap { field in
        field.heading.flatMap(list).map { (field, $0) }
      }
      self.kinds.append(Counted(kind: kind, quantities: quantities, listed: listed))
    }
  }

  /// All lists with their headings.
  var all: [(heading: String, names: Names)] { [("units", units)] + lists }

  private func list(_ heading: String) -> Int? {
    lists.firstIndex { $0.heading === heading }
  }

  /// Headers are ignored: a log without records counts nothing.
  mutating func begin(_ log: LogHeader) {}

  mutating func add(_ record: LogRecord) {
    repeats?.add(record)
    twins.add(record)
    first = first.map { min($0, record.date) } ?? record.date
    last = last.map { max($0, record.date) } ?? record.date
    guard let counted = kinds.first(where: { $0.kind == record.kind }) else { return }
    for field in counted.quantities {
      if case .quantity(_, let unit)? = record[field] { units.count(unit) }
    }
    for (field, list) in counted.listed {
      if case .text(let text)? = record[field] {
        lists[list].names.count(field.scope == .record ? DeviceText.readable(text) : text)
      }
    }
  }

  mutating func finish() {}
}

/// The remarks of a reader on an input, with the first one of each rule.
struct RemarkCensus {
  struct Remark {
    let severity: Diagnostic.Severity
    let code: String
    let first: Diagnostic
    var count: Int
  }

  private(set) var remarks: [Remark] = []

  mutating func count(_ diagnostic: Diagnostic) {
    // There are only a few dozen rules.
    let code = diagnostic.code.description
    let place = remarks.firstIndex {
      $0.severity == diagnostic.severity && $0.code === code
    }
    if let place {
      remarks[place].count += 1
    } else {
      remarks.append(
        Remark(severity: diagnostic.severity, code: code, first: diagnostic, count: 1))
    }
  }
}

extension TwinCounter {
  /// The line for people; nil if no entry repeats another one.
  var note: String? {
    switch count {
    case 0: nil
    case 1: "1 entry repeats another one; 'logxml validate' names it"
    default: "\(count) entries repeat another one; 'logxml validate -t ndjson' lists them"
    }
  }
}
