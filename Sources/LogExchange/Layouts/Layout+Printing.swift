// SPDX-License-Identifier: MIT

extension Layout {
  /// The layout as the text of a mapping: what `Mapping(parsing:)` makes the same layout
  /// of.
  public var printed: String {
    let head: Members = [
      ("version", .number(source == .table ? 2 : 3)), ("name", .text(name)),
      ("title", .text(title)), ("kind", .text(kind.name)),
    ]
    var usual = Layout(usual: name, title: title, kind, source)
    // A mark is printed, also where it is the usual one of XML and JSON.
    usual.decimals = .decided
    let rest = LayoutKey.members(Layout.keys, of: self, usual: usual)
    var hooks = LayoutKey.members(Layout.hookKeys, of: self, usual: usual)
    if let name = writing?.name ?? writtenAs?.name { hooks.append(("writing", .text(name))) }
    let named: Members = hooks.isEmpty ? [] : [("hooks", .object(hooks))]
    return LayoutJSON.block(head + source.members + rest + named).text() + "\n"
  }
}

extension LayoutSource {
  fileprivate var members: Members {
    switch self {
    case .table: return [("source", .text("csv"))]
    case .xml(let path, let namespaces):
      let members: Members = [("source", .text("xml")), ("records", .text(path.text))]
      if namespaces.isEmpty { return members }
      return members
        + [("namespaces", .object(namespaces.map { ($0.prefix, .text($0.uri)) }))]
    case .json(let path, let isSequence):
      return [("source", .text(isSequence ? "ndjson" : "json")), ("records", .text(path.text))]
    }
  }
}
