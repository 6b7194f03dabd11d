// SPDX-License-Identifier: MIT

/// Copies a document from front to back and changes elements on the way; everything else stays
/// byte for byte.
///
/// The elements come in document order, by the positions of their start tags. Between them only
/// line feeds and characters are counted. Inside an element with an edit at its end, tags are
/// followed; the elements with such edits that are open are the only state.
///
/// What is copied goes to `outputs.last`: the document, a removed element, whose bytes are
/// dropped, or a moved one, whose bytes are kept for their new place.
struct SourceCopy {
  /// An element whose end is of interest.
  final class Open {
    let edits: SourceEdits
    let lead: Lead
    /// The number of elements open around it, from the first such element on.
    let depth: Int
    /// The white space before a new child; nil if children are not on lines of their own.
    let childSpace: [UInt8]?

    init(_ edits: SourceEdits, _ lead: Lead, depth: Int, childSpace: [UInt8]?) {
      self.edits = edits
      self.lead = lead
      self.depth = depth
      self.childSpace = childSpace
    }
  }

  /// What has to be known of an element to find it again.
  struct Target: Sendable {
    var position: SourcePosition
    /// The name as written.
    let name: [UInt8]
    /// Only for documents that declare attributes, and for edits that add names of attributes.
    let node: XMLTreeNode?

    init(_ node: XMLTreeNode, keepsNode: Bool = true) {
      position = node.position ?? SourcePosition(line: 1, column: 1)
      name = Array(node.storage.names.qualifiedName(node.record.name))
      self.node = keepsNode ? node : nil
    }
  }

  /// The white space before an element.
  struct Lead {
    /// The line end and the indentation, for a neighbour on a line of its own; empty if something
    /// else stands on the line before the element.
    var space: [UInt8] = []
    /// The length of the indentation, if the element is the first on its line.
    var indentation: Int?
  }

  private let encoding: InputEncoding
  var texts: SourceText
  var window: SourceWindow
  /// The offset up to which the document has been copied or left out.
  var copied = 0
  var open: [Open] = []
  var depth = 0
  /// The offset of the document element.
  private var documentStart = 0
  var declarations = SourceDeclarations()
  /// The line ends of the document, from the first one up to the start of its content.
  private var lineBreak: [UInt8] = [UInt8(ascii: "\n")]
  /// The indentation of the children of the document element.
  private var unit: [UInt8] = [0x20, 0x20]
  var outputs = [SourceOutput()]
  /// The moved elements, by the numbers of their moves.
  var moved: [Int: SourceOutput] = [:]
  /// The removed elements that moved ones were put into.
  var dropped: [SourceOutput] = []
  /// The end of the last content that was replaced.
  var replacedEnd = SourcePosition(line: 1, column: 1)
  /// Whether bytes are left out instead of copied.
  var isDropping = false
  /// Whether the next byte did not follow the last one in the document.
  private var isSeam = false
  private let write: ((UnsafeRawBufferPointer) throws -> Void)?
  /// Gets each change: the bytes that are replaced, by their offsets, and the new ones.
  private let onChange: ((Range<Int>, ArraySlice<UInt8>) -> Void)?

  /// White space up to this length is remembered.
  private static let longestSpace = 1 << 16

  /// - Parameters:
  ///   - write: Takes the bytes of the new document, in its encoding; nil to keep them.
  ///   - onChange: Gets each change; the offsets are those in UTF-8.
  init(
    _ window: SourceWindow, encoding: InputEncoding,
    write: ((UnsafeRawBufferPointer) throws -> Void)? = nil,
    onChange: ((Range<Int>, ArraySlice<UInt8>) -> Void)? = nil
  ) throws {
    self.window = window
    self.encoding = encoding
    texts = SourceText(encoding: encoding)
    self.write = write
    self.onChange = onChange
    try readProlog()
  }

  /// Finds the document element, and how the document is laid out.
  private mutating func readProlog() throws {
    var prolog = PrologScanner()
    var scanned = 0
    while !prolog.isDone {
      let found = window.bytes[scanned...].withContiguousStorageIfAvailable { prolog.scan($0) }
      if let found = found.flatMap({ $0 }) { documentStart = scanned + found - 1 }
      scanned = window.bytes.count
      guard try prolog.isDone || window.fill(keepingFrom: 0) else { return }
    }
    guard documentStart >= 0, let (_, end) = try markup(at: documentStart) else { return }
    let beginning = window[window.base..<documentStart]
    declarations = SourceDeclarations(prolog: beginning)
    let space = try spaceAfter(end)
    if let feed = window[window.base..<space.upperBound].firstIndex(of: UInt8(ascii: "\n")) {
      lineBreak = Array(window[window.lineBreak(before: window.base + feed + 1)])
    }
    if let feed = window[space].lastIndex(of: UInt8(ascii: "\n")) {
      let blanks = window[space][(feed + 1)...]
      if !blanks.isEmpty { unit = Array(blanks) }
    }
  }

  // MARK: Following

  /// Changes an element of the document.
  ///
  /// - Throws: `XMLBuildError` if the edits cannot be made, and the errors of reading and
  ///   writing.
  mutating func apply(_ edits: SourceEdits, to element: Target) throws {
    let position = element.position
    // An element inside content that was replaced goes with it.
    if position < replacedEnd { return }
    guard try follow(to: position) else {
      if let output = outputs.last, output.isDropped { return }
      throw Self.notInSource(element)
    }
    let start = window.next
    guard let (kind, end) = try markup(at: start), kind == .startTag || kind == .emptyTag,
      window.hasTag(named: element.name, at: start)
    else { throw Self.notInSource(element) }
    if edits.name != nil, declarations.declaresAttributes, let node = element.node {
      try checkDefaults(of: node, window.element(startTag: start..<end), edits)
    }
    if edits.addsNames, let node = element.node {
      try checkAttributes(of: node, window.element(startTag: start..<end), edits)
    }
    if start == documentStart { try checkDocumentElement(edits) }
    for case (_, .xml(let fragment)) in edits.additions {
      try texts.checkMarkup(fragment.xml)
    }
    try change(start..<end, isEmptyTag: kind == .emptyTag, edits)
  }

  private static func notInSource(_ element: Target) -> XMLBuildError {
    XMLBuildError(
      code: .notInSource,
      message:
        "the element “\(String(decoding: element.name, as: UTF8.self))” comes from an entity and is "
        + "not written here, so it cannot be changed")
  }

  /// Throws if an element that gets another name has attributes that are declared for the old one,
  /// or would get some that are declared for the new one.
  private mutating func checkDefaults(
    of node: XMLTreeNode, _ tag: XMLSourceElement, _ edits: SourceEdits
  ) throws(XMLBuildError) {
    let written =
      tag.attributes.map { Array(window[$0.name]) }
      + edits.attributes.map { Array($0.name.utf8) }
    let all = [node.attributes, node.namespaceDeclarations].joined()
    if let gained = edits.name.flatMap({ name in
      declarations.defaultAttributes(of: Array(name.utf8)[...]).first { !written.contains($0) }
    }) {
      throw XMLBuildError(
        code: .notInSource,
        message:
          "with its new name the element would get the attribute "
          + "“\(String(decoding: gained, as: UTF8.self))” from the document type declaration; set "
          + "the attribute first")
    }
    guard let lost = all.first(where: { !written.contains(Array($0.name.utf8)) }) else { return }
    throw XMLBuildError(
      code: .notInSource,
      message:
        "with its name the element would lose the attribute “\(lost.name)”, which the document "
        + "type declaration gives it; set the attribute first, so that it is written in the tag")
  }

  private func checkDocumentElement(_ edits: SourceEdits) throws(XMLBuildError) {
    guard edits.fate == .stays else {
      throw XMLBuildError(
        code: .misplaced, message: "the document element can be neither removed nor moved")
    }
    for (side, item) in edits.additions where side.isBeside {
      if case .xml(let fragment) = item, fragment.isMisc { continue }
      throw XMLBuildError(
        code: .misplaced,
        message: "only comments and processing instructions can stand beside the document element")
    }
  }

  /// Copies the rest of the document.
  mutating func finish() throws {
    _ = try follow(to: nil)
    copy(to: window.end)
    try flush(upTo: 0)
  }

  /// Follows the document to a position, or to its end. False if there is no such position, if it
  /// has been passed, or if nothing begins there.
  private mutating func follow(to position: SourcePosition?) throws -> Bool {
    if let position, window.isBehind(position) { return false }
    while true {
      let end = window.end
      let target = position.flatMap { window.offset(of: $0) }
      while !open.isEmpty, let mark = window.mark, mark < target ?? end {
        window.step(to: mark)
        try pass(mark)
      }
      if let position, let target {
        guard target >= window.next else { return false }
        window.step(to: target, position)
        return window[target] == UInt8(ascii: "<")
      }
      // The position may be in what has been read meanwhile.
      if window.end > end { continue }
      window.step(to: end)
      guard try more() else { return false }
    }
  }

  private mutating func pass(_ mark: Int) throws {
    guard let (kind, end) = try markup(at: mark) else {
      window.step(to: window.end)
      return
    }
    switch kind {
    case .startTag: depth += 1
    case .endTag:
      depth -= 1
      if let element = open.last, depth == element.depth {
        open.removeLast()
        try close(element, endTag: mark..<end)
        return
      }
    case .emptyTag, .comment, .section, .instruction: break
    }
    window.step(to: end)
  }

  /// The kind and the end of the markup at an offset; nil if the document ends before it.
  mutating func markup(at offset: Int) throws -> (kind: SourceMarkup.Kind, end: Int)? {
    while true {
      if let found = window.markup(at: offset) { return found }
      guard try more() else { return nil }
    }
  }

  /// The white space after an offset, and before another character of the document.
  mutating func spaceAfter(_ offset: Int) throws -> Range<Int> {
    var end = offset
    while true {
      // Two characters after it tell an end tag from a child.
      while end < window.end, window[end].isSpace, end - offset < Self.longestSpace { end += 1 }
      if end + 1 < window.end || end - offset >= Self.longestSpace { return offset..<end }
      guard try more() else { return offset..<end }
    }
  }

  // MARK: Output

  /// Reads more of the document. The bytes that have been followed are copied, except for white
  /// space at their end, which an edit may change.
  mutating func more() throws -> Bool {
    let next = window.next
    if isDropping {
      skip(to: next)
    } else {
      let space = window.spaceStart(before: next)
      copy(to: next - space > Self.longestSpace ? next : space)
    }
    try flush(upTo: 1 << 16)
    // The bytes before the next one tell whether it begins a line.
    return try window.fill(keepingFrom: min(copied, next) - 2)
  }

  /// Copies the document up to an offset.
  mutating func copy(to offset: Int) {
    guard offset > copied else { return }
    if isSeam, !outputs[outputs.count - 1].isDropped { join(copied..<offset) }
    let bytes = window[copied..<offset]
    if !outputs[outputs.count - 1].isDropped {
      outputs[outputs.count - 1].bytes += bytes
    } else {
      onChange?(copied..<offset, [])
      isSeam = true
    }
    copied = offset
  }

  /// Writes the `>` at the beginning of bytes as a reference, if it would end a `]]>` in text
  /// that the document did not have.
  private mutating func join(_ range: Range<Int>) {
    let end = outputs[outputs.count - 1].endOfSection(before: window[range].prefix(2))
    isSeam = false
    guard let end else { return }
    copy(to: range.lowerBound + end)
    put("&gt;".utf8)
    skip(to: range.lowerBound + end + 1)
    isSeam = false
  }

  /// Leaves out the document up to an offset.
  mutating func skip(to offset: Int) {
    guard offset > copied else { return }
    onChange?(copied..<offset, [])
    copied = offset
    isSeam = true
  }

  /// Puts bytes in the place of a range of the document.
  mutating func replace(_ range: Range<Int>, by bytes: some Collection<UInt8>) {
    copy(to: range.lowerBound)
    put(bytes)
    skip(to: range.upperBound)
  }

  /// Adds bytes that are not in the document.
  mutating func put(_ bytes: some Collection<UInt8>) {
    guard !outputs[outputs.count - 1].isDropped, !bytes.isEmpty else { return }
    outputs[outputs.count - 1].bytes += bytes
    onChange?(copied..<copied, Array(bytes)[...])
    isSeam = true
  }

  mutating func put(_ item: SourceEdits.Item) {
    switch item {
    case .xml(let fragment):
      var bytes = fragment.bytes(lineBreak: lineBreak)
      if let end = outputs[outputs.count - 1].endOfSection(before: bytes.prefix(2)) {
        bytes.replaceSubrange(end...end, with: "&gt;".utf8)
      }
      put(bytes)
    case .moved(let number): outputs[outputs.count - 1].addPlace(of: number)
    }
  }

  /// Writes the output, if it is longer than a size.
  private mutating func flush(upTo size: Int) throws {
    guard let write, outputs[0].bytes.count > size else { return }
    // The last bytes stay: what comes next may have to be written otherwise.
    let kept = size > 0 ? Array(outputs[0].bytes.suffix(2)) : []
    outputs[0].bytes.removeLast(kept.count)
    if encoding == .utf8 {
      try outputs[0].bytes.withUnsafeBytes(write)
    } else {
      var encoded: [UInt8] = []
      encoding.encode(outputs[0].bytes, into: &encoded)
      try encoded.withUnsafeBytes(write)
    }
    outputs[0].bytes.removeAll(keepingCapacity: true)
    outputs[0].bytes += kept
  }

  // MARK: Layout

  /// The white space before an element, which gives the layout of its neighbours.
  func lead(of start: Int) -> Lead {
    let indent = window.spaceStart(before: start, isBlank: true)
    guard indent > window.base, window[indent - 1] == UInt8(ascii: "\n") else { return Lead() }
    let lineBreak = window.lineBreak(before: indent)
    return Lead(
      space: Array(window[lineBreak.lowerBound..<start]),
      indentation: indent >= copied ? start - indent : nil)
  }

  /// The white space before a new child of an element; nil if its children are not on lines of
  /// their own.
  mutating func childSpace(after tagEnd: Int) throws -> [UInt8]? {
    let space = try spaceAfter(tagEnd)
    guard let feed = window[space].lastIndex(of: UInt8(ascii: "\n")),
      space.upperBound + 1 < window.end, window[space.upperBound] == UInt8(ascii: "<")
    else { return nil }
    let blanks = Array(window[space][(feed + 1)...])
    let isEmpty = window[space.upperBound + 1] == UInt8(ascii: "/")
    return window[window.lineBreak(before: window.base + feed + 1)] + blanks + (isEmpty ? unit : [])
  }

  /// The end of the line of an element that ends at an offset; nil if something else comes after
  /// it on the line.
  mutating func lineEnd(after end: Int) throws -> Int? {
    let space = try spaceAfter(end)
    let feed = window[space].firstIndex(of: UInt8(ascii: "\n"))
    return feed.map { window.base + $0 + 1 }
  }
}
