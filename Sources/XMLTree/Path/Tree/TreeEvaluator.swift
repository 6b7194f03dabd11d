// SPDX-License-Identifier: MIT

/// Evaluates a path over a tree, match by match, in document order.
///
/// One walk over the preorder, with a frame of active steps for each element that is
/// descended into. A subtree without active steps is skipped in O(1). Positions that count
/// from the end need the number of siblings: for steps with one, the accepted children are
/// listed when the frame opens.
struct TreeEvaluator {
  private struct Level {
    /// One past the subtree of the frame's element.
    var end: NodeID
    /// The index in `listed` where the frame's lists begin.
    var firstListed: Int
  }

  private static let endOfList = NodeID.max

  let program: PathProgram
  let resolver: NameResolver
  /// The step whose elements are matches.
  private let lastStep: Int
  private let result: PathResult
  private let givesAttributes: Bool
  private var storage: TreeStorage?
  /// The node where the path of a match begins; see `XMLTreeMatch`.
  private var origin: NodeID = 0
  private var active: ActiveSteps
  private var levels: [Level] = []
  private var listed: [NodeID] = []
  private var trail = PathTrail()
  private var cursor: NodeID = 0
  private var pending: XMLTreeMatch?
  /// The attributes after `pending`, for a path that selects all attributes of an element.
  private var others: AttributeMatches?

  /// - Parameter lastStep: The index of the step whose elements are wanted; by default the
  ///   result of the whole path is wanted.
  init(_ program: PathProgram, resolver: NameResolver? = nil, lastStep: Int? = nil) {
    self.program = program
    self.resolver = resolver ?? NameResolver(program)
    self.lastStep = lastStep ?? program.steps.count - 1
    self.result = lastStep == nil ? program.result : .element
    self.givesAttributes = lastStep == nil && program.givesAttributes
    self.active = ActiveSteps(program)
  }

  /// Begins at a node, with step 0 or the single step to evaluate.
  mutating func begin(at node: XMLTreeNode, step: Int = 0) {
    let start = program.startsAtDocument && step == 0 ? node.document.root : node
    guard !program.steps.isEmpty else {
      reset(node.storage, origin: start.id, link: nil)
      let trail = XMLTreeMatch.Trail(parent: nil, index: nil, origin: start.id)
      if givesAttributes {
        others = AttributeMatches(of: start, trail: trail)
        pending = others?.popFirst()
      } else {
        pending = program.match(result, of: start, resolver: resolver, trail: trail)
      }
      return
    }
    begin(in: node.storage, below: start.id, steps: [step], origin: start.id, link: nil)
  }

  /// Begins below an element, with the steps that are active for its children.
  ///
  /// - Parameters:
  ///   - origin: The node that a trail without links represents.
  ///   - link: The trail to the element; nil if it is the origin.
  mutating func begin(
    in storage: TreeStorage, below element: NodeID, steps: [Int], origin: NodeID, link: PathLink?
  ) {
    reset(storage, origin: origin, link: link)
    resolver.update(storage.names)
    for step in steps { active.add(step) }
    descend(into: element)
  }

  private mutating func reset(_ storage: TreeStorage, origin: NodeID, link: PathLink?) {
    self.storage = storage
    self.origin = origin
    resolver.texts = nil
    active.reset()
    levels.removeAll(keepingCapacity: true)
    listed.removeAll(keepingCapacity: true)
    trail.reset(base: link)
    pending = nil
    others = nil
  }

  /// True if more matches may come.
  var isActive: Bool { storage != nil }

  /// Releases the tree before all matches were asked for.
  mutating func stop() { storage = nil }

  /// The next match; nil after the last one, when the tree is released.
  mutating func next() -> XMLTreeMatch? {
    if let match = pending {
      pending = others?.popFirst()
      return match
    }
    guard let storage else { return nil }
    while let level = levels.last {
      guard cursor < level.end else {
        ascend()
        continue
      }
      let id = cursor
      let record = storage[id]
      guard record.isElement else {
        cursor += 1
        continue
      }
      let index = trail.nextIndex(localName: storage.names[record.name].localName)
      let passes = advance(over: id, record, storage)
      var match: XMLTreeMatch?
      if passes {
        let trail = XMLTreeMatch.Trail(parent: trail.link(), index: index, origin: origin)
        let node = XMLTreeNode(storage: storage, id: id)
        match = program.match(result, of: node, resolver: resolver, trail: trail)
        if givesAttributes, match != nil {
          others = AttributeMatches(of: node, trail: trail)
          match = others?.popFirst()
          pending = others?.popFirst()
        }
      }
      if active.hasNext, record.end > id + 1 {
        trail.push(name: record.name, index: index)
        descend(into: id)
      } else {
        active.discard()
        cursor = active.frames[active.frames.count - 1].liveStates > 0 ? record.end : level.end
      }
      if let match { return match }
    }
    self.storage = nil
    return nil
  }

  /// The first node below another that a single step accepts.
  mutating func firstNode(at node: XMLTreeNode, step: Int) -> XMLTreeNode? {
    begin(in: node.storage, below: node.id, steps: [step], origin: node.id, link: nil)
    return next()?.node
  }

  /// Evaluates the active steps for a child; adds the steps for its own children. Returns
  /// true if the child passes the last step.
  private mutating func advance(
    over id: NodeID, _ record: NodeRecord, _ storage: TreeStorage
  ) -> Bool {
    var passes = false
    for index in active.top {
      let state = active.states[index]
      let step = program.steps[state.step]
      if step.isDescendant { active.add(state.step) }
      guard !state.isSpent, resolver.matches(step.test, record.name, storage.names),
        accepts(index, state, step, id, storage)
      else { continue }
      if state.step == lastStep { passes = true } else { active.add(state.step + 1) }
    }
    return passes
  }

  private mutating func accepts(
    _ index: Int, _ state: ActiveSteps.State, _ step: PathStep, _ id: NodeID,
    _ storage: TreeStorage
  ) -> Bool {
    if step.predicates.isEmpty { return true }
    if step.countsFromEnd {
      let place = active.counters[state.firstCounter]
      guard listed[place] == id else { return false }
      active.counters[state.firstCounter] = place + 1
      if listed[place + 1] == TreeEvaluator.endOfList { markSpent(index) }
      return true
    }
    let candidate = TreeCandidate(storage: storage, id: id, resolver: resolver)
    let decision = program.decide(
      step: state.step, from: step.predicates.lowerBound, candidate, &active.counters,
      base: state.firstCounter)
    if step.positionCount > 0,
      program.spentPredicate(step: state.step, active.counters, base: state.firstCounter) != nil
    {
      markSpent(index)
    }
    if case .accepted = decision { return true }
    return false
  }

  private mutating func markSpent(_ state: Int) {
    active.markSpent(state, frame: active.frames.count - 1)
  }

  // MARK: Levels

  private mutating func descend(into element: NodeID) {
    guard let storage else { return }
    levels.append(Level(end: storage.end(of: element), firstListed: listed.count))
    active.push()
    cursor = element + 1
    for index in active.top {
      let state = active.states[index]
      guard program.steps[state.step].countsFromEnd, !state.isSpent else { continue }
      active.counters[state.firstCounter] = listed.count
      listAccepted(below: element, step: state.step, storage)
      if listed.count == active.counters[state.firstCounter] { markSpent(index) }
      listed.append(TreeEvaluator.endOfList)
    }
  }

  private mutating func ascend() {
    let level = levels.removeLast()
    listed.removeLast(listed.count - level.firstListed)
    cursor = level.end
    active.pop()
    if !levels.isEmpty { trail.pop() }
  }

  /// Appends the children that a step accepts: the list is filtered once per predicate.
  private mutating func listAccepted(below element: NodeID, step: Int, _ storage: TreeStorage) {
    let step = program.steps[step]
    let start = listed.count
    let end = storage.end(of: element)
    var child = element + 1
    while child < end {
      let record = storage[child]
      if record.isElement, resolver.matches(step.test, record.name, storage.names) {
        listed.append(child)
      }
      child = storage.end(of: child)
    }
    for index in step.predicates {
      let predicate = program.predicates[index]
      let count = listed.count - start
      var kept = start
      for place in start..<listed.count {
        let id = listed[place]
        let passes: Bool
        if case .position(let position, _) = predicate.subject {
          passes = position.accepts(place - start, of: count, isFinal: true) == true
        } else {
          let candidate = TreeCandidate(storage: storage, id: id, resolver: resolver)
          passes = program.passes(predicate, candidate) == true
        }
        if passes {
          listed[kept] = id
          kept += 1
        }
      }
      listed.removeLast(listed.count - kept)
    }
  }
}

extension PathProgram {
  /// A result of a node that passed all steps; nil if the node does not have it.
  func match(
    _ result: PathResult, of node: XMLTreeNode, resolver: NameResolver, trail: XMLTreeMatch.Trail
  ) -> XMLTreeMatch? {
    switch result {
    case .document:
      return XMLTreeMatch(item: .document(node), trail: trail)
    case .element:
      return XMLTreeMatch(item: .element(node), trail: trail)
    case .text:
      guard node.isElement else { return nil }
      return XMLTreeMatch(item: .text(node), trail: trail)
    case .attribute(let test):
      guard node.isElement else { return nil }
      resolver.update(node.storage.names)
      let candidate = TreeCandidate(storage: node.storage, id: node.id, resolver: resolver)
      guard let index = candidate.attribute(test) else { return nil }
      let attribute = XMLTreeAttribute(storage: node.storage, index: index, owner: node.id)
      return XMLTreeMatch(item: .attribute(attribute), trail: trail)
    case .attributes:
      // The first attribute represents all of them.
      return node.attributes.first.map { XMLTreeMatch(item: .attribute($0), trail: trail) }
    }
  }
}
