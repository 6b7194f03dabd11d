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
      let names = places.ordered { $0.entries.count > $1.entries.count }.prefix(5)
        .map { "\($0.path) (\($0.entries.count) \($0.entries.count == 1 ? "row" : "rows"))" }
      var found: SketchGuess
      do throws(SketchError) {
        let tables = places.map { place in
          SketchPlace(place.path, place.entries, cells: { $0 }) { (table, _) in .database(table) }
        }
        found = try self.guess("tables", at: tables, named: names, guess)
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
        let references = try table.columns.map { try Reference(of: $0, in: stored, database) }
        var entries: [[SketchCell]] = []
        try database.forEachRow(of: table, table.columns) { values in
          var cells: [SketchCell] = []
          for (column, value) in values.enumerated() {
            let text = value.text ?? ""
            cells.append((table.columns[column], [table.columns[column]], text))
            cells += references[column]?.cells(text) ?? []
          }
          entries.append(cells)
        }
        if !entries.isEmpty { places.append((table.name, entries)) }
      }
      return places
    }

    /// The row of another table to which a column leads: its name, and the units that it gives.
    private struct Reference {
      private let table: String
      private let stem: String
      private let path: String
      private let name: String
      /// The units by the keys of their rows.
      private var units: [(column: String, words: [String: String])] = []

      /// - Returns: nil for a column that leads to no row with a name.
      init?(of column: String, in tables: [DatabaseTable], _ database: SQLiteTables) throws {
        guard let stem = SketchSource.stem(ofKey: column) else { return nil }
        let found = tables.lazy.compactMap { table -> (DatabaseTable, key: String, text: String)? in
          let name = table.name.lowercased()
          guard name === stem || name === stem + "s",
            let key = table.keyColumn,
            let text = ["nickname", "name", "title"].first(where: table.has)
          else { return nil }
          return (table, key, text)
        }.first
        guard let (other, key, text) = found else { return nil }
        (table, self.stem, name) = (other.name, stem, text)
        path = "\(column)/\(other.name)"
        for unit in other.columns {
          guard let last = SketchTitle(unit).words.last, SketchWords.units.contains(last) else {
            continue
          }
          var words: [String: String] = [:]
          try database.forEachRow(of: other, [key, unit]) { values in
            if let key = values[0].text { words[key] = values[1].text }
          }
          units.append((unit, words))
        }
      }

      /// The cells of the row with a key. (What its name is does not matter here.)
      func cells(_ key: String) -> [SketchCell] {
        [("\(path)/\(name)", [stem, "name"], key.isEmpty ? "" : "\(table) \(key)")]
          + units.map { unit in
            ("\(path)/\(unit.column)", [stem, unit.column], unit.words[key] ?? "")
          }
      }
    }
  }
#endif
