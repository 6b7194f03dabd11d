// SPDX-License-Identifier: MIT

/// An element of a stream that was captured: a match, or one that may still
/// become a match, or one that may have matches inside.
struct Capture {
  /// Ascending in the queue; also identifies an element.
  var serial: Int
  /// The small document that holds the element.
  var storage: TreeStorage
  var element: NodeID
  /// The place of the element in the stream.
  var trail: XMLTreeMatch.Trail
  /// True if the element itself passed the last step.
  var passes: Bool
  /// The steps that are active for the element's children, in ascending order.
  var steps: [Int]
  /// The number of steps that cannot be decided before more siblings are known.
  var undecided: Int

  var isUseless: Bool { undecided == 0 && !passes && steps.isEmpty }

  /// The memory of the document in bytes.
  var size: Int { XMLTreeDocument(storage: storage).memoryFootprint }

  mutating func add(step: Int) {
    let place = steps.firstIndex { $0 >= step } ?? steps.endIndex
    if place == steps.endIndex || steps[place] != step { steps.insert(step, at: place) }
  }
}

/// Captured elements in document order. The first one may be waiting for a decision; all
/// others wait for it.
struct CaptureQueue {
  /// Removed elements leave gaps, until these reach an end or become many.
  private var captures: [Capture?] = []
  private var serials: [Int] = []
  private var head = 0
  private var gaps = 0
  private var nextSerial = 0

  /// The memory of the documents in the queue in bytes.
  private(set) var heldBytes = 0

  var isEmpty: Bool { head == captures.count }

  /// Appends a capture; sets and returns its serial number.
  mutating func append(_ capture: Capture) -> Int {
    var capture = capture
    capture.serial = nextSerial
    nextSerial += 1
    heldBytes += capture.size
    captures.append(capture)
    serials.append(capture.serial)
    return capture.serial
  }

  /// Removes and returns the first capture, if it is decided.
  mutating func popDecided() -> Capture? {
    guard head < captures.count, let first = captures[head], first.undecided == 0 else {
      return nil
    }
    remove(at: head)
    return first
  }

  /// The capture with a serial number; nil if it is no longer in the queue.
  subscript(serial: Int) -> Capture? {
    let index = index(of: serial)
    return index < captures.count && serials[index] == serial ? captures[index] : nil
  }

  /// True for the first capture of the queue.
  func isFirst(_ serial: Int) -> Bool { head < serials.count && serials[head] == serial }

  /// Changes a capture, and drops it if it has become useless.
  mutating func update(_ serial: Int, _ body: (inout Capture) -> Void) {
    guard var capture = self[serial] else { return }
    let index = index(of: serial)
    body(&capture)
    if capture.isUseless { remove(at: index) } else { captures[index] = capture }
  }

  private func index(of serial: Int) -> Int {
    (head..<serials.count).firstPlace { serials[$0] >= serial }
  }

  private mutating func remove(at index: Int) {
    guard let capture = captures[index] else { return }
    heldBytes -= capture.size
    captures[index] = nil
    gaps += 1
    while let last = captures.last, last == nil, captures.count > head {
      captures.removeLast()
      serials.removeLast()
      gaps -= 1
    }
    while head < captures.count, captures[head] == nil {
      head += 1
      gaps -= 1
    }
    if head == captures.count {
      captures.removeAll(keepingCapacity: true)
      serials.removeAll(keepingCapacity: true)
      head = 0
    } else if head + gaps > 32, (head + gaps) * 2 > captures.count {
      compact()
    }
  }

  private mutating func compact() {
    var kept = 0
    for index in head..<captures.count where captures[index] != nil {
      captures.swapAt(kept, index)
      serials.swapAt(kept, index)
      kept += 1
    }
    captures.removeLast(captures.count - kept)
    serials.removeLast(serials.count - kept)
    head = 0
    gaps = 0
  }
}
