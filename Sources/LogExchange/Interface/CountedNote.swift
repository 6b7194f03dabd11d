// SPDX-License-Identifier: MIT

/// A note that is told once for all values of a file that it holds for.
struct CountedNote: Sendable {
  private var first: RecordFault?
  private var count = 0

  /// - Parameter fault: What there is to say of the first value.
  mutating func add(_ fault: @autoclosure () -> RecordFault) {
    count += 1
    if first == nil { first = fault() }
  }

  /// Takes over what was found in the part of the file that follows.
  mutating func join(_ next: CountedNote) {
    count += next.count
    first = first ?? next.first
  }

  /// The note, once the file is read; nil where there is nothing to say.
  var entry: MappedEntry? {
    guard var note = first else { return nil }
    if count > 1 { note.message += "; so are \(count) values of the file" }
    var entry = MappedEntry(.nothing)
    entry.notes = [note]
    return entry
  }
}
