// SPDX-License-Identifier: MIT

/// Entries of another kind in the files of a layout: services beside fill-ups.
///
/// They stand in tables of their own, or are rows of the same tables that the layout's own
/// conditions say are none of its entries. How numbers and dates are written is decided for
/// the whole file.
struct OtherEntries: Hashable, Sendable {
  /// What the records are.
  var kind: LogKind
  /// The names of tables whose rows they are; none for rows of the tables of the layout.
  var sections: [String] = []
  /// What the first columns are where the titles are in a language that is not known, as in
  /// `TableShape`.
  var places: [String] = []
  var columns: [LayoutColumn]
  /// Which rows are no entries.
  var conditions: [RowCondition] = []
  /// One of these has to be given, and what is missing otherwise.
  var needs: RequiredFields?
  var extras = LayoutExtras.all
  /// Whether they are written where the layout is.
  var isWritten = false
  /// Looks at a record once more.
  var finish: LayoutHook<RecordFinish>?
}

extension Layout {
  /// The layout by which other entries of its files are read.
  func layout(of other: OtherEntries) -> Layout {
    var shape = table
    shape.places = other.places
    shape.sections = table.sections.map { sections in
      var own = sections
      own.records = other.sections
      own.columns = []
      own.isFirst = false
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
