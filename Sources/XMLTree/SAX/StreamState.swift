// SPDX-License-Identifier: MIT

/// What a session knows besides when it streams.
///
/// At any moment an open element is in one of four states: *descended into*
/// (the matcher has steps for its children; with `keepsAncestors` its start tag
/// is in the builder), *captured* (it is being stored, the matcher waits for its
/// end), *asked about* (only an answer is wanted, see `ElementAnswer`), or *skipped*
/// (nothing in it can match: only its depth is counted).
struct StreamState: ~Copyable {
  var matcher: StreamMatcher
  let keepsAncestors: Bool
  /// What of a match is looked at.
  private let detail: MatchDetail
  /// For each element that is descended into, the builder before its start tag.
  var marks: [RecordBuilder.Mark] = []
  /// Whether matches may wait for those behind them, and those that do.
  let gathers: Bool
  var gathered = GatheredMatches()
  /// Which elements are records.
  private let records: XMLRecordNames?
  /// The name of a record, looked up.
  private var recordName: NameID?
  /// The builder before the captured element.
  var captureMark: RecordBuilder.Mark?
  /// What is handed over for a match if only its presence is wanted. Each stream has its
  /// own: threads that count references to the same object wait for each other.
  let presence: XMLTreeMatch?

  init(
    path: XMLPath, keepsAncestors: Bool, detail: MatchDetail = .everything, gathers: Bool = false,
    records: XMLRecordNames? = nil
  ) {
    // Where ancestors are stored, so are the elements in them.
    self.matcher = StreamMatcher(path: path, detail: detail, answers: !keepsAncestors)
    self.keepsAncestors = keepsAncestors
    self.detail = detail
    self.gathers = gathers
    self.records = records
    self.presence = detail == .presence ? StreamState.makeEmptyMatch() : nil
  }

  /// Whether the positions of captured elements are stored.
  var keepsPositions: Bool { detail == .everything }

  /// Begins another document with the same path, whose names have the ids of those before.
  ///
  /// - Returns: false if a new state is needed.
  mutating func restart(
    keepsAncestors: Bool, detail: MatchDetail, gathers: Bool, records: XMLRecordNames?
  ) -> Bool {
    guard keepsAncestors == self.keepsAncestors, detail == self.detail, gathers == self.gathers,
      records == self.records, matcher.restart()
    else { return false }
    marks.removeAll(keepingCapacity: true)
    gathered.removeAll()
    captureMark = nil
    return true
  }

  /// Whether white space directly in an element that is being captured need not be stored:
  /// where matches wait for each other, that of records.
  mutating func leavesOutSpace(in name: NameID, _ names: @autoclosure () -> NameTable) -> Bool {
    guard gathers, matcher.isCertain else { return false }
    if name == recordName { return true }
    let text = names().qualifiedName(name)
    guard let records, records.recordNames.contains(where: { $0.utf8.elementsEqual(text) })
    else { return false }
    recordName = name
    return true
  }

  private static func makeEmptyMatch() -> XMLTreeMatch {
    var builder = RecordBuilder()
    let storage = builder.finish(declaration: XMLDeclaration(), trimmed: true)
    return XMLTreeMatch(
      item: .document(XMLTreeNode(storage: storage, id: 0)),
      trail: XMLTreeMatch.Trail(parent: nil, index: nil, origin: 0))
  }
}

/// Which of the open elements are skipped or captured, and how much of the captured one
/// is stored. Nearly every event of a stream looks at this.
struct StreamCapture {
  /// Open elements in and with the outermost one that is skipped.
  var skippedDepth = 0
  /// The name of that element.
  var skippedName: NameID = 0
  /// Open elements in and with the one that is captured.
  var depth = 0
  /// How large the builder may become while an element is captured, in bytes.
  var limit = 0
  /// Whether the elements inside the captured one are stored too.
  var storesNestedElements = true
  /// Whether of those directly inside it only the ones are stored that predicates ask
  /// for, and no text beside them.
  var storesAskedChildrenOnly = false
  /// Whether captured elements are stored with their attributes and positions.
  var storesAttributes = true
  /// Whether white space directly inside the captured element is left out.
  var leavesOutSpace = false
  /// Whether elements inside the captured one may be of interest, and none has been so far.
  var watchesInside = false
  /// Open elements in and with a child that no predicate asks for; of these only the names
  /// are stored, so that each element inside has the parent that it has.
  var namedDepth = 0

  /// Whether text and other nodes are stored now.
  @inline(__always)
  var storesContent: Bool {
    guard depth > 0, skippedDepth == 0, namedDepth == 0 else { return false }
    return depth == 1 ? !storesAskedChildrenOnly : storesNestedElements
  }
}
