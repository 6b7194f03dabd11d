// SPDX-License-Identifier: MIT

/// A place in the entries of a source, with its values.
struct SketchColumn {
  /// The name of the place in a layout: a title, or a path.
  var path: String
  /// The names along the path, from the outermost; for tables the title alone.
  var names: [String]
  /// The texts of the examined entries, empty for entries without the place.
  var values: [String] = []
  /// True if the user says what it is called.
  var isNamedByUser = false
  /// True if the name of a person or a car was taken out of what it is called.
  var isOfSubject = false
  /// True if it was called energy before that.
  var wasEnergy = false
  /// True if it stands in an object or element around the entries.
  var isAround: Bool { path.hasPrefix("../") }

  /// The texts other than placeholders, without white space around them.
  var filled: [ArraySlice<UInt8>] {
    values.map { Array($0.trimmedBytes)[...] }.filter { !Self.isNothing($0) }
  }

  /// True if fewer than half of the examined entries have a value here.
  var isMostlyEmpty: Bool { filled.count * 2 < values.count }

  /// True if a text is empty or a placeholder for a missing value: `--`, `n/a`, `NaN`.
  static func isNothing(_ text: ArraySlice<UInt8>) -> Bool {
    CSVText.isNoNumber(text)
  }

  /// The different texts in the order of their first occurrence, at most twenty.
  var distinct: [String] {
    var found: [String] = []
    for value in values where !found.contains(where: { $0 === value }) {
      if found.count == 20 { break }
      found.append(value)
    }
    return found
  }

  /// The different texts without white space around them; none if there are more than a number.
  func words(atMost limit: Int) -> [String] {
    var seen: Set<Name> = []
    let words = values.map { String(decoding: Array($0.trimmedBytes), as: UTF8.self) }
      .filter { !$0.isEmpty && seen.insert(Name($0)).inserted }
    return words.count > limit ? [] : words
  }

  /// The texts such as `Total` or `Summe Januar`, as written but for white space around them.
  var distinctTotals: [String] {
    let found = filled.map { String(decoding: Array($0), as: UTF8.self) }
      .filter { SketchTitle($0).has(any: .totals) }
    return found.reduce(into: []) { totals, text in
      if !totals.contains(where: { $0 === text }) { totals.append(text) }
    }
  }

  /// The name to be interpreted: `value` in an object `weight` is a weight, `name` in a
  /// `car` is the name of the car, and `code` in a `currency` is its code.
  var name: String {
    let last = names.last ?? ""
    let isFiller = SketchWords.fillers.contains(last.lowercased()) || last === "code"
    let around = isFiller ? names.dropLast().last ?? "" : ""
    return around.isEmpty ? last : "\(around) \(last)"
  }
}

/// The structure of a source, as detected from its beginning.
struct SketchSource {
  var source: LayoutSource
  var table = TableShape.entries
  var columns: [SketchColumn]
  /// The number of entries seen.
  var count: Int
  /// The texts above a table, such as `Unit: lb`.
  var remarks: [String] = []
  /// The number of lines directly above a table, without blank ones.
  var linesAbove = 0
  /// True for a list whose name says that it has the costs beside a list of fill-ups.
  var isOfCosts = false

  /// True for a list called `expenses` or `costEntries`, and not after fuel.
  var isNamedAfterCosts: Bool {
    guard let name = source.path.utf8.split(separator: UInt8(ascii: "/")).last else { return false }
    let title = SketchTitle(String(Substring(name)))
    return title.has(any: .costs) && !title.saysFuel
  }
}

extension SketchSource {
  /// What is guessed of the place with the most entries that have dates, or of the next one if
  /// nothing in it is known: of steps and weights in one file, the weights are wanted.
  ///
  /// - Parameters:
  ///   - what: The word for entries in messages.
  ///   - around: The entry around all places, which counts where one of them has no amount of its
  ///     own: a single charge with its samples.
  ///   - names: The places in the words of messages.
  ///   - guess: Makes a layout of a source.
  ///   - source: Makes the source of the layout for the entries at a path.
  static func guess<Entry>(
    _ what: String, at places: [(path: String, entries: [Entry])],
    around: (path: String, entries: [Entry])? = nil,
    named names: [String], _ cells: (Entry) -> [SketchCell],
    _ guess: (SketchSource) throws(SketchError) -> SketchGuess,
    source: (_ path: String, _ first: Entry) throws(PathFault) -> LayoutSource
  ) throws(SketchError) -> SketchGuess {
    var fault: SketchError?
    var count = 0
    // What its name calls fuel comes first; what else vehicles cost, lists of vehicles and plans come
    // last, whatever their number. Places with the same number of entries keep their order.
    let ranks = places.map { place in
      let names = place.path.utf8.split(separator: UInt8(ascii: "/"))
        .map { SketchTitle(String(Substring($0))) }
      guard let name = names.last else { return 1 }
      if name.has(any: .plans) { return 4 }
      if name.saysFuel { return 0 }
      if names.contains(where: { $0.has(any: .costs) }) { return 3 }
      return name.has(any: .settings) || name.has(any: .owners) ? 2 : 1
    }
    let sorted = places.enumerated().sorted {
      (ranks[$0.offset], $1.element.entries.count, $0.offset)
        < (ranks[$1.offset], $0.element.entries.count, $1.offset)
    }
    var waiting = sorted.map(\.element)
    var around = around
    var ofCosts: SketchGuess?
    /// The guess for parts inside a place, and the path of that place, which is examined next.
    var ofParts: (found: SketchGuess, around: String)?
    while !waiting.isEmpty, count < mostPlaces {
      let place = waiting.removeFirst()
      if let ofParts, ofParts.around != place.path { break }
      var columns = SketchColumns()
      for entry in place.entries { columns.add(cells(entry)) }
      guard columns.hasDates, let first = place.entries.first else { continue }
      count += 1
      let path: LayoutSource
      do throws(PathFault) {
        path = try source(place.path, first)
      } catch {
        fault = fault ?? SketchError(message: "its records have no path: \(error.message)")
        continue
      }
      do throws(SketchError) {
        let found = try guess(
          SketchSource(source: path, columns: columns.columns, count: columns.count))
        // What a charge had come to by then has the name of what it came to in the end.
        let amounts = found.layout.columns.filter { $0.field?.unitKind == .volume }
          .flatMap(\.titles)
        let ofWhole = amounts.first { amount in
          columns.columns.contains { $0.path == "../\(amount)" }
        }
        if let amount = found.layout.amountAround ?? (around == nil ? nil : ofWhole) {
          around.map { waiting.append($0) }
          around = nil
          throw SketchError(
            message: "the entries of \(place.path) have no amount of their own, and \"\(amount)\" "
              + "stands once for all of them")
        }
        // Beside entries that only cost money, those with amounts are wanted: fill-ups.
        let hasAmounts = found.layout.kind.fields.contains {
          $0.unitKind == .volume || $0.unitKind == .mass
        }
        if hasAmounts {
          // The object around parts may have the amount and its cost: a charge with its samples.
          let isPaid = found.layout.columns.contains {
            $0.field?.isMoney ?? false && !($0.titles.first?.hasPrefix("../") ?? false)
          }
          let outer = waiting.firstIndex {
            areNested($0.path, place.path) && $0.path.utf8.count < place.path.utf8.count
          }
          if ofParts == nil, !isPaid || ofWhole != nil, let outer {
            ofParts = (found, waiting[outer].path)
            waiting.insert(waiting.remove(at: outer), at: 0)
            continue
          }
          let best = isPaid ? found : ofParts?.found ?? found
          return adding(lists: places, cells, guess, source, to: best)
        }
        ofCosts = ofCosts ?? found
      } catch {
        // The first with a way out, such as the name of a column, is of more use than others.
        let hasWayOut = !(error.remedy?.settings.isEmpty ?? true)
        if fault == nil || hasWayOut, fault?.remedy?.settings.isEmpty ?? true { fault = error }
      }
    }
    if let ofParts { return adding(lists: places, cells, guess, source, to: ofParts.found) }
    if let ofCosts { return ofCosts }
    throw fault
      ?? SketchError(
        message: "none of the \(what) that repeat in it has a date, so none is taken for a record: "
          + names.joined(separator: ", "))
  }

  /// Adds what a vehicle costs besides fuel, where it has lists of its own.
  private static func adding<Entry>(
    lists places: [(path: String, entries: [Entry])], _ cells: (Entry) -> [SketchCell],
    _ guess: (SketchSource) throws(SketchError) -> SketchGuess,
    _ source: (_ path: String, _ first: Entry) throws(PathFault) -> LayoutSource,
    to found: SketchGuess
  ) -> SketchGuess {
    var found = found
    if case .xml = found.layout.source { return found }
    var read = [found.layout.source.path]
    var count = 0
    for place in places where count < mostPlaces {
      let name = place.path.utf8.split(separator: UInt8(ascii: "/")).last
      let title = SketchTitle(name.map { String(Substring($0)) } ?? "")
      guard title.has(any: .costs), !title.has(any: .plans), let first = place.entries.first,
        let path = try? source(place.path, first),
        read.allSatisfy({ !areNested($0, path.path) })
      else { continue }
      count += 1
      var columns = SketchColumns()
      for entry in place.entries { columns.add(cells(entry)) }
      let list = SketchSource(
        source: path, columns: columns.columns, count: columns.count, isOfCosts: true)
      guard columns.hasDates, let other = try? guess(list),
        other.layout.kind != found.layout.kind,
        other.layout.kind.fields.allSatisfy({ $0.unitKind != .volume && $0.unitKind != .mass })
      else { continue }
      found.layout.others.append(
        OtherEntries(
          kind: other.layout.kind, sections: [path.path], columns: other.layout.columns,
          conditions: other.layout.conditions))
      found.layout.nothing = (found.layout.nothing + other.layout.nothing).withoutRepetitions
      found.summary += "; beside it \(other.summary)"
      found.assumptions += other.assumptions.filter { !found.assumptions.contains($0) }
      read.append(path.path)
    }
    return found
  }

  /// `vehicle` in `vehicleId` and `vehicle_id`, which lead to another list or table; nil for other
  /// names.
  static func stem(ofKey name: String) -> String? {
    let folded = name.lowercased()
    guard folded.hasSuffix("id"), folded.utf8.count > 2 else { return nil }
    let stem = folded.utf8.dropLast(2)
    return String(Substring(stem.last == UInt8(ascii: "_") ? stem.dropLast() : stem))
  }

  /// Whether one path leads on from the other.
  private static func areNested(_ one: String, _ other: String) -> Bool {
    // Paths into the objects of `data` begin with `data[]`.
    let paths = [one, other].map { ($0 + "/").utf8.filter { !"[]".utf8.contains($0) } }
    return paths[0].starts(with: paths[1]) || paths[1].starts(with: paths[0])
  }

  /// The number of places that are examined, if nothing is known in those with more entries.
  private static let mostPlaces = 16
}

extension Layout {
  /// The path of the amount, if it stands around the entries and not in them: samples that were
  /// taken while a car charged are not as many charges.
  fileprivate var amountAround: String? {
    // (The height of a person is no amount, and the girth of a neck may be taken for it.)
    let amounts = columns.filter { column in
      column.isNumber && column.field?.unitKind != .length
        && column.field.map(kind.identity.contains) ?? true
    }
    let paths = amounts.compactMap(\.titles.first)
    return paths.allSatisfy { $0.hasPrefix("../") } ? paths.first : nil
  }
}

/// The reason why a file cannot be sketched.
public struct SketchError: Error, Explained, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in plain words.
  public var message: String
  /// What helps; nil if no setting does.
  public var remedy: Remedy?
  /// The message, with the remedy.
  public var description: String { text() }
}

/// A text of an entry, with the name of its place in a layout and the names along the path.
typealias SketchCell = (path: String, names: [String], value: String)

/// The places and their texts, collected entry by entry: the first entries, and later ones that
/// fill places with few texts so far.
struct SketchColumns {
  private(set) var columns: [SketchColumn] = []
  /// The number of entries seen.
  private(set) var count = 0
  private var indices: [Name: Int] = [:]
  /// The number of texts in each column that are not empty.
  private var filled: [Int] = []
  private var rows = 0

  private static let rowLimit = 500
  private static let columnLimit = 200
  /// The number of texts after which a column needs no more.
  private static let cellLimit = 20

  mutating func add(_ cells: [SketchCell]) {
    count += 1
    guard rows < Self.rowLimit || cells.contains(where: isWanted) else { return }
    for cell in cells {
      let path = Name(cell.path)
      if indices[path] == nil, columns.count < Self.columnLimit {
        indices[path] = columns.count
        let values = [String](repeating: "", count: rows)
        columns.append(SketchColumn(path: cell.path, names: cell.names, values: values))
        filled.append(0)
      }
      guard let index = indices[path], columns[index].values.count == rows else { continue }
      columns[index].values.append(cell.value)
      if !cell.value.isEmpty { filled[index] += 1 }
    }
    rows += 1
    for index in columns.indices where columns[index].values.count < rows {
      columns[index].values.append("")
    }
  }

  private func isWanted(_ cell: SketchCell) -> Bool {
    if cell.value.isEmpty { return false }
    guard let index = indices[Name(cell.path)] else { return columns.count < Self.columnLimit }
    return filled[index] < Self.cellLimit
  }

  /// Whether some place holds dates.
  var hasDates: Bool {
    columns.contains { SketchDate($0) != nil } || SketchDate.parts(of: columns) != nil
  }
}
