// SPDX-License-Identifier: MIT

/// An element of a stream that was captured: a match, or one that may still
/// become a match, or one that may have matches inside.
struct Capture {
  /// Ascending in the queue; also the handle by which an element is found again.
  var serial: Int
  /// The small document that holds the element.
  var storage: TreeStorage
  var element: NodeID
  /// Where the element stands in the stream.
  var trail: XMLTreeMatch.Trail
  /// Whether the element itself passed the last step.
  var passes: Bool
  /// The steps that are active for the element's children, in ascending order.
  var steps: [Int]
  /// How many steps cannot be decided before more siblings are known.
  var undecided: Int

  var isUseless: Bool { undecided == 0 && !passes && steps.isEmpty }

  /// Bytes of memory the document holds.
  var size: Int { XMLTreeDocument(storage: storage).memoryFootprint }

  mutating func add(step: Int) {
    let place = steps.firstIndex { $0 >= step } ?? steps.endIndex
    if place == steps.endIndex || steps[place] != step { steps.insert(step, at: place) }
  }
}

/// Captured elements in document order, the first of which may be waiting for a
/// decision; all others wait for that one.
struct CaptureQueue {
  /// Removed elements leave a gap until they are at an end, or gaps are many.
  private var captures: [Capture?] = []
  private var serials: [Int] = []
  private var head = 0
  private var gaps = 0
  private var nextSerial = 0

  /// Bytes of memory that the documents in the queue hold.
  private(set) var heldBytes = 0

  var isEmpty: Bool { head == captures.count }

  /// Takes a capture in at the end; sets and returns its serial number.
  mutating func append(_ capture: Capture) -> Int {
    var capture = capture
    capture.serial = nextSerial
    nextSerial += 1
    heldBytes += capture.size
    captures.append(capture)
    serials.append(capture.serial)
    return capture.serial
  }

  /// Takes the first capture out, if it is decided.
  mutating func popDecided() -> Capture? {
    guard head < captures.count, let first = captures[head], first.undecided == 0 else {
      return nil
    }
    remove(at: head)
    return first
  }

  /// The capture with a serial number, if it is still there.
  subscript(serial: Int) -> Capture? {
    let index = index(of: serial)
    return index < captures.count && serials[index] == serial ? captures[index] : nil
  }

  /// Whether nothing stands before a capture.
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
