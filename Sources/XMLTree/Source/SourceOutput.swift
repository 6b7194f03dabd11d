// SPDX-License-Identifier: MIT

/// Bytes of a changed document, with the places at which moved elements belong.
struct SourceOutput {
  /// The fate of the element whose bytes these are; `stays` for the document itself.
  let fate: SourceEdits.Fate
  var bytes: [UInt8] = []
  private var places: [(offset: Int, move: Int)] = []

  init(_ fate: SourceEdits.Fate = .stays) { self.fate = fate }

  var isDropped: Bool { fate == .removed }

  /// True if moved elements belong into it.
  var hasPlaces: Bool { !places.isEmpty }

  /// The place of the `>` in bytes to be added that would be the end of `]]>`, which text must not
  /// have; nil if they have none.
  ///
  /// - Parameter next: Their first two, of text.
  func endOfSection(before next: some Collection<UInt8>) -> Int? {
    let last = bytes.suffix(2)
    guard last.last == UInt8(ascii: "]") else { return nil }
    let seam = Array(last) + next
    let start = seam.indices.first { seam[$0...].starts(with: "]]>".utf8) }
    return start.map { $0 + 2 - last.count }
  }

  /// Adds the place of a moved element.
  mutating func addPlace(of move: Int) { places.append((bytes.count, move)) }

  /// The bytes with the moved elements at their places.
  ///
  /// - Parameters:
  ///   - moved: The moved elements, by the numbers of their moves; each is taken once.
  func assembled(taking moved: inout [Int: SourceOutput]) -> [UInt8] {
    if places.isEmpty { return bytes }
    var result: [UInt8] = []
    // The outputs that are being copied, each with what has been copied of it.
    var stack: [(output: SourceOutput, offset: Int, place: Int)] = [(self, 0, 0)]
    while let top = stack.last {
      guard top.place < top.output.places.count else {
        result += top.output.bytes[top.offset...]
        stack.removeLast()
        continue
      }
      let place = top.output.places[top.place]
      result += top.output.bytes[top.offset..<place.offset]
      stack[stack.count - 1].offset = place.offset
      stack[stack.count - 1].place += 1
      if let inner = moved.removeValue(forKey: place.move) { stack.append((inner, 0, 0)) }
    }
    return result
  }
}
