// SPDX-License-Identifier: MIT

/// Entries of another kind in the files of a layout: services beside fill-ups.
///
/// They are in tables of their own, or are rows of the same tables that the layout's own
/// conditions exclude, or share each row with one of its own entries. The notation of numbers and dates is decided for the whole file.
struct OtherEntries: Hashable, Sendable {
  /// The kind of the records.
  var kind: LogKind
  /// The names of tables whose rows they are; empty for rows of the layout's own tables.
  var sections: [String] = []
  /// The meaning of the first columns if titles are in an unknown language, as in `TableShape`.
  var places: [String] = []
  var allPlaces: [String] = []
  /// The number of their table, as in `TableSections`.
  var number: Int?
  /// Titles without cells of their own, as in `TableShape`.
  var doubledTitles: [String] = []
  var columns: [LayoutColumn]
  /// The conditions under which rows are not entries.
  var conditions: [RowCondition] = []
  /// The fields of which each entry must have one.
  var needs: RequiredFields?
  var extras = LayoutExtras.all
  /// Whether they stand beside an entry of the layout in each row: the weights of two people. A
  /// row has those whose numbers it has.
  var areBeside = false
  /// Whether they are written where the layout is.
  var isWritten = false
  /// A hook that completes a record.
  var finish: LayoutHook<RecordFinish>?
}

extension Layout {
  /// The layout for reading other entries of its files.
  func layout(of other: OtherEntries) -> Layout {
    var shape = table
    (shape.places, shape.allPlaces) = (other.places, other.allPlaces)
    shape.doubledTitles = other.doubledTitles
    shape.sections = table.sections.map { sections in
      var own = sections
      own.records = other.sections
      own.columns = []
      own.isFirst = false
      own.number = other.number
      return own
    }
    return Layout(
      name: name, title: title, kind: other.kind, evidence: evidence, table: shape,
      recognised: [], dates: dates, decimals: decimals, columns: other.columns,
      conditions: other.conditions, needs: other.needs, extras: other.extras, nothing: nothing,
      oddities: oddities,
      finish: other.finish, writing: writing)
  }
}
