// SPDX-License-Identifier: MIT

/// The order of the entries of one log: by moment.
///
/// - An entry without an offset borrows that of the nearest entry that has one, by local
///   time.
/// - An entry with only a day is placed within its day by its odometer: before the first
///   entry with a time and a higher reading, else after the last. Without an odometer
///   it comes first on its day.
/// - Entries of the same moment are in the order of odometers, then of the input.
///
/// Each entry gets a key, and keys are compared field by field: the order has no cycles,
/// as it would have if two entries were compared by whatever both give.
struct TimeOrder {
  /// One entry.
  struct Item {
    let date: Timestamp
    let odometer: ExactSum?
  }

  private struct Key {
    var seconds: Int
    var fraction: UInt64
    /// -1 before the entries of the same moment, 1 after them.
    var side = 0
    var odometer: ExactSum
    var index: Int

    static func isBefore(_ a: Key, _ b: Key) -> Bool {
      if a.seconds != b.seconds { return a.seconds < b.seconds }
      if a.fraction != b.fraction { return a.fraction < b.fraction }
      if a.side != b.side { return a.side < b.side }
      if a.odometer.isLess(than: b.odometer) { return true }
      if b.odometer.isLess(than: a.odometer) { return false }
      return a.index < b.index
    }
  }

  /// The places of items in their order.
  ///
  /// - Complexity: O(*n* log *n*)
  static func places(of items: [Item]) -> [Int] {
    let offsets = items.compactMap { item in
      item.date.offset.map { (local: item.date.localSeconds, offset: Int($0.seconds)) }
    }.sorted { ($0.local, $0.offset) < ($1.local, $1.offset) }
    var keys = items.enumerated().map { index, item in
      Key(
        seconds: item.date.localSeconds
          - (item.date.offset.map { Int($0.seconds) }
            ?? borrowed(offsets, item.date.localSeconds)),
        fraction: item.date.alignedFraction, odometer: item.odometer ?? ExactSum(), index: index)
    }
    placeDays(items, &keys)
    // Most logs are in order already.
    if zip(keys, keys.dropFirst()).allSatisfy({ !Key.isBefore($1, $0) }) {
      return Array(items.indices)
    }
    return keys.sorted(by: Key.isBefore).map(\.index)
  }

  /// Whether entries are in order by their dates alone: each has a time, either all or none have
  /// an offset, and each is later than the one before.
  ///
  /// - Complexity: O(*n*)
  static func isSurely(_ indices: Range<Int>, date: (Int) -> Timestamp) -> Bool {
    var last: (seconds: Int, fraction: UInt64, hasOffset: Bool)?
    for index in indices {
      let date = date(index)
      let hasOffset = date.offset != nil
      let seconds = date.localSeconds - Int(date.offset?.seconds ?? 0)
      guard date.precision != .day else { return false }
      if let last {
        guard hasOffset == last.hasOffset,
          (last.seconds, last.fraction) < (seconds, date.alignedFraction)
        else { return false }
      }
      last = (seconds, date.alignedFraction, hasOffset)
    }
    return true
  }

  /// The offset of the nearest entry that has one; of two equally near, that of the earlier.
  private static func borrowed(_ offsets: [(local: Int, offset: Int)], _ local: Int) -> Int {
    let place = offsets.indices.firstPlace { offsets[$0].local >= local }
    let before = place > 0 ? offsets[place - 1] : nil
    let after = place < offsets.count ? offsets[place] : nil
    switch (before, after) {
    case (nil, nil): return 0
    case (let only?, nil), (nil, let only?): return only.offset
    case (let before?, let after?):
      return local - before.local <= after.local - local ? before.offset : after.offset
    }
  }

  /// The first of some readings, which never fall, that is more than another
  /// reading.
  private static func firstAbove(_ odometer: ExactSum, in readings: [ExactSum]) -> Int? {
    let place = readings.indices.firstPlace { odometer.isLess(than: readings[$0]) }
    return place < readings.count ? place : nil
  }

  /// Places entries with only a day among those of the day that have a time.
  private static func placeDays(_ items: [Item], _ keys: inout [Key]) {
    guard items.contains(where: { $0.date.precision == .day && $0.odometer != nil }) else {
      for index in items.indices where items[index].date.precision == .day {
        keys[index].side = -1
      }
      return
    }
    var timed: [Int: [Key]] = [:]
    // The highest reading up to each entry, which never falls.
    var highest: [Int: [ExactSum]] = [:]
    for (item, key) in zip(items, keys) where item.date.precision != .day && item.odometer != nil {
      timed[item.date.dayNumber, default: []].append(key)
    }
    for (day, keys) in timed {
      let sorted = keys.sorted(by: Key.isBefore)
      timed[day] = sorted
      var most: [ExactSum] = []
      for key in sorted {
        let last = most.last ?? key.odometer
        most.append(last.isLess(than: key.odometer) ? key.odometer : last)
      }
      highest[day] = most
    }
    for index in items.indices where items[index].date.precision == .day {
      keys[index].side = -1
      let number = items[index].date.dayNumber
      guard let odometer = items[index].odometer, let day = timed[number],
        let most = highest[number]
      else { continue }
      if let next = firstAbove(odometer, in: most).map({ day[$0] }) {
        (keys[index].seconds, keys[index].fraction) = (next.seconds, next.fraction)
      } else if let last = day.last {
        (keys[index].seconds, keys[index].fraction) = (last.seconds, last.fraction)
        keys[index].side = 1
      }
    }
  }
}
