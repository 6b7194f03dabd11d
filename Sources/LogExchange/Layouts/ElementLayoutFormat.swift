// SPDX-License-Identifier: MIT

import XMLTree

/// The format of XML that a layout describes.
struct ElementLayoutFormat: XMLLogFormat, LayoutDescribed {
  @Kept var layout: Layout

  var name: String { layout.name }
  var writes: Bool { layout.isWritten }

  func recognises(_ head: InputHead) -> Bool {
    guard let root = head.xmlRootName else { return false }
    guard let top = path?.steps?.first else { return true }
    let names = [root, top.name].compactMap { $0.utf8.split(separator: UInt8(ascii: ":")).last }
    return names.count == 2 && names[0].elementsEqual(names[1])
  }

  var recordPath: String {
    path.map { $0.readingSteps.dropLast(layout.levelsRead).joined() } ?? ""
  }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    ElementRows(layout, options)
  }

  private var path: MappedXMLPath? {
    if case .xml(let path, _) = layout.source { path } else { nil }
  }
}
