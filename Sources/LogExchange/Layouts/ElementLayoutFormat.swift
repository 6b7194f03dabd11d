// SPDX-License-Identifier: MIT

import XMLTree

/// The format of XML that a layout describes.
struct ElementLayoutFormat: XMLLogFormat, LayoutDescribed {
  @Kept var layout: Layout
  private let sink: LayoutSink?

  init(_ layout: Layout, sink: LayoutSink?) {
    self.layout = layout
    self.sink = sink
  }

  var name: String { layout.name }
  var writes: Bool { sink != nil }

  func recognises(_ head: InputHead) -> Bool {
    guard let root = head.xmlRootName else { return false }
    guard let top = path?.steps?.first else { return true }
    func local(_ name: String) -> Substring.UTF8View? {
      name.utf8.split(separator: UInt8(ascii: ":")).last
    }
    guard let root = local(root), let name = local(top.name) else { return false }
    return root.elementsEqual(name)
  }

  func recognition(_ head: InputHead) -> String? { layout.recognition }

  var recordPath: String { path?.readingText ?? "" }

  func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    ElementRows(layout, options)
  }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    sink?(output)
  }

  private var path: MappedXMLPath? {
    if case .xml(let path, _) = layout.source { return path }
    return nil
  }
}
