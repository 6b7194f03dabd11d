// SPDX-License-Identifier: MIT

extension SourceCopy {
  /// Changes the element whose start tag comes next.
  mutating func change(
    _ tag: XMLSourceElement, isEmptyTag: Bool, _ edits: SourceEdits
  ) throws {
    let start = tag.startTag.lowerBound
    // White space around an element that goes away stays if something takes its place.
    let isReplaced = !edits.before.isEmpty || !edits.after.isEmpty
    let lead = isReplaced || edits.fate != .stays ? lead(of: start) : Lead()
    let isLine = edits.fate != .stays && !isReplaced && lead.indentation != nil
    copy(to: isLine ? start - (lead.indentation?.count ?? 0) : start)
    for (index, item) in edits.before.enumerated() {
      if edits.fate != .stays, index > 0 { put(lead.space) }
      put(item)
      if edits.fate == .stays { put(lead.space) }
    }
    switch edits.fate {
    case .stays: break
    case .removed: outputs.append(SourceOutput(.nothing))
    case .moved(let number): outputs.append(SourceOutput(.move(number)))
    }
    if isLine { skip(to: start) }
    try changeTag(tag, edits)
    let childSpace =
      isEmptyTag || edits.first.isEmpty && edits.last.isEmpty || edits.text != nil
      ? nil : try childSpace(after: tag.startTag.upperBound)
    let element = Open(edits: edits, lead: lead, depth: depth, childSpace: childSpace)
    if isEmptyTag {
      try fill(tag, element)
      return try end(element, at: tag.startTag.upperBound)
    }
    copy(to: tag.startTag.upperBound)
    window.step(to: tag.startTag.upperBound)
    for item in edits.first {
      put(childSpace ?? [])
      put(item)
    }
    if let text = edits.text {
      let endTag = try replaceContent(by: text, edits)
      return try close(element, endTag: endTag)
    }
    let hasEnd =
      edits.name != nil || !edits.last.isEmpty || !edits.after.isEmpty || edits.fate != .stays
    if hasEnd { open.append(element) }
    if !open.isEmpty { depth += 1 }
  }

  /// Handles the end tag of an element whose start tag was changed.
  mutating func close(_ element: Open, endTag: Range<Int>) throws {
    let start = endTag.lowerBound
    if !element.edits.last.isEmpty {
      let space = max(copied, window.spaceStart(before: start))
      if let childSpace = element.childSpace, window[space..<start].contains(UInt8(ascii: "\n")) {
        copy(to: space)
        for item in element.edits.last {
          put(childSpace)
          put(item)
        }
      } else {
        copy(to: start)
        for item in element.edits.last { put(item) }
      }
    }
    if let name = element.edits.name {
      let old = window.element(startTag: endTag).name
      copy(to: old.lowerBound)
      put(name.utf8)
      skip(to: old.upperBound)
    }
    copy(to: endTag.upperBound)
    window.step(to: endTag.upperBound)
    try end(element, at: endTag.upperBound)
  }

  /// Handles the end of an element.
  private mutating func end(_ element: Open, at end: Int) throws {
    let edits = element.edits
    copy(to: end)
    window.step(to: end)
    if open.isEmpty { depth = 0 }
    if edits.fate != .stays, outputs.count > 1 {
      let output = outputs.removeLast()
      switch output.target {
      case .document: break
      case .nothing: if output.hasPlaces { dropped.append(output) }
      case .move(let number): moved[number] = output
      }
      if edits.before.isEmpty, edits.after.isEmpty, let indentation = element.lead.indentation {
        if let lineEnd = try lineEnd(after: end) {
          skip(to: lineEnd)
          window.step(to: lineEnd)
        } else {
          put(indentation)
        }
      }
    }
    for (index, item) in edits.after.enumerated() {
      if edits.fate == .stays || index > 0 || !edits.before.isEmpty { put(element.lead.space) }
      put(item)
    }
  }

  // MARK: Tags

  private mutating func changeTag(_ tag: XMLSourceElement, _ edits: SourceEdits) throws {
    if let name = edits.name {
      try SourceText(encoding: encoding).checkMarkup(name)
      copy(to: tag.name.lowerBound)
      put(name.utf8)
      skip(to: tag.name.upperBound)
    }
    guard !edits.attributes.isEmpty else { return }
    var left = edits.attributes
    var space = 0..<0
    var before = tag.name.upperBound
    for attribute in tag.attributes {
      space = before..<attribute.range.lowerBound
      let name = String(decoding: window[attribute.name], as: UTF8.self)
      let own = left.filter { $0.name.utf8.elementsEqual(name.utf8) }
      left.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      if let edit = own.last { try change(attribute, of: tag, edit, from: before) }
      before = attribute.range.upperBound
    }
    // A new attribute is written like the last one.
    let separator = space.isEmpty ? [0x20] : Array(window[space])
    let quote = tag.attributes.last.map { window[$0.value.upperBound] } ?? UInt8(ascii: "\"")
    copy(to: before)
    for (index, edit) in left.enumerated() {
      let isRepeated = left[..<index].contains { $0.name.utf8.elementsEqual(edit.name.utf8) }
      guard !isRepeated, let last = left.last(where: { $0.name.utf8.elementsEqual(edit.name.utf8) })
      else { continue }
      guard case .set(let value) = last.change else {
        throw XMLBuildError(
          code: .notInSource,
          message:
            "the attribute “\(edit.name)” is not written in the start tag: it comes from the "
            + "document type declaration, so it cannot be changed there")
      }
      try SourceText(encoding: encoding).checkMarkup(edit.name)
      put(separator)
      put(edit.name.utf8)
      put([UInt8(ascii: "="), quote])
      put(try SourceText(encoding: encoding).attribute(value, quote: quote))
      put([quote])
    }
  }

  /// Changes an attribute that is in the tag.
  ///
  /// - Parameter before: The end of what stands before it in the tag.
  private mutating func change(
    _ attribute: XMLSourceElement.Attribute, of tag: XMLSourceElement,
    _ edit: SourceEdits.AttributeEdit, from before: Int
  ) throws {
    switch edit.change {
    case .remove:
      copy(to: before)
      skip(to: attribute.range.upperBound)
    case .set(let value):
      let quote = window[attribute.value.upperBound]
      let text = try SourceText(encoding: encoding).attribute(value, quote: quote)
      if window[attribute.value].elementsEqual(text) { return }
      copy(to: attribute.value.lowerBound)
      put(text)
      skip(to: attribute.value.upperBound)
    case .rename(let name):
      if tag.attributes.contains(where: { window[$0.name].elementsEqual(name.utf8) }) {
        throw XMLBuildError(
          code: .duplicate, message: "the element already has an attribute “\(name)”")
      }
      try SourceText(encoding: encoding).checkMarkup(name)
      copy(to: attribute.name.lowerBound)
      put(name.utf8)
      skip(to: attribute.name.upperBound)
    }
  }

  // MARK: Content

  /// Adds content to an element that is written as `<a/>`.
  private mutating func fill(_ tag: XMLSourceElement, _ element: Open) throws {
    let edits = element.edits
    let text = try SourceText(encoding: encoding).text(edits.text ?? "")
    guard !edits.first.isEmpty || !edits.last.isEmpty || !text.isEmpty else { return }
    copy(to: tag.attributes.last?.range.upperBound ?? tag.name.upperBound)
    put(">".utf8)
    for item in edits.first { put(item) }
    put(text)
    for item in edits.last { put(item) }
    put("</".utf8)
    put(edits.name.map { Array($0.utf8) } ?? Array(window[tag.name]))
    put(">".utf8)
    skip(to: tag.startTag.upperBound)
  }

  /// The end of the text in the window, without a reference whose end is not in it.
  private var textEnd: Int {
    let text = window[window.next..<window.end]
    guard !entities.isEmpty, let start = text.lastIndex(of: UInt8(ascii: "&")),
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
    let written = try SourceText(encoding: encoding).text(text)
    isDropping = true
    defer { isDropping = false }
    var hasText = false
    var level = 0
    while true {
      let run = window.next..<(window.mark ?? textEnd)
      if level == 0, !edits.replacesChildren, !entities.isEmpty,
        let name = entities.firstWithElements(in: window[run])
      {
        throw XMLBuildError(
          code: .misplaced,
          message: "the reference “&\(name);” stands for child elements, which the new text would "
            + "replace; remove it first, or name a deeper element")
      }
      if level == 0, !hasText, !window[run].allSatisfy(\.isSpace) {
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
          put(try SourceText(encoding: encoding).section(text))
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
          replacedEnd = window.place
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
