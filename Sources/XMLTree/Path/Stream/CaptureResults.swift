// SPDX-License-Identifier: MIT

/// The captures of a stream, and the matches in them, in order.
struct CaptureResults {
  private let program: PathProgram
  private let resolver: NameResolver
  var queue = CaptureQueue()
  /// The matches inside the capture that was last taken from the queue.
  private var inside: TreeEvaluator
  /// The remaining matching attributes of the capture itself.
  private var others: AttributeMatches?

  init(_ program: PathProgram, _ resolver: NameResolver) {
    self.program = program
    self.resolver = resolver
    self.inside = TreeEvaluator(program, resolver: resolver)
  }

  @inline(__always)
  var isEmpty: Bool { queue.isEmpty && !inside.isActive && others == nil }

  /// The memory of the queue in bytes.
  var heldBytes: Int { queue.heldBytes }

  /// The next match in document order; nil until more captures are decided.
  mutating func next() -> XMLTreeMatch? {
    while true {
      if let match = others?.popFirst() { return match }
      others = nil
      if let match = inside.next() { return match }
      guard let capture = queue.popDecided() else { return nil }
      let element = XMLTreeNode(storage: capture.storage, id: capture.element)
      if !capture.steps.isEmpty {
        let link = PathLink(
          parent: capture.trail.parent, name: element.record.name,
          index: capture.trail.index ?? 0)
        inside.begin(
          in: capture.storage, below: capture.element, steps: capture.steps, origin: 0, link: link)
      }
      if capture.passes, program.givesAttributes {
        others = AttributeMatches(of: element, trail: capture.trail)
      } else if capture.passes,
        let match = program.match(
          program.result, of: element, resolver: resolver, trail: capture.trail)
      {
        return match
      }
    }
  }
}
