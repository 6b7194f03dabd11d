// SPDX-License-Identifier: MIT

/// The format of databases that a layout describes.
struct DatabaseLayoutFormat: DatabaseLogFormat, LayoutDescribed {
  let name: String
  let make: @Sendable () -> Layout

  /// The layout, made anew on each call.
  var layout: Layout { make() }

  func recognises(_ head: InputHead) -> Bool {
    guard head.source.starts(with: Self.start) else { return false }
    return layout.recognised.contains { signs in
      signs.allSatisfy { sign in
        guard case .exactly(let names) = sign else { return false }
        return names.allSatisfy(head.source.contains)
      }
    }
  }

  func makeMapping(_ options: ReadingOptions) -> any DatabaseRecordMapping {
    DatabaseRows(layout, options)
  }

  /// The first bytes of a database.
  static let start = Array("SQLite format 3\0".utf8)
}
