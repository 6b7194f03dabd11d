// SPDX-License-Identifier: MIT

extension Layout {
  /// The layout as the text of a mapping. `Mapping(parsing:)` makes an equal layout of it.
  public var printed: String { printed(with: nil) }

  /// The layout as the text of a mapping, with remarks that nothing reads.
  func printed(with remarks: LayoutRemarks?) -> String {
    let head: Members = [
      ("version", .number(source == .table && remarks == nil ? 2 : 3)), ("name", .text(name)),
      ("title", .text(title)), ("kind", .text(kind.name)),
    ]
    var usual = Layout(usual: name, title: title, kind, source)
    // A decimal mark is always printed, even the usual one of XML and JSON.
    usual.decimals = .decided
    var rest = LayoutKey.members(Layout.keys, of: self, usual: usual)
    var hooks = LayoutKey.members(Layout.hookKeys, of: self, usual: usual)
    if let name = writing?.name ?? writtenAs?.name { hooks.append(("writing", .text(name))) }
    let named: Members = hooks.isEmpty ? [] : [("hooks", .object(hooks))]
    let unplaced = remarks?.add(to: &rest) ?? []
    return LayoutJSON.block(head + source.members + rest + named + unplaced).text() + "\n"
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
    case .database(let table): return [("source", .text("sqlite")), ("records", .text(table))]
    }
  }
}

/// The explanations in a sketched mapping, for its reader.
struct LayoutRemarks {
  /// The reason for the kind.
  var guess: String
  /// The reason for the use of each column.
  var columns: [String]
  /// The places that found no field.
  var unplaced: [String]

  /// Adds a remark to each column, and that on the kind above them.
  ///
  /// - Returns: The members for the end of the object.
  fileprivate func add(to members: inout Members) -> Members {
    if let place = members.firstIndex(where: { $0.key === "columns" }),
      case .lines(let lines) = members[place].value
    {
      members[place].value = .lines(
        zip(lines, columns).map { line, guess in
          guard case .object(let column) = line else { return line }
          return .object(column + [("guess", .text(guess))])
        })
      members.insert(("guess", .text(guess)), at: place)
    }
    return unplaced.isEmpty ? [] : [("unplaced", .texts(unplaced))]
  }
}
