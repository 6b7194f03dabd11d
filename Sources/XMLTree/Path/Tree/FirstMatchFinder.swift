// SPDX-License-Identifier: MIT

/// Finds the first match of one path at many nodes. The preparation for the names of
/// documents is done once for all documents that share them.
package struct FirstMatchFinder {
  package let path: XMLPath
  private var evaluator: TreeEvaluator
  private var scope: UInt64 = 0

  package init(_ path: XMLPath) {
    self.path = path
    evaluator = TreeEvaluator(path.program)
  }

  /// The same as `node.firstMatch(path)`.
  package mutating func firstMatch(at node: XMLTreeNode) -> XMLTreeMatch? {
    let scope = node.nameScope
    if scope != self.scope {
      evaluator = TreeEvaluator(path.program)
      self.scope = scope
    }
    evaluator.begin(at: node)
    defer { evaluator.stop() }
    return evaluator.next()
  }
}
