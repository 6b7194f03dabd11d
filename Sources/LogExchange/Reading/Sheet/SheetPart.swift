// SPDX-License-Identifier: MIT

import XMLTree

/// One XML document in the zip archive that a spreadsheet is, read as a stream of the elements at
/// a path.
///
/// Nothing outside of the archive is read: names of members are only compared, and the reader of
/// XML loads no external entity.
final class SheetPart {
  private let items: InputItems
  private let item: InputItem
  private let name: String
  private let reader: XMLTreeReader
  private let chunk: UnsafeMutableRawBufferPointer
  /// Whether further elements are possible.
  private var isWanted = true

  typealias Take = (XMLTreeNode) throws(InputError) -> Void

  /// Opens a part.
  ///
  /// - Returns: nil if the archive has no such member, or cannot be read again.
  init?(_ name: String, of archive: InputItems, at path: String) throws(InputError) {
    guard let items = try archive.again(),
      let item = try items.next(where: { $0.name.elementsEqual(name.utf8) }),
      let path = try? XMLPath(path)
    else { return nil }
    self.items = items
    self.item = item
    self.name = name
    reader = XMLTreeReader(path: path)
    // Nothing frees it if there is no such part.
    chunk = .allocate(byteCount: 1 << 14, alignment: 16)
    reader.limits.streamBuffer = 32 << 20
    reader.keepsAncestors = false
  }

  deinit {
    chunk.deallocate()
  }

  /// Reads the elements of a part to its end.
  ///
  /// - Returns: False if the archive has no such member.
  static func read(
    _ name: String, of archive: InputItems, at path: String, _ take: Take
  ) throws(InputError) -> Bool {
    guard let part = try SheetPart(name, of: archive, at: path) else { return false }
    while try part.advance(take) {}
    return true
  }

  /// Reads some more of the part.
  ///
  /// - Returns: False at the end, where its checksum has been verified.
  func advance(_ take: Take) throws(InputError) -> Bool {
    let count = try item.read(into: chunk)
    do {
      func handle(_ match: XMLTreeMatch) throws -> ReadingAction {
        try take(match.node)
        return .continue
      }
      if count == 0 {
        try reader.finish(handle)
      } else if isWanted {
        isWanted = try reader.feed(UnsafeRawBufferPointer(rebasing: chunk[..<count]), handle)
      }
    } catch let error as InputError {
      throw error
    } catch let error as XMLReadError {
      throw InputError(
        code: error.code == .limitReached ? .limitReached : .damaged,
        message: "\(ContainerMember.shown(Array(name.utf8))) in it cannot be read: \(error)")
    } catch {
      throw .badSheet("\(error)")
    }
    return count > 0
  }

  /// Counts bytes that were made of the part.
  ///
  /// - Throws: `InputError` if they are too many for the size of the file.
  func count(_ output: Int, _ tally: inout ContainerBudget.Tally) throws(InputError) {
    try items.budget.countOutput(output, &tally)
  }

  /// Verifies that the archive is complete.
  func finish() throws(InputError) {
    _ = try items.next(where: { _ in false })
  }
}
