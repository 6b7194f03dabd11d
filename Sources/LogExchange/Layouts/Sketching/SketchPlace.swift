// SPDX-License-Identifier: MIT

/// A place in a text or database at which several entries are: an array, elements of one name, a
/// table.
struct SketchPlace {
  let path: String
  /// The number of the entries.
  let count: Int
  /// The places in the entries, with their values.
  let columns: () -> SketchColumns
  /// The source of a layout for the entries.
  let source: () throws(PathFault) -> LayoutSource

  init<Entry>(
    _ path: String, _ entries: [Entry], cells: @escaping (Entry) -> [SketchCell],
    source: @escaping (_ path: String, _ first: Entry?) throws(PathFault) -> LayoutSource
  ) {
    self.path = path
    count = entries.count
    columns = {
      var columns = SketchColumns()
      for entry in entries { columns.add(cells(entry)) }
      return columns
    }
    self.source = { () throws(PathFault) in try source(path, entries.first) }
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
  static func guess(
    _ what: String, at places: [SketchPlace], around: SketchPlace? = nil, named names: [String],
    _ guess: (SketchSource) throws(SketchError) -> SketchGuess
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
    let sorted = places.enumerated().ordered {
      (ranks[$0.offset], $1.element.count, $0.offset)
        < (ranks[$1.offset], $0.element.count, $1.offset)
    }
    var waiting = sorted.map(\.element)
    var around = around
    var ofCosts: SketchGuess?
    /// The guess for parts inside a place, and the path of that place, which is examined next.
    var ofParts: (found: SketchGuess, around: String)?
    while !waiting.isEmpty, count < mostPlaces {
      let place = waiting.removeFirst()
      if let ofParts, ofParts.around != place.path { break }
      let columns = place.columns()
      guard columns.hasDates else { continue }
      count += 1
      let path: LayoutSource
      do throws(PathFault) {
        path = try place.source()
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
          return adding(lists: places, guess, to: best)
        }
        ofCosts = ofCosts ?? found
      } catch {
        // The first with a way out, such as the name of a column, is of more use than others.
        let hasWayOut = !(error.remedy?.settings.isEmpty ?? true)
        if fault == nil || hasWayOut, fault?.remedy?.settings.isEmpty ?? true { fault = error }
      }
    }
    if let ofParts { return adding(lists: places, guess, to: ofParts.found) }
    if let ofCosts { return ofCosts }
    // Where nothing in the lists is known, the entry around them may have it.
    if let around, let path = try? around.source() {
      let columns = around.columns()
      let whole = SketchSource(source: path, columns: columns.columns, count: columns.count)
      if columns.hasDates, let found = try? guess(whole) { return found }
    }
    throw fault
      ?? SketchError(
        message: "none of the \(what) that repeat in it has a date, so none is taken for a record: "
          + names.joined(separator: ", ")
          + noDate(in: sorted.lazy.flatMap { $0.element.columns().columns }))
  }

  /// The first text under a title of dates that is none, in words; empty if there is none.
  static func noDate(in columns: some Sequence<SketchColumn>) -> String {
    for column in columns where SketchTitle(column.name).has(any: .dates) {
      let isDate = { (text: String) in
        var one = column
        one.values = [text]
        return SketchDate(one) != nil
      }
      if let text = column.filled.lazy.map(\.text).first(where: { !isDate($0) }) {
        let name = RecordFault.excerpt(column.name)
        let fault = isDate(text + " 2024") || isDate(text + "/2024") ? "has no year" : "is no date"
        return "; \"\(RecordFault.excerpt(text))\" in \"\(name)\" \(fault)"
      }
    }
    return ""
  }

  /// Adds what a vehicle costs besides fuel, where it has lists of its own.
  private static func adding(
    lists places: [SketchPlace], _ guess: (SketchSource) throws(SketchError) -> SketchGuess,
    to found: SketchGuess
  ) -> SketchGuess {
    var found = found
    if case .xml = found.layout.source { return found }
    var read = [found.layout.source.path]
    var count = 0
    for place in places where count < mostPlaces {
      let name = place.path.utf8.split(separator: UInt8(ascii: "/")).last
      let title = SketchTitle(name.map { String(Substring($0)) } ?? "")
      guard title.has(any: .costs), !title.has(any: .plans),
        let path = try? place.source(),
        read.allSatisfy({ !areNested($0, path.path) })
      else { continue }
      count += 1
      let columns = place.columns()
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
