// SPDX-License-Identifier: MIT

/// A note that is reported once, with a count, for all values of a file that it applies to.
struct CountedNote: Sendable {
  private var first: RecordFault?
  private var count = 0

  /// - Parameter fault: The note on this value; made only for the first one.
  mutating func add(_ fault: @autoclosure () -> RecordFault) {
    count += 1
    if first == nil { first = fault() }
  }

  /// Takes over the findings from the part of the file that follows.
  mutating func join(_ next: CountedNote) {
    count += next.count
    first = first ?? next.first
  }

  /// The note, once the file is read; nil if nothing was added.
  var entry: MappedEntry? {
    guard var note = first else { return nil }
    if count > 1 { note.message += "; so are \(count) values of the file" }
    var entry = MappedEntry(.nothing)
    entry.notes = [note]
    return entry
  }
}
