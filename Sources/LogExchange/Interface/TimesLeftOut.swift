// SPDX-License-Identifier: MIT

import XMLTree

/// The placeholder times that an app writes where it knows no time, for one note on all of
/// them.
struct TimesLeftOut: Sendable {
  private var count = 0
  private var first: (time: String, position: SourcePosition?, path: EntryPath?)?

  mutating func add(
    _ time: @autoclosure () -> String, at position: SourcePosition?, _ path: EntryPath? = nil
  ) {
    count += 1
    if first == nil { first = (time(), position, path) }
  }

  /// The note for the file, once all input is read; nil if no time was left out.
  var note: MappedEntry? {
    guard let first else { return nil }
    var entry = MappedEntry(.nothing)
    entry.notes.append(
      RecordFault(
        code: .timeLeftOut,
        message: "the time \(first.time) stands for none and is left out, \(count) "
          + "\(count == 1 ? "time" : "times") in this file; such entries have a day alone",
        field: "date", position: first.position))
    entry.position = first.position
    entry.path = first.path
    return entry
  }
}

extension Diagnostic.Code {
  /// A time was a placeholder of the app and was left out.
  public static let timeLeftOut = Diagnostic.Code(description: "time-left-out")
}

extension Timestamp {
  /// True if the timestamp has a time, which is midnight to the second, and no offset.
  var isMidnight: Bool {
    precision != .day && hour == 0 && minute == 0 && second == 0 && fraction == 0 && offset == nil
  }
}
