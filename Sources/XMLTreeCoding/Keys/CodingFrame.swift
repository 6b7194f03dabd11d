// SPDX-License-Identifier: MIT

/// A component of a coding path; nil for none.
typealias PathKey = (any CodingKey)?

/// The index of an item, from 0.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }
}

/// The key of a superclass.
enum SuperKey: String, CodingKey {
  case `super`
}

/// The coder of one value inside that of another.
protocol CodingFrame: AnyObject {
  var parent: Self? { get }
  /// The last component of the coding path.
  var pathKey: PathKey { get }
}

extension CodingFrame {
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var next: Self? = self
    while let frame = next {
      if let key = frame.pathKey { path.append(key) }
      next = frame.parent
    }
    return path.reversed()
  }
}
