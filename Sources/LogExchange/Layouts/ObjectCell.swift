// SPDX-License-Identifier: MIT

/// A cell whose text is an object in JSON. The values in it are cells of their own, whose titles
/// are paths that begin with the title of the cell: `Value/weight`.
struct ObjectCell {
  private let column: Int
  private let title: String
  /// The path of each column within the object; nil for columns that are not in it.
  private let paths: [MappedJSONPath?]
  /// What becomes extras; nil if the layout has none.
  private let rest: ObjectExtras?

  init?(_ layout: Layout, _ titles: TableTitles) {
    guard let title = layout.table.objectTitle, let column = titles.index(of: title) else {
      return nil
    }
    self.title = title
    self.column = column
    paths = titles.names.map { name in
      layout.table.pathInObject(name).flatMap {
        try? MappedJSONPath($0, isRecord: false, hasIndices: true)
      }
    }
    rest = layout.extras == .none ? nil : ObjectExtras(besides: paths.compactMap(\.self))
  }

  /// The row with the values of the object; the row itself if the cell has no object.
  func opened(_ row: Row) -> Row {
    guard let cell = row.cell(at: column), cell.bytes.first == UInt8(ascii: "{"),
      let object = try? JSONValue(parsing: cell.bytes)
    else { return row }
    let texts = paths.indices.map { index -> SlotText? in
      if let value = paths[index]?.find(in: object) {
        var text = value.slotText
        text?.position = cell.position
        return text
      }
      guard let other = row.cell(at: index), row.cells[index].isThere else { return nil }
      return SlotText(text: other.string, position: other.position)
    }
    var extras = row.origin?.rest ?? Extras()
    for extra in rest?.extras(of: object).entries ?? [] {
      extras.append(name: "\(title)/\(extra.name)", value: extra.value)
    }
    var opened = Row(texts, extras, at: row.position, path: row.origin?.path)
    (opened.line, opened.number) = (row.line, row.number)
    return opened
  }
}

extension TableShape {
  /// The path of a column within the object of a cell; nil for a column that is not in it.
  func pathInObject(_ title: String) -> String? {
    guard let objectTitle, title.utf8.starts(with: "\(objectTitle)/".utf8) else { return nil }
    return String(decoding: title.utf8.dropFirst(objectTitle.utf8.count + 1), as: UTF8.self)
  }
}

extension Layout {
  /// The titles of the cells of a row, with those of the values in an object.
  func titlesWithCells(_ titles: [String]) -> [String] {
    let titles = table.titlesWithCells(titles)
    return titles
      + places.filter { table.pathInObject($0) != nil && !titles.contains(word: $0) }
  }
}
