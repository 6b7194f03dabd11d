// SPDX-License-Identifier: MIT

extension SourceCopy {
  /// Changes the element whose start tag comes next.
  mutating func change(
    _ startTag: Range<Int>, isEmptyTag: Bool, _ edits: SourceEdits
  ) throws {
    let (start, end) = (startTag.lowerBound, startTag.upperBound)
    var lead = Lead()
    let isReplaced = edits.adds(.before, .after)
    if isReplaced || edits.fate != .stays {
      // White space around an element that goes away stays if something takes its place.
      lead = self.lead(of: start)
      let indentation = edits.fate != .stays && !isReplaced ? lead.indentation : nil
      copy(to: start - (indentation ?? 0))
      for (index, item) in edits.added(.before).enumerated() {
        if edits.fate != .stays, index > 0 { put(lead.space) }
        put(item)
        if edits.fate == .stays { put(lead.space) }
      }
      if edits.fate != .stays { outputs.append(SourceOutput(edits.fate)) }
      if indentation != nil { skip(to: start) }
    }
    if isEmptyTag || edits.name != nil || !edits.attributes.isEmpty {
      let tag = window.element(
        startTag: startTag, hasAttributes: isEmptyTag || !edits.attributes.isEmpty)
      try changeTag(tag, edits)
      if isEmptyTag { try fill(tag, edits) }
    }
    window.step(to: end)
    var space: [UInt8]?
    if !isEmptyTag, edits.adds(.first, .last) {
      if edits.text == nil { space = try childSpace(after: end) }
      copy(to: end)
      for item in edits.added(.first) {
        put(space ?? [])
        put(item)
      }
    }
    let hasEnd = edits.name != nil || edits.adds(.last, .after) || edits.fate != .stays
    let element = hasEnd ? Open(edits, lead, depth: depth, childSpace: space) : nil
    if isEmptyTag {
      if let element { try self.end(element, at: end) }
    } else if let text = edits.text {
      copy(to: end)
      let endTag = try replaceContent(by: text, edits)
      if let element { return try close(element, endTag: endTag) }
      window.step(to: endTag.upperBound)
    } else {
      if let element { open.append(element) }
      if !open.isEmpty { depth += 1 }
    }
  }

  /// Handles the end tag of an element whose start tag was changed.
  mutating func close(_ element: Open, endTag: Range<Int>) throws {
    let start = endTag.lowerBound
    let last = element.edits.added(.last)
    if !last.isEmpty {
      let space = max(copied, window.spaceStart(before: start))
      let isLine = window[space..<start].contains(UInt8(ascii: "\n"))
      let childSpace = isLine ? element.childSpace : nil
      copy(to: childSpace == nil ? start : space)
      for item in last {
        put(childSpace ?? [])
        put(item)
      }
    }
    if let name = element.edits.name {
      replace(window.element(startTag: endTag, hasAttributes: false).name, by: name.utf8)
    }
    try end(element, at: endTag.upperBound)
  }

  /// Handles the end of an element.
  private mutating func end(_ element: Open, at end: Int) throws {
    let edits = element.edits
    window.step(to: end)
    if open.isEmpty { depth = 0 }
    if edits.fate != .stays || edits.adds(.after) { copy(to: end) }
    if edits.fate != .stays, outputs.count > 1 {
      let output = outputs.removeLast()
      if case .moved(let number) = output.fate { moved[number] = output }
      if output.isDropped, output.hasPlaces { dropped.append(output) }
      if !edits.adds(.before, .after), let indentation = element.lead.indentation {
        if let lineEnd = try lineEnd(after: end) {
          skip(to: lineEnd)
          window.step(to: lineEnd)
        } else {
          put(element.lead.space.suffix(indentation))
        }
      }
    }
    for (index, item) in edits.added(.after).enumerated() {
      if edits.fate == .stays || index > 0 || edits.adds(.before) { put(element.lead.space) }
      put(item)
    }
  }

  // MARK: Tags

  private mutating func changeTag(_ tag: XMLSourceElement, _ edits: SourceEdits) throws {
    try checkDefaults(after: edits, tag)
    if let name = edits.name {
      try texts.checkMarkup(name, isName: true)
      replace(tag.name, by: name.utf8)
    }
    if edits.attributes.isEmpty { return }
    var written = 0
    var space = 0..<0
    var before = tag.name.upperBound
    for attribute in tag.attributes {
      space = before..<attribute.range.lowerBound
      before = attribute.range.upperBound
      let edit = edits.attributes.first { window[attribute.name].elementsEqual($0.name.utf8) }
      guard let edit else { continue }
      written += 1
      switch edit.change {
      case .remove:
        copy(to: space.lowerBound)
        skip(to: before)
      case .set(let value), .replace(let value):
        let quote = window[attribute.value.upperBound]
        let text = try texts.attribute(value, quote: quote)
        if !window[attribute.value].elementsEqual(text) { replace(attribute.value, by: text) }
      case .rename(let name):
        try texts.checkMarkup(name, isName: true)
        replace(attribute.name, by: name.utf8)
      }
    }
    if written == edits.attributes.count { return }
    // A new attribute is written like the last one.
    let separator = space.isEmpty ? [0x20] : Array(window[space])
    let quote = tag.attributes.last.map { window[$0.value.upperBound] } ?? UInt8(ascii: "\"")
    copy(to: before)
    for edit in edits.attributes {
      if tag.attributes.contains(where: { window[$0.name].elementsEqual(edit.name.utf8) }) {
        continue
      }
      guard case .set(let value) = edit.change else {
        throw XMLBuildError(
          code: .notInSource,
          message:
            "the attribute “\(edit.name)” is not written in the start tag: it comes from the "
            + "document type declaration, so it cannot be changed there")
      }
      try texts.checkMarkup(edit.name, isName: true)
      put(separator)
      put(edit.name.utf8)
      put([UInt8(ascii: "="), quote])
      put(try texts.attribute(value, quote: quote))
      put([quote])
    }
  }

  /// Throws if an attribute that is removed, or gets another name, would have its default instead.
  private mutating func checkDefaults(
    after edits: SourceEdits, _ tag: XMLSourceElement
  ) throws(XMLBuildError) {
    let gone = edits.attributes.filter { edit in
      switch edit.change {
      case .remove, .rename: true
      case .set, .replace: false
      }
    }
    if gone.isEmpty { return }
    let defaults = declarations.defaultAttributes(of: window[tag.name])
    guard let edit = gone.first(where: { defaults.contains(Array($0.name.utf8)) }) else { return }
    throw XMLBuildError(
      code: .notInSource,
      message:
        "without it, the attribute “\(edit.name)” would have the default of the document type "
        + "declaration; set another value instead")
  }

  /// Throws if an element would get two attributes with one name, as written or by its namespace.
  func checkAttributes(
    of node: XMLTreeNode, _ tag: XMLSourceElement, _ edits: SourceEdits
  ) throws(XMLBuildError) {
    var found: Set<[UInt8]> = []
    for name in edits.names(after: tag.attributes.map { Array(window[$0.name]) }) {
      let text = String(decoding: name, as: UTF8.self)
      let length = QualifiedName(text)?.prefixLength ?? 0
      let prefix = String(decoding: name.prefix(length), as: UTF8.self)
      let namespace = length > 0 ? node.namespace(ofPrefix: prefix) : nil
      let expanded = namespace.map { Array($0.utf8) + [0] + name.dropFirst(length + 1) } ?? name
      guard found.insert(expanded).inserted else {
        throw XMLBuildError(
          code: .duplicate, message: "the element already has an attribute “\(text)”")
      }
    }
  }

  // MARK: Content

  /// Adds content to an element that is written as `<a/>`.
  private mutating func fill(_ tag: XMLSourceElement, _ edits: SourceEdits) throws {
    let text = try texts.text(edits.text ?? "")
    guard !text.isEmpty || edits.adds(.first, .last) else { return }
    copy(to: tag.attributes.last?.range.upperBound ?? tag.name.upperBound)
    put(">".utf8)
    for item in edits.added(.first) { put(item) }
    put(text)
    for item in edits.added(.last) { put(item) }
    put("</".utf8)
    put(edits.name.map { Array($0.utf8) } ?? Array(window[tag.name]))
    put(">".utf8)
    skip(to: tag.startTag.upperBound)
  }

  /// The end of the text in the window, without a reference whose end is not in it.
  private var textEnd: Int {
    let text = window[window.next..<window.end]
    guard declarations.declaresEntities, let start = text.lastIndex(of: UInt8(ascii: "&")),
      !text[start...].contains(UInt8(ascii: ";"))
    else { return window.end }
    return window.base + start
  }

  /// Replaces the content of an element by a text. Comments and processing instructions directly
  /// inside stay; the text comes in the place of the first text that is not white space.
  ///
  /// - Returns: The end tag.
  private mutating func replaceContent(
    by text: String, _ edits: SourceEdits
  ) throws -> Range<Int> {
    let written = try texts.text(text)
    isDropping = true
    defer { isDropping = false }
    var hasText = false
    var level = 0
    while true {
      let run = window.next..<(window.mark ?? textEnd)
      if level == 0, !edits.replacesChildren, declarations.declaresEntities,
        let name = declarations.firstWithElements(in: window[run])
      {
        throw XMLBuildError(
          code: .misplaced,
          message: "the reference “&\(name);” stands for child elements, which the new text would "
            + "replace; remove it first, or name a deeper element")
      }
      if level == 0, !hasText, !window[run].allSatisfy({ $0.isSpace }) {
        put(written)
        hasText = true
      }
      window.step(to: run.upperBound)
      guard window.mark != nil else {
        guard try more() else { return run.upperBound..<run.upperBound }
        continue
      }
      guard let (kind, end) = try markup(at: run.upperBound) else { return run }
      switch kind {
      case .comment, .instruction:
        if level == 0 {
          skip(to: run.upperBound)
          copy(to: end)
        }
      case .section:
        if level == 0, !hasText {
          put(try texts.section(text))
          hasText = true
        }
      case .startTag, .emptyTag:
        guard edits.replacesChildren else {
          throw XMLBuildError(
            code: .misplaced,
            message: "the element has child elements, which the new text would replace; remove "
              + "them first, or name a deeper element")
        }
        if kind == .startTag { level += 1 }
      case .endTag:
        if level == 0 {
          if edits.replacesChildren { replacedEnd = window.place }
          skip(to: run.upperBound)
          if !hasText { put(written) }
          return run.upperBound..<end
        }
        level -= 1
      }
      window.step(to: end)
    }
  }
}
