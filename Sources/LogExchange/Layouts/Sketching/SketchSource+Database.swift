// SPDX-License-Identifier: MIT

#if SQLite
  extension SketchSource {
    /// What is guessed of the tables of a database.
    ///
    /// `car_id` leads to the name of that row in a table `car` or `cars`.
    static func guess(
      database bytes: [UInt8], isWhole: Bool,
      _ guess: (SketchSource) throws(SketchError) -> SketchGuess
    ) throws(SketchError) -> SketchGuess {
      guard isWhole else {
        throw SketchError(
          message: "it is a database of more than \(MappingSketch.headSize >> 20) MB; a mapping "
            + "whose \"source\" is \"sqlite\" reads a table of it (Docs/Mapping.md)")
      }
      let places: [(path: String, entries: [[SketchCell]])]
      do {
        places = try tables(of: bytes)
      } catch {
        throw SketchError(message: "it is a database that cannot be read: \(error)")
      }
      guard !places.isEmpty else {
        throw SketchError(message: "it is a database without rows in its tables")
      }
      let names = places.sorted { $0.entries.count > $1.entries.count }.prefix(5)
        .map { "\($0.path) (\($0.entries.count) \($0.entries.count == 1 ? "row" : "rows"))" }
      var found: SketchGuess
      do throws(SketchError) {
        found = try self.guess("tables", at: places, named: names, cells, guess) {
          (table, _) throws(PathFault) in .database(table)
        }
      } catch {
        // The message names the columns of one of them.
        guard names.count > 1 else { throw error }
        throw SketchError(
          message: "it has the tables \(WordList.and(names)); \(error.message)",
          remedy: error.remedy)
      }
      let read = [found.layout.source.path] + found.layout.others.flatMap(\.sections)
      let rest = places.filter { place in !read.contains { $0 === place.path } }
        .map { "\($0.path) (\($0.entries.count) \($0.entries.count == 1 ? "row" : "rows"))" }
      if !rest.isEmpty {
        let verb = read.count > 1 ? "are" : "is"
        found.assumptions.append(
          MappingSketch.Doubt(
            message: "of the tables, only \(WordList.and(read)) \(verb) read: not "
              + WordList.or(rest)))
      }
      return found
    }

    private static func cells(_ row: [SketchCell]) -> [SketchCell] { row }

    /// The tables that have rows, with their cells.
    private static func tables(
      of bytes: [UInt8]
    ) throws -> [(path: String, entries: [[SketchCell]])] {
      let copy = try DatabaseCopy()
      try bytes.withUnsafeBytes { try copy.append($0) }
      let database = try SQLiteTables(copy)
      let stored = try database.tables().filter(\.isStored)
      var places: [(path: String, entries: [[SketchCell]])] = []
      for table in stored {
        let named = table.columns.map { ColumnName(of: $0, in: stored) }
        var entries: [[SketchCell]] = []
        try database.forEachRow(of: table, table.columns) { values in
          var cells: [SketchCell] = []
          for (column, value) in values.enumerated() {
            let text = value.text ?? ""
            cells.append((table.columns[column], [table.columns[column]], text))
            guard let name = named[column] else { continue }
            // What the rows of the other table are called does not matter here.
            cells.append((name.path, name.names, text.isEmpty ? "" : "\(name.table) \(text)"))
          }
          entries.append(cells)
        }
        if !entries.isEmpty { places.append((table.name, entries)) }
      }
      return places
    }

    /// The name of a row in another table to which a column leads.
    private struct ColumnName {
      let table: String
      let path: String
      let names: [String]

      /// - Returns: nil for a column that leads to no row with a name.
      init?(of column: String, in tables: [DatabaseTable]) {
        guard let stem = SketchSource.stem(ofKey: column) else { return nil }
        let found = tables.lazy.compactMap { table -> (DatabaseTable, String)? in
          let name = table.name.lowercased()
          guard name === stem || name === stem + "s",
            table.keyColumn != nil,
            let text = ["nickname", "name", "title"].first(where: table.has)
          else { return nil }
          return (table, text)
        }.first
        guard let (table, text) = found else { return nil }
        self.table = table.name
        path = "\(column)/\(table.name)/\(text)"
        names = [stem, "name"]
      }
    }
  }
#endif
