// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Finds the reason why a path has matched nothing, and a path that would.
///
/// The path is evaluated again over a sample of the input, each time with a little more of
/// it: its names one after the other, then its result, then its predicates. The reason is
/// the first part without matches.
struct QueryAdvice {
  private let outline: PathOutline
  private let sample: InputSample
  private let limits: ReadingLimits

  /// For a column, the number of steps up to the match where it begins; 0 for a whole path.
  private let start: Int

  init(_ path: XMLPath, _ sample: InputSample, limits: ReadingLimits, columnAfter start: Int = 0) {
    outline = path.outline
    self.start = start
    self.sample = sample
    self.limits = limits
  }

  /// The reason and the advice, as the end of a sentence; nil if the sample shows
  /// none.
  func text() -> String? {
    guard !outline.steps.isEmpty, let root = documentElement() else { return nil }
    for index in outline.steps.indices where !exists(names(through: index)) {
      return index == 0 && !outline.steps[0].isDescendant ? aboutRoot(root) : aboutName(index)
    }
    let names = names(through: outline.steps.count - 1)
    if !outline.result.isEmpty, !exists(names + outline.result) { return aboutResult(names) }
    return aboutPredicates()
  }

  // MARK: Reasons

  private func aboutRoot(_ root: String) -> String? {
    let name = outline.steps[0].name
    if Self.differInCase(name, root) {
      return "the document element is '\(root)', not '\(name)': names are compared with their case"
    }
    let last = outline.steps.count - 1
    let path = path(through: last, predicates: .max)
    let reason = "a path begins with the document element, which is '\(root)'"
    // The document element by another name: `records/record` for `data/record`.
    let below = names(through: last).dropFirst(name.count + 1)
    if !below.isEmpty, !exists("/" + names(through: last)), exists("/\(root)\(below)") {
      let others = path.dropFirst(self.path(through: 0, predicates: .max).count)
      return "\(reason); try '\(root)\(others)\(outline.result)'"
    }
    // Without any element of that name, there is nothing to try.
    if sample.isWhole, !exists("//" + name) { return "\(reason); there is no '\(name)' in it" }
    return "\(reason); try '/\(path)\(outline.result)'"
  }

  /// The advice if no element has the name of a step, at the place of the steps before it.
  private func aboutName(_ index: Int) -> String? {
    let step = outline.steps[index]
    let before = index == 0 ? "" : names(through: index - 1)
    let place = index == 0 ? "" : " in '\(Self.shown(before))'"
    let found = elementNames(before + (step.isDescendant ? "//*" : "/*"))
    if let other = Self.similar(to: step.name, among: found) {
      return "there is no '\(step.name)'\(place); did you mean '\(other)'?"
    }
    if index > 0, index == outline.steps.count - 1, outline.result.isEmpty, !step.isDescendant,
      exists("\(before)/@\(step.name)")
    {
      return "'\(step.name)' is an attribute of '\(Self.shown(before))'; try '"
        + advised(path(through: index - 1, predicates: .max) + "/@\(step.name)") + "'"
    }
    if !step.isDescendant, exists("\(before)//\(step.name)") {
      return "'\(step.name)' stands deeper\(place); try '\(advised("\(before)//\(step.name)"))'"
    }
    if !step.name.hasPrefix("{"), let colon = step.name.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let local = String(step.name[step.name.index(after: colon)...])
      if exists("\(before)\(step.isDescendant ? "//" : "/")\(local)") {
        return
          "a prefix is compared as the document has it; try '\(local)', which is found with any"
      }
    }
    return nil
  }

  /// The advice if the elements exist, but not the attribute at the end of the path.
  private func aboutResult(_ names: String) -> String? {
    var name = outline.result
    while let first = name.first, "/@.".contains(first) { name.removeFirst() }
    return aboutAttribute(
      name, of: names, instead: path(through: outline.steps.count - 1, predicates: .max))
  }

  private func aboutAttribute(_ name: String, of names: String, instead: String) -> String? {
    if let other = Self.similar(to: name, among: attributeNames(names)) {
      return "'\(Self.shown(names))' has no attribute '\(name)'; did you mean '\(other)'?"
    }
    guard name != "*", exists("\(names)/\(name)") else { return nil }
    return "'\(name)' is an element in '\(Self.shown(names))' and no attribute; try '"
      + advised("\(instead)/\(name)") + "'"
  }

  /// The advice if there are matches without the predicates: finds the first one that has none.
  private func aboutPredicates() -> String? {
    for (index, step) in outline.steps.enumerated() {
      for count in step.predicates.indices
      where !exists(path(through: index, predicates: count + 1)) {
        let before = path(through: index, predicates: count)
        let predicate = step.predicates[count]
        return PathOutline.isPosition(predicate)
          ? aboutIndex(predicate, before) : aboutCondition(predicate, of: before)
      }
    }
    return nil
  }

  private func aboutIndex(_ predicate: String, _ before: String) -> String {
    let reminder = "indices start at 0, so [0] is the first and [-1] the last"
    guard sample.isWhole, let most = largestFamily(before) else { return reminder }
    return
      "no parent has more than \(most) of '\(Self.shown(before))', so there is no \(predicate); "
      + reminder
  }

  /// The largest number of matches of a path under one parent; nil without matches.
  private func largestFamily(_ path: String) -> Int? {
    var families: [[UInt8]: Int] = [:]
    ask(path, detail: .everything) { match in
      let place = Array(match.path.utf8)
      families[Array(place[..<(place.lastIndex(of: UInt8(ascii: "/")) ?? 0)]), default: 0] += 1
      return .continue
    }
    return families.values.max()
  }

  /// The advice on a condition that begins with a name that its element does not have.
  private func aboutCondition(_ predicate: String, of before: String) -> String? {
    let text = predicate.dropFirst().drop { $0 == " " }
    let isAttribute = text.first == "@"
    let name = String(
      text.dropFirst(isAttribute ? 1 : 0).prefix {
        $0.isLetter || $0.isNumber || "_-".contains($0)
      })
    guard !name.isEmpty, !exists("\(before)[\(isAttribute ? "@" : "")\(name)]") else { return nil }
    let shown = Self.shown(before)
    if isAttribute {
      if let other = Self.similar(to: name, among: attributeNames(before)) {
        return "'\(shown)' has no attribute '\(name)'; did you mean '@\(other)'?"
      }
      guard exists("\(before)[\(name)]") else { return nil }
      return "'\(name)' is an element in '\(shown)' and no attribute; write it without the '@'"
    }
    if let other = Self.similar(to: name, among: elementNames("\(before)/*")) {
      return "there is no '\(name)' in '\(shown)'; did you mean '\(other)'?"
    }
    guard exists("\(before)[@\(name)]") else { return nil }
    return "'\(name)' is an attribute of '\(shown)'; write '@\(name)'"
  }

  // MARK: Words

  /// A path as it is to be typed: the path of a column begins at the match.
  private func advised(_ path: String) -> String {
    guard start > 0 else { return Self.shown(path) }
    for match in [names(through: start - 1), self.path(through: start - 1, predicates: .max)]
    where path.utf8.starts(with: match.utf8) {
      let rest = path.dropFirst(match.count)
      // `//` comes between steps: an element that is no child is at least one level deeper.
      return rest.hasPrefix("//") ? "*" + rest : String(rest.drop { $0 == "/" })
    }
    return Self.shown(path)
  }

  /// A path without its first slash.
  private static func shown(_ path: String) -> String {
    path.hasPrefix("//") ? path : String(path.dropFirst())
  }

  /// A name that differs only in case, or else the nearest one; nil for none.
  private static func similar(to name: String, among names: [String]) -> String? {
    let names = names.filter { $0 !== name }
    if let other = names.first(where: { differInCase($0, name) }) { return other }
    // Very short names all resemble each other.
    return name.utf8.count < 3 ? nil : Suggestion.nearest(to: name, among: names)
  }

  private static func differInCase(_ a: String, _ b: String) -> Bool {
    a.lowercased() === b.lowercased()
  }

  // MARK: Questions

  /// The steps up to one, without their predicates.
  private func names(through last: Int) -> String {
    outline.steps[...last].map { ($0.isDescendant ? "//" : "/") + $0.name }.joined()
  }

  /// The path as it was written up to a step, with all predicates before that step and
  /// some of its own.
  private func path(through last: Int, predicates: Int) -> String {
    outline.steps[..<last].map { $0.written + $0.predicates.joined() }.joined()
      + outline.steps[last].written + outline.steps[last].predicates.prefix(predicates).joined()
  }

  private func exists(_ path: String) -> Bool {
    var found = false
    ask(path, detail: .presence) { _ in
      found = true
      return .stop
    }
    return found
  }

  /// The local names of elements, in the order of their first occurrence. An element that the
  /// sample ends in is only included if it has attributes.
  private func elementNames(_ path: String) -> [String] {
    names(at: [path + "/@*", path + "/text()"]) { $0.node.localName }
  }

  private func attributeNames(_ path: String) -> [String] {
    names(at: [path + "/@*"]) { match in
      if case .attribute(let attribute) = match.item { attribute.localName } else { nil }
    }
  }

  private func names(at paths: [String], _ name: (XMLTreeMatch) -> String?) -> [String] {
    var names: [String] = []
    for path in paths {
      ask(path, detail: .everything) { match in
        if let name = name(match), !names.contains(where: { $0 === name }) { names.append(name) }
        return names.count < 1000 ? .continue : .stop
      }
    }
    return names
  }

  /// The local name of the document element; nil if it is not in the sample.
  private func documentElement() -> String? {
    var name: String?
    let reader = reader(for: "/*/*")
    reader?.onPassedElement = { element in
      guard name == nil, element.isDocumentElement else { return }
      name = element.withLocalName { String(decoding: $0, as: UTF8.self) }
    }
    read(reader) { _ in .stop }
    return name
  }

  private func ask(
    _ text: String, detail: MatchDetail, _ body: (XMLTreeMatch) -> ReadingAction
  ) {
    let reader = reader(for: text)
    reader?.detail = detail
    read(reader, body)
  }

  private func reader(for text: String) -> XMLTreeReader? {
    guard let path = try? XMLPath(text), path.hasSteps else { return nil }
    let reader = XMLTreeReader(path: path, limits: limits.xml)
    reader.keepsAncestors = false
    return reader
  }

  /// Reads the sample. It may end anywhere, and errors in it have been reported.
  private func read(_ reader: XMLTreeReader?, _ body: (XMLTreeMatch) -> ReadingAction) {
    guard let reader else { return }
    let isWanted = try? reader.feed(sample.bytes, body)
    if isWanted == true, sample.isWhole { try? reader.finish(body) }
  }
}
