// SPDX-License-Identifier: MIT

/// What is to be done at one node.
struct NodeEdits {
  var before: [EditItem] = []
  var after: [EditItem] = []
  var atStart: [EditItem] = []
  var atEnd: [EditItem] = []
  /// What stands in the place of the node; nil where that is itself.
  private(set) var replacement: [EditItem]?
  /// Where the node goes, if it is moved.
  private(set) var move: NodeMove?
  var name: (name: String, uri: String?)?
  var text: String?
  /// In the order of the calls.
  var attributes: [AttributeEdit] = []

  var isMoved: Bool { move != nil }

  /// The node is removed or replaced.
  mutating func leaveOut(for content: XMLTreeEditor.Content? = nil) {
    replacement = content.map { [.content($0)] } ?? []
    move = nil
  }

  mutating func goAway(_ move: NodeMove) {
    replacement = []
    self.move = move
  }
}

/// Something that comes to a place of the copy.
enum EditItem {
  case content(XMLTreeEditor.Content)
  case text(String)
  /// A node of the document, unless it has been moved again since that move.
  case node(NodeID, move: Int)
}

/// That a node goes to another place.
struct NodeMove {
  /// The number of the call.
  var number: Int
  /// The element or document in which the place is.
  var container: NodeID
}

struct AttributeEdit {
  var name: String
  var uri: String?
  /// nil: to be removed.
  var value: String?
}

/// Finds nodes that are moved into themselves, also by way of others: no copy would reach
/// them.
struct MoveCheck {
  private let storage: TreeStorage
  private let moves: [NodeID: NodeID]
  /// For nodes that were asked about: the nearest node that is moved, from there upwards.
  private var nearest: [NodeID: NodeID] = [:]

  init(_ storage: TreeStorage, _ edits: [NodeID: NodeEdits]) {
    self.storage = storage
    moves = edits.compactMapValues { $0.move?.container }
  }

  /// - Complexity: O(*n*) in the nodes above the places that nodes are moved to.
  var mistake: XMLBuildError? {
    guard !moves.isEmpty else { return nil }
    var check = self
    return check.search()
  }

  private mutating func search() -> XMLBuildError? {
    /// Nodes from which the way up leads out; of the others, where it was begun.
    var isFree: Set<NodeID> = [NodeRecord.noParent]
    for start in moves.keys.sorted() {
      var way: Set<NodeID> = []
      var node = start
      while !isFree.contains(node) {
        guard way.insert(node).inserted else { return error(node) }
        node = moves[node].map { nearestMoved(from: $0) } ?? NodeRecord.noParent
      }
      isFree.formUnion(way)
    }
    return nil
  }

  private mutating func nearestMoved(from node: NodeID) -> NodeID {
    var passed: [NodeID] = []
    var found = node
    while found != NodeRecord.noParent, moves[found] == nil {
      if let known = nearest[found] {
        found = known
        break
      }
      passed.append(found)
      found = storage[found].parent
    }
    for node in passed { nearest[node] = found }
    return found
  }

  private func error(_ node: NodeID) -> XMLBuildError {
    let node = XMLTreeNode(storage: storage, id: node)
    return XMLBuildError(
      code: .misplaced,
      message: "a node cannot be moved into itself, nor two into each other: \(node.path)")
  }
}
