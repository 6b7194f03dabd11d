// SPDX-License-Identifier: MIT

/// The edits of one node.
struct NodeEdits {
  var before: [EditItem] = []
  var after: [EditItem] = []
  var atStart: [EditItem] = []
  var atEnd: [EditItem] = []
  /// The items in the place of the node; nil to keep the node.
  private(set) var replacement: [EditItem]?
  /// The place to which the node is moved, if it is moved.
  private(set) var move: NodeMove?
  var name: (name: String, uri: String?)?
  var text: String?
  /// The edits of attributes, in the order of the calls.
  var attributes: [AttributeEdit] = []

  var isMoved: Bool { move != nil }

  /// Removes or replaces the node.
  mutating func leaveOut(for content: XMLTreeEditor.Content? = nil) {
    replacement = content.map { [.content($0)] } ?? []
    move = nil
  }

  mutating func goAway(_ move: NodeMove) {
    replacement = []
    self.move = move
  }
}

/// An item to add at a place of the copy.
enum EditItem {
  case content(XMLTreeEditor.Content)
  case text(String)
  /// A node of the document, unless it has been moved again since that move.
  case node(NodeID, move: Int)
}

/// The move of a node to another place.
struct NodeMove {
  /// The number of the call.
  var number: Int
  /// The element or document that contains the place.
  var container: NodeID
}

struct AttributeEdit {
  var name: String
  var uri: String?
  /// The new value; nil to remove the attribute.
  var value: String?
}

/// Finds nodes that are moved into themselves, also indirectly through others: no copy
/// would reach them.
struct MoveCheck {
  private let storage: TreeStorage
  private let moves: [NodeID: NodeID]
  /// For nodes already visited: the nearest moved node, from there upwards.
  private var nearest: [NodeID: NodeID] = [:]

  init(_ storage: TreeStorage, _ edits: [NodeID: NodeEdits]) {
    self.storage = storage
    moves = edits.compactMapValues { $0.move?.container }
  }

  /// - Complexity: O(*n*) in the nodes above the target places.
  var mistake: XMLBuildError? {
    guard !moves.isEmpty else { return nil }
    var check = self
    return check.search()
  }

  private mutating func search() -> XMLBuildError? {
    /// Nodes from which the path upwards ends at the document.
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
