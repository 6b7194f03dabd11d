// SPDX-License-Identifier: MIT

/// An element of a stream that was captured: a match, or one that may still
/// become a match, or one that may have matches inside.
struct Capture {
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
  /// The elements by their serial numbers, which ascend in document order. Some are missing, as
  /// elements are also removed from the middle.
  private var captures: [Int: Capture] = [:]
  private var firstSerial = 0
  private var nextSerial = 0

  /// The memory of the documents in the queue in bytes.
  private(set) var heldBytes = 0

  var isEmpty: Bool { captures.isEmpty }

  /// Appends a capture; returns its serial number.
  mutating func append(_ capture: Capture) -> Int {
    defer { nextSerial += 1 }
    heldBytes += capture.size
    captures[nextSerial] = capture
    return nextSerial
  }

  /// Removes and returns the first capture, if it is decided.
  mutating func popDecided() -> Capture? {
    guard let first = captures[firstSerial], first.undecided == 0 else { return nil }
    remove(firstSerial)
    return first
  }

  /// The capture with a serial number; nil if it is no longer in the queue.
  subscript(serial: Int) -> Capture? { captures[serial] }

  /// True for the first capture of the queue.
  func isFirst(_ serial: Int) -> Bool { serial == firstSerial }

  /// Changes a capture, and drops it if it has become useless.
  mutating func update(_ serial: Int, _ body: (inout Capture) -> Void) {
    guard var capture = captures[serial] else { return }
    body(&capture)
    if capture.isUseless { remove(serial) } else { captures[serial] = capture }
  }

  private mutating func remove(_ serial: Int) {
    guard let capture = captures.removeValue(forKey: serial) else { return }
    heldBytes -= capture.size
    guard serial == firstSerial else { return }
    firstSerial += 1
    while firstSerial < nextSerial, captures[firstSerial] == nil { firstSerial += 1 }
  }
}
