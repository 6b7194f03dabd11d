// SPDX-License-Identifier: MIT

/// A component of a coding path, stored without a conversion.
enum PathKey {
  case none
  case index(Int)
  case key(any CodingKey)

  var codingKey: (any CodingKey)? {
    switch self {
    case .none: nil
    case .index(let index): IndexKey(index)
    case .key(let key): key
    }
  }
}

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
      if let key = frame.pathKey.codingKey { path.append(key) }
      next = frame.parent
    }
    return path.reversed()
  }
}
