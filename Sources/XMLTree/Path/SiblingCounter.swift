// SPDX-License-Identifier: MIT

/// Counts the children of each open element by local name, for exact paths.
///
/// One table serves all levels: values overwritten by a level are logged and restored when
/// the level ends, so that counting is O(1) for any number of names.
struct SiblingCounter {
  private struct Count: BitwiseCopyable {
    var level: Int
    var value: Int
  }

  /// Names with small ids, which are the frequent ones, are counted in an array.
  private static let denseLimit: UInt32 = 4096
  private var dense: [Count] = []
  private var sparse: [UInt32: Count] = [:]
  private var log: [(name: UInt32, old: Count)] = []
  private var levels: [(number: Int, logStart: Int)] = []
  private var nextLevel = 1

  /// Forgets everything; keeps the memory.
  mutating func reset() {
    // Level numbers are never used twice, so old counts need no clearing.
    log.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
  }

  mutating func push() {
    levels.append((nextLevel, log.count))
    nextLevel += 1
  }

  mutating func pop() {
    let start = levels.removeLast().logStart
    while log.count > start {
      let (name, old) = log.removeLast()
      self[name] = old
    }
  }

  /// The index of the next child with this local name on the current level.
  mutating func next(_ name: UInt32) -> Int {
    let level = levels[levels.count - 1].number
    if Int(name) < dense.count, dense[Int(name)].level == level {
      // In place: the most frequent case.
      let index = dense[Int(name)].value
      dense[Int(name)].value = index + 1
      return index
    }
    var count = self[name]
    if count.level != level {
      log.append((name, count))
      count = Count(level: level, value: 0)
    }
    let index = count.value
    count.value += 1
    self[name] = count
    return index
  }

  /// The counts of all levels, outermost first.
  var counts: [[UInt32: Int]] {
    var inner: [UInt32: Count] = [:]
    var counts: [[UInt32: Int]] = []
    var end = log.count
    for level in levels.reversed() {
      var found: [UInt32: Int] = [:]
      for index in (level.logStart..<end).reversed() {
        let (name, old) = log[index]
        found[name] = (inner[name] ?? self[name]).value
        inner[name] = old
      }
      counts.append(found)
      end = level.logStart
    }
    return counts.reversed()
  }

  /// The number of counts on all levels.
  var countedNames: Int { log.count }

  /// Replaces all counts, outermost level first.
  mutating func restore(_ counts: [[UInt32: Int]]) {
    while !levels.isEmpty { pop() }
    for level in counts {
      push()
      for (name, value) in level {
        log.append((name, self[name]))
        self[name] = Count(level: levels[levels.count - 1].number, value: value)
      }
    }
  }

  private subscript(name: UInt32) -> Count {
    get {
      if name < SiblingCounter.denseLimit {
        return Int(name) < dense.count ? dense[Int(name)] : Count(level: 0, value: 0)
      }
      return sparse[name] ?? Count(level: 0, value: 0)
    }
    set {
      if name < SiblingCounter.denseLimit {
        while dense.count <= Int(name) { dense.append(Count(level: 0, value: 0)) }
        dense[Int(name)] = newValue
      } else {
        sparse[name] = newValue.level == 0 ? nil : newValue
      }
    }
  }
}
