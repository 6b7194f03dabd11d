// SPDX-License-Identifier: MIT

/// The additional state of a streaming session.
///
/// At any moment an open element is in one of four states: *descended into*
/// (the matcher has steps for its children; with `keepsAncestors` its start tag
/// is in the builder), *captured* (it is being stored, the matcher waits for its
/// end), *asked about* (only an answer is wanted, see `ElementAnswer`), or *skipped*
/// (nothing in it can match: only its depth is counted).
struct StreamState: ~Copyable {
  var matcher: StreamMatcher
  let keepsAncestors: Bool
  /// The parts of a match that are used.
  private let detail: MatchDetail
  /// For each element that is descended into, the builder before its start tag.
  var marks: [RecordBuilder.Mark] = []
  /// True if matches may wait for the next ones; `gathered` holds those that do.
  let gathers: Bool
  var gathered = GatheredMatches()
  /// The names of the elements that are records.
  private let records: XMLRecordNames?
  /// The name of a record, looked up.
  private var recordName: NameID?
  /// The builder before the captured element.
  var captureMark: RecordBuilder.Mark?
  /// The match that is handed over if only its presence is wanted. Each stream has its own:
  /// threads that count references to the same object wait for each other.
  let presence: XMLTreeMatch?

  init(
    path: XMLPath, keepsAncestors: Bool, detail: MatchDetail = .everything, gathers: Bool = false,
    records: XMLRecordNames? = nil
  ) {
    // If ancestors are stored, the elements in them are stored as well.
    self.matcher = StreamMatcher(path: path, detail: detail, answers: !keepsAncestors)
    self.keepsAncestors = keepsAncestors
    self.detail = detail
    self.gathers = gathers
    self.records = records
    self.presence = detail == .presence ? StreamState.makeEmptyMatch() : nil
  }

  /// Whether the positions of captured elements are stored.
  var keepsPositions: Bool { detail == .everything || detail == .startTag }

  /// Begins another document with the same path, whose names have the same ids as before.
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

  /// True if white space directly inside a captured element is not stored: only that of
  /// records, and only if matches wait for each other.
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
    let storage = builder.finish(declaration: XMLDeclaration())
    return XMLTreeMatch(
      item: .document(XMLTreeNode(storage: storage, id: 0)),
      trail: XMLTreeMatch.Trail(parent: nil, index: nil, origin: 0))
  }
}

/// The skipped and captured ones among the open elements, and the parts of the captured one
/// that are stored. Nearly every event of a stream reads this.
struct StreamCapture {
  /// The number of open elements from the outermost skipped one on.
  var skippedDepth = 0
  /// The name of that element.
  var skippedName: NameID = 0
  /// The number of open elements from the captured one on.
  var depth = 0
  /// The largest size of the builder during a capture, in bytes.
  var limit = 0
  /// True if the elements inside the captured one are also stored.
  var storesNestedElements = true
  /// True if only those child elements are stored that predicates need, and no text beside
  /// them.
  var storesAskedChildrenOnly = false
  /// True if captured elements are stored with their attributes and positions.
  var storesAttributes = true
  /// True if white space directly inside the captured element is left out.
  var leavesOutSpace = false
  /// True if elements inside the captured one may be of interest, and none has been so far.
  var watchesInside = false
  /// The number of open elements from a child that no predicate needs; only their names are
  /// stored, so that each element inside has its real parent.
  var namedDepth = 0

  /// True if text and other nodes are stored now.
  @inline(__always)
  var storesContent: Bool {
    guard depth > 0, skippedDepth == 0, namedDepth == 0 else { return false }
    return depth == 1 ? !storesAskedChildrenOnly : storesNestedElements
  }
}
