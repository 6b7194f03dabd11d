// SPDX-License-Identifier: MIT

@testable import XMLTree

/// Evaluates paths slowly, list by list, as the grammar says it in words; shares
/// nothing with the automaton but the compiled steps.
enum PathOracle {
  /// What two evaluations must agree on.
  struct Answer: Hashable, CustomStringConvertible {
    var value: String
    var path: String
    var position: SourcePosition?

    init(value: String, path: String, position: SourcePosition?) {
      self.value = value
      self.path = path
      self.position = position
    }

    init(_ match: XMLTreeMatch) {
      self.init(value: match.stringValue, path: match.path, position: match.position)
    }

    var description: String { "\(path) = \(value)" }
  }

  static func answers(_ path: XMLPath, at node: XMLTreeNode) -> [Answer] {
    nodes(path, at: node).flatMap { node -> [Answer] in
      guard path.program.result == .attributes else {
        return answer(node, path.program).map { [$0] } ?? []
      }
      return node.attributes.map { answer($0, of: node) }
    }
  }

  /// The nodes that pass all steps, in document order, each once.
  static func nodes(_ path: XMLPath, at node: XMLTreeNode) -> [XMLTreeNode] {
    let program = path.program
    var contexts = [program.startsAtDocument ? node.document.root : node]
    for step in program.steps {
      var found: Set<XMLTreeNode> = []
      for context in contexts {
        let parents = step.isDescendant ? [context] + Array(context.descendants) : [context]
        for parent in parents {
          found.formUnion(accepted(below: parent, step, program))
        }
      }
      contexts = found.sorted { $0.id < $1.id }
    }
    return contexts
  }

  private static func accepted(
    below parent: XMLTreeNode, _ step: PathStep, _ program: PathProgram
  ) -> [XMLTreeNode] {
    var list = parent.children.filter { $0.isElement && passes(program.tests[step.test], $0) }
    for predicate in program.predicates[step.predicates] {
      if case .position(let position, _) = predicate.subject {
        list = slice(list, position)
      } else {
        list = list.filter { passes(predicate, $0, program) }
      }
    }
    return list
  }

  private static func passes(
    _ predicate: PathPredicate, _ node: XMLTreeNode, _ program: PathProgram
  ) -> Bool {
    let literal = String(decoding: program.literals[predicate.literal], as: UTF8.self)
    func attributePasses(_ test: Int, of node: XMLTreeNode) -> Bool {
      attribute(program.tests[test], of: node).map {
        holds($0.value, predicate.comparison, literal)
      } ?? false
    }
    func children(_ test: Int, of nodes: [XMLTreeNode]) -> [XMLTreeNode] {
      nodes.flatMap(\.children).filter { $0.isElement && passes(program.tests[test], $0) }
    }
    switch predicate.subject {
    case .position: return true
    case .attribute(let test): return attributePasses(test, of: node)
    case .below(let way, let value):
      let nodes = program.wayNames[way.range].reduce([node]) { children($1, of: $0) }
      return nodes.contains {
        switch value {
        case .string: holds($0.stringValue, predicate.comparison, literal)
        case .ownText: holds($0.text, predicate.comparison, literal)
        case .attribute(let test): attributePasses(test, of: $0)
        }
      }
    case .condition(let part, _):
      // Both sides of everything: what may be skipped makes no difference.
      var values: [Bool] = []
      for code in program.code[part.range] {
        switch code {
        case .ask(let operand):
          values.append(passes(program.operands[operand], node, program))
        case .negate: values.append(!values.removeLast())
        case .and:
          let second = values.removeLast()
          values.append(values.removeLast() && second)
        case .or:
          let second = values.removeLast()
          values.append(values.removeLast() || second)
        case .skipIfFalse, .skipIfTrue: break
        }
      }
      return values == [true]
    }
  }

  private static func slice(_ list: [XMLTreeNode], _ position: PathPosition) -> [XMLTreeNode] {
    func fromStart(_ index: Int) -> Int { index < 0 ? index + list.count : index }
    if position.isIndex {
      let index = fromStart(position.lower)
      return list.indices.contains(index) ? [list[index]] : []
    }
    let lower = min(max(fromStart(position.lower), 0), list.count)
    let upper = min(max(fromStart(position.upper), 0), list.count)
    return lower < upper ? Array(list[lower..<upper]) : []
  }

  private static func same(_ a: String?, _ b: [UInt8]) -> Bool { Array((a ?? "").utf8) == b }

  private static func passes(_ test: NameTest, _ node: XMLTreeNode) -> Bool {
    switch test.scope {
    case .anything: true
    case .localName: same(node.localName, test.localName)
    case .prefix(let prefix):
      node.prefix != nil && same(node.prefix, prefix) && same(node.localName, test.localName)
    case .namespace(let uri):
      same(node.namespaceURI, uri) && same(node.localName, test.localName)
    }
  }

  private static func attribute(_ test: NameTest, of node: XMLTreeNode) -> XMLTreeAttribute? {
    let named = node.attributes.filter { same($0.localName, test.localName) }
    switch test.scope {
    case .anything: return nil
    case .localName: return named.first { $0.namespaceURI == nil } ?? named.first
    case .prefix(let prefix): return named.first { $0.prefix != nil && same($0.prefix, prefix) }
    case .namespace(let uri): return named.first { same($0.namespaceURI, uri) }
    }
  }

  private static func holds(
    _ value: String, _ comparison: PathOperator?, _ literal: String
  ) -> Bool {
    let (bytes, wanted) = (Array(value.utf8), Array(literal.utf8))
    func number(_ text: String) -> Double? {
      let isSpace: (Character) -> Bool = { " \t\r\n".contains($0) }
      let start = text.drop(while: isSpace)
      return Double(String(start.reversed().drop(while: isSpace).reversed()))
    }
    let numbers = (number(value), number(literal))
    func compare(_ isTrue: (Double, Double) -> Bool) -> Bool {
      guard let a = numbers.0, let b = numbers.1 else { return false }
      return isTrue(a, b)
    }
    switch comparison {
    case nil: return true
    case .equal: return bytes == wanted
    case .notEqual: return bytes != wanted
    case .hasPrefix: return bytes.starts(with: wanted)
    case .hasSuffix: return bytes.reversed().starts(with: wanted.reversed())
    case .contains:
      return (0...bytes.count).contains { bytes[$0...].starts(with: wanted) }
    case .less: return compare(<)
    case .lessOrEqual: return compare(<=)
    case .greater: return compare(>)
    case .greaterOrEqual: return compare(>=)
    case .equalNumber: return compare(==)
    case .notEqualNumber: return !compare(==)
    }
  }

  // MARK: Results

  private static func answer(_ node: XMLTreeNode, _ program: PathProgram) -> Answer? {
    let path = exactPath(node)
    switch program.result {
    case .document, .element:
      return Answer(value: node.stringValue, path: path, position: node.position)
    case .text:
      guard node.isElement else { return nil }
      return Answer(value: node.text, path: path + "/text()", position: node.position)
    case .attribute(let test):
      guard let attribute = attribute(program.tests[test], of: node) else { return nil }
      return answer(attribute, of: node)
    case .attributes:
      return nil
    }
  }

  private static func answer(_ attribute: XMLTreeAttribute, of node: XMLTreeNode) -> Answer {
    let namespace = attribute.namespaceURI.map { "{\($0)}" } ?? ""
    return Answer(
      value: attribute.value,
      path: "\(exactPath(node)).\(namespace)\(escaped(attribute.localName))",
      position: node.position)
  }

  private static func escaped(_ name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.")
  }

  static func exactPath(_ node: XMLTreeNode) -> String {
    guard node.isElement else { return "/" }
    var path = ""
    for step in [node] + Array(node.ancestors) where step.isElement {
      let namesakes =
        step.parent?.children.filter { $0.isElement && $0.localName == step.localName } ?? []
      let index = namesakes.firstIndex(of: step) ?? -1
      path = "/\(escaped(step.localName))[\(index)]" + path
    }
    return path
  }
}
