// SPDX-License-Identifier: MIT

/// The past and future offsets of a place's clocks from UTC.
///
///     let berlin = try TimeZoneRules(named: "Europe/Berlin")
///     berlin.offset(at: 1_711_846_800)            // +02:00, from this second on
///
/// A local time can be none or two moments: in spring an hour is left out, in autumn one
/// comes twice. `offsets(atLocal:)` gives the offsets that a local time may have.
public struct TimeZoneRules: Hashable, Sendable {
  /// An offset that holds from a moment on.
  struct Transition: Hashable, Sendable {
    /// Seconds since 1970-01-01 in UTC.
    let start: Int
    /// Seconds ahead of UTC.
    let offset: Int
  }

  /// The name, such as `Europe/Berlin`.
  public let name: String
  /// The offset before the first transition.
  private let first: Int
  /// The transitions in order of time.
  private let transitions: [Transition]
  /// The rule after the last transition; nil if that transition's offset stays.
  private let rule: POSIXZoneRule?
  /// The moment from which the offsets are known, in seconds since 1970; nil if all are
  /// known.
  let begins: Int?

  init(
    name: String, first: Int, transitions: [Transition], rule: POSIXZoneRule?, begins: Int? = nil
  ) {
    self.name = name
    self.first = first
    self.transitions = transitions
    self.rule = rule
    self.begins = begins
  }

  /// Coordinated Universal Time, which needs no data.
  public static let utc = TimeZoneRules(name: "UTC", first: 0, transitions: [], rule: nil)

  /// The offset at a moment. The zones that the library has itself, for systems without zone
  /// data, begin in 1990: before that the result is their first offset.
  ///
  /// - Complexity: O(log *n*) in the number of transitions.
  /// - Parameter moment: Seconds since 1970-01-01 in UTC.
  public func offset(at moment: Int) -> UTCOffset { Self.offset(seconds(at: moment)) }

  /// The offsets with which a local time is a moment of this zone: usually one; none
  /// if clocks were put forward over it, two if they were put back, the earlier
  /// moment first.
  ///
  /// - Parameter seconds: The local time, in seconds from 1970-01-01T00:00 on the same clock.
  public func offsets(atLocal seconds: Int) -> [UTCOffset] {
    offsetSeconds(atLocal: seconds).map(Self.offset)
  }

  func offsetSeconds(atLocal local: Int) -> [Int] {
    let around = offsets(from: local - Self.reach, to: local + Self.reach)
    if around.count == 1 { return around }
    // Of two moments with the same local time, the earlier one has the larger offset.
    return around.filter { self.seconds(at: local - $0) == $0 }.sorted(by: >)
  }

  /// The local times around an ambiguous one that are ambiguous for the same reason.
  func overlap(atLocal local: Int) -> Range<Int> {
    let offsets = offsetSeconds(atLocal: local)
    guard let early = offsets.first, let late = offsets.last, early != late else {
      return local..<local + 1
    }
    let change =
      changes(from: local - Self.reach, to: local + Self.reach)
      .last { $0.offset == late && $0.start <= local - late }
    let start = (change?.start ?? local - late) + late
    return start..<start + (early - late)
  }

  /// The greatest distance of clocks from UTC and the greatest change, in seconds, with some room.
  private static let reach = 26 * 3600

  private static func offset(_ seconds: Int) -> UTCOffset {
    // The readers accept no summer time or transition of a day or more.
    UTCOffset(seconds: seconds) ?? .zulu
  }

  /// Whether the offset of a moment is known.
  func isKnown(at moment: Int) -> Bool { begins.map { moment >= $0 } ?? true }

  /// Whether the offset of a date with an offset is known.
  package func isKnown(at date: Timestamp) -> Bool {
    guard let offset = date.offset else { return true }
    return isKnown(at: date.localSeconds - Int(offset.seconds))
  }

  // MARK: Moments

  private func seconds(at moment: Int) -> Int {
    let after = index(after: moment)
    if after == transitions.count, let rule,
      let change = rule.changes(around: moment).last(where: {
        $0.start <= moment && $0.start > transitions.last?.start ?? .min
      })
    {
      return change.offset
    }
    return after == 0 ? firstOffset(at: moment) : transitions[after - 1].offset
  }

  private func firstOffset(at moment: Int) -> Int {
    // A zone that has only a rule starts with its standard time.
    transitions.isEmpty ? rule?.standard ?? first : first
  }

  /// The number of transitions up to and at a moment.
  private func index(after moment: Int) -> Int {
    transitions.indices.firstPlace { transitions[$0].start > moment }
  }

  /// The changes in an interval of a few days: after `start`, up to `end`.
  private func changes(from start: Int, to end: Int) -> [Transition] {
    var changes = Array(transitions[index(after: start)..<index(after: end)])
    guard let rule, end > transitions.last?.start ?? .min else { return changes }
    changes += rule.changes(around: end).filter {
      $0.start > start && $0.start <= end && $0.start > transitions.last?.start ?? .min
    }
    return changes
  }

  /// The offsets in an interval of a few days, each once.
  private func offsets(from start: Int, to end: Int) -> [Int] {
    var offsets = [seconds(at: start)]
    for change in changes(from: start, to: end) where !offsets.contains(change.offset) {
      offsets.append(change.offset)
    }
    return offsets
  }
}
