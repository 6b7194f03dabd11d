// SPDX-License-Identifier: MIT

/// Reads the layout in a mapping of version 2 or 3 by the tables of its keys, which
/// `Layout.printed` uses for writing. `Docs/Mapping.md` describes the keys.
struct LayoutParser {
  /// The hooks that a mapping may name.
  struct Hooks: Sendable {
    var contexts: [LayoutHook<TableContextMaking>] = []
    var finishes: [LayoutHook<RecordFinish>] = []
    var writings: [LayoutHook<LayoutWritingMaking>] = []
    /// The layouts that are written, by the names that older versions gave their writers.
    var forms: [LayoutHook<@Sendable () -> Layout>] = []

    init(_ layouts: [Layout]) {
      contexts = Self.unique(layouts.compactMap(\.context))
      finishes = Self.unique(
        layouts.flatMap { [$0.finish] + $0.others.map(\.finish) }.compactMap(\.self))
      writings = Self.unique(layouts.compactMap(\.writing))
      forms = layouts.filter { $0.form != nil }.map { layout in
        LayoutHook(name: "\(layout.name).write") { layout }
      }
    }

    /// Formats may share a hook.
    private static func unique<Body>(_ hooks: [LayoutHook<Body>]) -> [LayoutHook<Body>] {
      hooks.indices.filter { index in !hooks[..<index].contains(hooks[index]) }
        .map { hooks[$0] }
    }
  }

  /// The keys of a mapping; the last one was printed by older versions and is ignored.
  static var keys: [String] {
    ["version", "name", "title", "kind", "source", "records", "namespaces"]
      + Layout.keys.map(\.name) + ["hooks", "cannotHold"]
  }

  let kind: LogKind
  let kinds: [LogKind]
  let hooks: Hooks

  func layout(
    _ top: MappingValue, _ name: String, _ source: LayoutSource
  ) throws(MappingError) -> Layout {
    var layout = Layout(
      usual: name, title: try top.optional("title")?.string() ?? "\(name), as a mapping says",
      kind, source)
    try LayoutKey.read(Layout.keys, of: top, self, into: &layout)
    if top.value["recognised"] == nil, source == .table {
      // Columns may be missing; that of the date may not.
      let dates = layout.columns.filter { if case .date = $0.content { true } else { false } }
      layout.recognised = [[.anyColumn(dates.flatMap { $0.titles + $0.translations })]]
    }
    try checkPaths(of: layout, top.required("columns", ""))
    if let named = try top.optional("hooks") { try readHooks(named, into: &layout) }
    if let written = try top.optional("writes") {
      layout.leaveOutUnwritable(hasIndices: true)
      try check(layout, written)
    }
    return layout
  }

  /// Throws if a column is not a valid path, for sources whose columns are paths.
  private func checkPaths(of layout: Layout, _ list: MappingValue) throws(MappingError) {
    let ofLists = layout.others.filter { !$0.sections.isEmpty }
    if case .xml = layout.source, !ofLists.isEmpty {
      throw list.error(
        .badValue, "\"sections\" are names of tables or lists of JSON, and the source is XML")
    }
    if case .json = layout.source {
      for path in ofLists.flatMap(\.sections) {
        do throws(PathFault) {
          _ = try MappedJSONPath(path, isRecord: true)
        } catch {
          throw list.error(.badPath, "\"\(path)\" in \"sections\": \(error.message)")
        }
      }
    }
    for path in layout.places + ofLists.flatMap({ layout.layout(of: $0).places }) {
      if let fault = layout.source.fault(ofPath: path, hasIndices: true) {
        throw list.error(.badPath, fault)
      }
    }
  }

  private func readHooks(
    _ value: MappingValue, into layout: inout Layout
  ) throws(MappingError) {
    try value.check(keys: Layout.hookKeys.map(\.name) + ["writing"])
    try LayoutKey.read(Layout.hookKeys, of: value, self, into: &layout)
    guard let writing = try value.optional("writing") else { return }
    if layout.form == nil {
      // A mapping printed by an older version names its writer, without a form.
      layout.writtenAs = try hook(writing, \.forms)
    } else {
      layout.writing = try hook(writing, \.writings)
    }
  }

  func hook<Body>(
    _ value: MappingValue, _ known: KeyPath<Hooks, [LayoutHook<Body>]>
  ) throws(MappingError) -> LayoutHook<Body> {
    let known = hooks[keyPath: known]
    return known[try value.choice(among: known.map(\.name))]
  }

  /// Throws if a form would write a file that the layout cannot read.
  private func check(_ layout: Layout, _ form: MappingValue) throws(MappingError) {
    let written = layout.writtenColumns
    for case let rest? in layout.columns.map(\.rest)
    where !written.contains(where: { $0.isCalled([rest.title]) }) {
      throw form.error(
        .badValue, "a rest without a column \"extraUnlessZero\" of its own cannot be written")
    }
    let table = layout.table
    if table.linesAbove + table.linesBelow > 0 || table.headLine != nil || table.remarkMark != nil {
      throw form.error(
        .badValue, "a table with other lines around its titles can be read and not written")
    }
    if layout.others.contains(where: \.areBeside) {
      throw form.error(.badValue, "rows that hold several entries can be read and not written")
    }
    if !written.contains(where: \.isOfDates) {
      throw form.error(
        .missing, "no column holds the date, or its day, so that it can be written")
    }
    if !layout.canBeWritten {
      throw form.error(
        .badValue, "\"records\" does not say which elements stand around the entries")
    }
  }
}

extension Layout {
  /// The layout of a mapping before its keys are read. Dates in XML and JSON are ISO 8601, and
  /// numbers have a decimal point.
  init(usual name: String, title: String, _ kind: LogKind, _ source: LayoutSource) {
    let isTable = source == .table
    self.init(
      name: name, title: title, kind: kind, evidence: .mapping, source: source,
      table: isTable ? TableShape() : .entries, recognised: [],
      dates: isTable ? DateNotation() : DateNotation(always: .ymd, isFixed: true),
      decimals: isTable ? .decided : .fixed(.point), columns: [])
  }
}
