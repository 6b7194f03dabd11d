// SPDX-License-Identifier: MIT

/// Writes the rows of a layout as elements of a document or objects of JSON, one on each line:
/// each cell is at the path of its column.
struct EntryWriter {
  private var notation: any EntryNotation
  /// The places of the cells in a row, in their order.
  private let places: [EntryPlace]
  /// The indices of cells in the elements or objects around the entries, from the outermost.
  private let around: [[Int]]
  /// The texts of these cells in the elements or objects that are open.
  private var open: [[String?]] = []
  private var hasBegun = false
  private let app: String
  private let output: ByteOutput

  /// - Parameters:
  ///   - paths: The titles of the columns that are written.
  ///   - app: The name of the app in messages.
  init?(_ layout: Layout, _ paths: [String], _ app: String, _ output: @escaping ByteOutput) {
    self.app = app
    self.output = output
    switch layout.source {
    case .table, .database: return nil
    case .xml(let records, let namespaces):
      notation = ElementNotation(records.steps ?? [], namespaces)
      places = paths.map { text in
        let path = (try? MappedXMLPath(text, isRecord: false, namespaces)) ?? MappedXMLPath()
        return EntryPlace(
          levelsUp: path.levelsUp, steps: path.steps ?? [], attribute: path.attribute?.name)
      }
    case .json(let records, let isSequence):
      notation = ObjectNotation(records.steps, isSequence: isSequence)
      places = paths.map { text in
        let path = (try? MappedJSONPath(text, isRecord: false)) ?? MappedJSONPath()
        return EntryPlace(levelsUp: path.levelsUp, steps: path.writtenSteps)
      }
    }
    let places = places
    let count = notation.levels
    around = (0..<count).map { level in
      places.indices.filter { places[$0].levelsUp == count - level }
    }
  }

  /// Writes a row, with the extras that have a place; the others are lost.
  mutating func add(_ row: inout WrittenRow) throws {
    try openAround { row.cell($0) }
    var tree = notation.tree
    for (index, place) in places.enumerated() where place.levelsUp == 0 {
      if let cell = row.cell(index) { _ = tree.put(cell, at: place) }
    }
    for entry in row.extras.rest.entries {
      let place = notation.place(ofExtra: entry)
      // In the place of a field it would be read as that.
      if let place, !places.contains(where: { notation.hides(place, behind: $0) }),
        tree.put(WrittenCell(text: entry.value, form: .text), at: place, isExtra: true)
      {
        continue
      }
      row.lose("extras." + entry.name)
    }
    row.passExtras()
    notation.write(tree)
    if notation.isFull { try notation.drain(output) }
  }

  mutating func finish() throws {
    if !hasBegun { try openAround { _ in nil } }
    close(to: 0)
    notation.finish()
    try notation.drain(output)
  }

  /// Opens the elements or objects around the next entry, unless they are open.
  private mutating func openAround(_ cell: (Int) -> WrittenCell?) throws(LogError) {
    let cells = around.map { $0.map { (place: places[$0], cell: cell($0)) } }
    let wanted = cells.map { $0.map { $0.cell?.text } }
    var same = 0
    while same < open.count, zip(open[same], wanted[same]).allSatisfy({ $0 === $1 }) {
      same += 1
    }
    if hasBegun, same == wanted.count { return }
    if hasBegun {
      while same > 0, !notation.mayRepeat(same) { same -= 1 }
      guard same > 0 else {
        throw LogError(
          code: .unwritable,
          message: "\(app) has values around all entries, so a file holds one of each",
          remedy: "; \(.subject()) chooses one\(notation.wayToRepeat)")
      }
      close(to: same)
    } else {
      notation.begin()
    }
    hasBegun = true
    for level in same..<wanted.count {
      notation.open(
        level, cells[level].compactMap { entry in entry.cell.map { (entry.place, $0) } })
      open.append(wanted[level])
    }
  }

  private mutating func close(to level: Int) {
    while open.count > level {
      notation.close(open.count - 1)
      open.removeLast()
    }
  }
}

/// The notation of entries: as elements, or as objects.
protocol EntryNotation {
  /// The number of elements or objects around an entry.
  var levels: Int { get }
  /// An entry with nothing in it.
  var tree: EntryTree { get }
  var isFull: Bool { get }
  /// The hint on how a mapping allows repetition, after the message that something cannot be
  /// repeated.
  var wayToRepeat: String { get }

  /// True if an element or object at a level may have another one of the same name beside it.
  func mayRepeat(_ level: Int) -> Bool
  /// The place for an extra according to its name; nil if it has none.
  func place(ofExtra extra: Extras.Entry) -> EntryPlace?
  /// True if a value at this place would be read as the value of another place.
  func hides(_ place: EntryPlace, behind other: EntryPlace) -> Bool

  mutating func begin()
  mutating func open(_ level: Int, _ cells: [(place: EntryPlace, cell: WrittenCell)])
  mutating func write(_ tree: EntryTree)
  mutating func close(_ level: Int)
  mutating func finish()
  mutating func drain(_ output: ByteOutput) throws
}
