// SPDX-License-Identifier: MIT

/// The format of JSON that a layout describes.
struct ObjectLayoutFormat: JSONLogFormat, LayoutDescribed {
  let name: String
  var writes = false
  let make: @Sendable () -> Layout

  /// The layout, made anew on each call.
  var layout: Layout { make() }

  var skipsDamagedTexts: Bool { layout.evidence == .mapping }

  func isSequence(_ head: InputHead) -> Bool {
    if case .json(_, let isSequence) = layout.source { isSequence } else { false }
  }

  func recognises(_ head: InputHead) -> Bool {
    guard let json = head.json else { return false }
    let layout = layout
    if !layout.recognised.isEmpty {
      return layout.recognised.contains { signs in
        signs.allSatisfy { sign in
          switch sign {
          case .keys(let keys): keys.allSatisfy(json.has)
          case .value(let path, let text):
            json.value(path).map { Array($0.utf8).contains(text) } ?? false
          default: false
          }
        }
      }
    }
    guard case .json(let path, _) = layout.source, let first = path.steps.first else { return true }
    let firsts = path.isFirstOptional ? path.steps.prefix(2) : [first]
    return firsts.contains { json.has($0.key) || json.has($0.key + "[]") }
  }

  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any JSONRecordMapping {
    let layout = layout.reading(head.json)
    return layout.others.allSatisfy(\.sections.isEmpty)
      ? ObjectRows(layout, options) : ObjectLists(layout, options)
  }
}
