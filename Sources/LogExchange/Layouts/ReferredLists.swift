// SPDX-License-Identifier: MIT

/// The objects of lists in a JSON text to which entries of another list refer: the vehicles of
/// fill-ups that have a `vehicleId`.
struct ReferredLists {
  private let paths: [MappedJSONPath]
  /// The indices of the paths that lead to such an object.
  private let indices: [Int]
  /// The values by those of the keys, for each of the paths.
  private var found: [[String: SlotText]]
  /// The lists whose end has not been seen.
  private var open: Set<[String]>
  /// The most objects that are remembered.
  private static let most = 100_000

  init(_ paths: [MappedJSONPath]) {
    self.paths = paths
    indices = paths.indices.filter { paths[$0].reference != nil }
    found = indices.isEmpty ? [] : paths.map { _ in [:] }
    open = Set(indices.compactMap { paths[$0].reference?.list })
  }

  var areNone: Bool { indices.isEmpty }
  /// False if entries have to wait.
  var areComplete: Bool { open.isEmpty }

  /// Whether keys are those of one of the lists.
  func contain(_ keys: [String]) -> Bool {
    indices.contains { paths[$0].reference?.list.elementsEqual(keys, by: ===) ?? false }
  }

  /// Remembers an object. Of two with the same key, the first counts.
  mutating func add(_ object: JSONValue, _ keys: [String]) throws(LogError) {
    for index in indices {
      guard let reference = paths[index].reference, reference.list.elementsEqual(keys, by: ===),
        let key = object[reference.key]?.plainText, found[index][key] == nil,
        let text = paths[index].find(in: object)?.slotText
      else { continue }
      guard found[index].count < Self.most else {
        throw LogError(
          code: .limitReached,
          message: "\(reference.list.joined(separator: "/")) has more than \(Self.most) objects")
      }
      found[index][key] = text
    }
  }

  /// Notes the end of a list.
  ///
  /// - Returns: True if it is one of these.
  mutating func end(_ keys: [String]) -> Bool { open.remove(keys) != nil }

  /// The value in the object to which an entry refers.
  func text(of index: Int, for entry: JSONValue) -> SlotText? {
    guard let reference = paths[index].reference, let key = entry[reference.own]?.plainText else {
      return nil
    }
    return found[index][key]
  }
}
