// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Makes rows of matches whose columns are found in the matches themselves.
///
/// The cells of a match are its attributes, its text if it has no child elements, and the same of
/// its children and of their children. A cell is named by the path that leads to it from the match:
///
///     <a id="1"><b u="kg">2</b><c><d>3</d></c></a>      @id=1  b/@u=kg  b=2  c/d=3
///
/// A table has the columns that are found in the first matches, in the order of the document.
/// Whatever has no cell is counted (`omissions`).
struct FlatRows {
  /// Rows wait for the columns of so many matches, or until the rows have so many bytes.
  static let sampledRows = 1000
  private static let sampledBytes = 16 << 20
  private static let mostColumns = 1000
  /// Paths without a column that are remembered.
  private static let mostPlaces = 10_000

  typealias Cell = (place: Int, value: String)

  /// A row that waits for the columns.
  struct Row {
    var file: FileName
    /// The cells of the columns that were asked for.
    var given: [String]
    var cells: [Cell]
  }

  /// A path below the matches.
  private struct Place {
    let path: String
    /// The number of the last row that has it.
    var row = 0
    /// Whether it is, or will be, a column, and its index once the columns are fixed.
    var isColumn = false
    var column = 0
  }

  private var places: [Place] = []
  private var placeOfPath: [[UInt8]: Int] = [:]
  /// The places of the columns, in their order.
  private var order: [Int] = []
  private var rowCount = 0
  private var cells: [Cell] = []
  private(set) var waiting: [Row] = []
  private var waitingBytes = 0
  /// Whether the columns are fixed. Without a table they never are: each row names its cells.
  private(set) var isFixed = false
  private let isTable: Bool
  /// The paths of the columns that were asked for.
  private let given: [String]
  /// The matches that have something without a cell.
  private(set) var omissions = FlatOmissions()

  init(isTable: Bool, given: [String]) {
    self.isTable = isTable
    self.given = given
  }

  // MARK: Columns

  /// The titles of the columns.
  var titles: [String] { order.map { places[$0].path } }

  /// Keeps a row until the columns are known.
  ///
  /// - Returns: Whether they are.
  mutating func wait(_ row: Row) -> Bool {
    waiting.append(row)
    waitingBytes += row.cells.reduce(0) { $0 + $1.value.utf8.count + 32 }
    return waiting.count == Self.sampledRows || waitingBytes > Self.sampledBytes
  }

  /// Fixes the columns, and gives away the rows that wait.
  mutating func fix() -> [Row] {
    isFixed = true
    for (column, place) in order.enumerated() { places[place].column = column }
    defer { waiting = [] }
    return waiting
  }

  /// The values of a row in the order of the columns.
  func values(of cells: [Cell]) -> [String] {
    var values = Array(repeating: "", count: order.count)
    for cell in cells { values[places[cell.place].column] = cell.value }
    return values
  }

  func path(of cell: Cell) -> String { places[cell.place].path }

  // MARK: Cells

  /// The cells of a match, in the order of the document.
  ///
  /// - Parameter position: The position of the match in the file, for omissions.
  mutating func cells(
    of node: XMLTreeNode, in file: FileName, at position: SourcePosition?
  ) -> [Cell] {
    if places.count > Self.mostPlaces { forgetPlaces() }
    rowCount += 1
    cells = []
    omissions.begin(file, position)
    // The document stands for its element.
    let element = node.isElement ? node : node.children.first { $0.isElement } ?? node
    addAttributes(of: element, "")
    var hasChildren = false
    for child in element.children where child.isElement {
      hasChildren = true
      addChild(child)
    }
    if !hasChildren {
      let text = element.text
      if !text.isEmpty { add(".", text) }
    } else if element.hasOwnText {
      omit(.text, ".")
    }
    if isTable, !isFixed { addColumns() }
    return cells
  }

  private mutating func addChild(_ child: XMLTreeNode) {
    let name = child.name
    guard enter(name) else { return omit(.repeated, name) }
    addAttributes(of: child, name + "/")
    var hasChildren = false
    for grandchild in child.children where grandchild.isElement {
      hasChildren = true
      let path = "\(name)/\(grandchild.name)"
      guard enter(path) else {
        omit(.repeated, path)
        continue
      }
      addAttributes(of: grandchild, path + "/")
      if grandchild.children.contains(where: { $0.isElement }) {
        omit(.deeper, path)
      } else {
        addLeaf(grandchild, path)
      }
    }
    if !hasChildren {
      addLeaf(child, name)
    } else if child.hasOwnText {
      omit(.text, name)
    }
  }

  private mutating func addAttributes(of element: XMLTreeNode, _ path: String) {
    for attribute in element.attributes { add("\(path)@\(attribute.name)", attribute.value) }
  }

  /// Adds the text of an element without child elements; an empty one may have attributes instead.
  private mutating func addLeaf(_ element: XMLTreeNode, _ path: String) {
    let text = element.text
    if !text.isEmpty || element.attributes.isEmpty { add(path, text) }
  }

  private mutating func add(_ path: String, _ value: String) {
    if given.contains(where: { $0 === path }) { return }
    let place = place(of: path)
    places[place].row = rowCount
    if isFixed, !places[place].isColumn { return omit(.late, path) }
    cells.append((place, value))
  }

  /// Makes columns of what the row is the first to have: beside a column of the same element
  /// where there is one, and else at the end.
  private mutating func addColumns() {
    for (index, cell) in cells.enumerated() where !places[cell.place].isColumn {
      let path = places[cell.place].path
      guard order.count < Self.mostColumns else {
        omit(.late, path)
        continue
      }
      let isBeside = { [places] (other: Cell) in
        places[other.place].isColumn
          && Self.owner(places[other.place].path).elementsEqual(Self.owner(path))
      }
      var place = order.count
      if index > 0, isBeside(cells[index - 1]) {
        place = order.firstIndex(of: cells[index - 1].place).map { $0 + 1 } ?? place
      } else if let next = cells[index...].first(where: { places[$0.place].isColumn }),
        isBeside(next)
      {
        place = order.firstIndex(of: next.place) ?? place
      }
      places[cell.place].isColumn = true
      order.insert(cell.place, at: place)
    }
    cells.removeAll { !places[$0.place].isColumn }
  }

  /// The path of the element that has a cell, or whose attribute or child it is.
  private static func owner(_ path: String) -> Substring.UTF8View {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.utf8.startIndex
    return path.utf8[..<end]
  }

  /// Notes that the row has an element.
  ///
  /// - Returns: false if it had one with that path before.
  private mutating func enter(_ path: String) -> Bool {
    let place = place(of: path)
    if places[place].row == rowCount { return false }
    places[place].row = rowCount
    return true
  }

  private mutating func omit(_ reason: FlatOmissions.Reason, _ path: String) {
    // A column that was asked for has it.
    let isGiven = given.contains { column in
      column.utf8.starts(with: path.utf8)
        && column.utf8.dropFirst(path.utf8.count).first.map("/[.".utf8.contains) == true
    }
    if !isGiven || reason == .text { omissions.add(reason, path) }
  }

  private mutating func place(of path: String) -> Int {
    let key = Array(path.utf8)
    if let known = placeOfPath[key] { return known }
    placeOfPath[key] = places.count
    places.append(Place(path: path))
    return places.count - 1
  }

  /// Forgets paths that have no column, because there are very many. No row is open.
  private mutating func forgetPlaces() {
    guard isFixed || !isTable else { return }
    let kept = order.map { places[$0] }
    places = kept
    order = Array(kept.indices)
    placeOfPath = [:]
    for (index, place) in kept.enumerated() { placeOfPath[Array(place.path.utf8)] = index }
  }
}

extension XMLTreeNode {
  /// Whether an element has text of its own that is not just white space; that of a CDATA section
  /// counts always.
  var hasOwnText: Bool {
    children.contains { child in
      child.kind == .text
        && child.withText { text in
          child.isCDATA ? !text.isEmpty : text.contains { !$0.isSpace }
        }
    }
  }
}
