// SPDX-License-Identifier: MIT

import TestSupport
import XMLTree

/// Documents and paths for the comparisons of evaluators.
enum PathInputs {
  /// Small documents, each with a trait that some path construct depends on.
  static let documents: [(name: String, xml: String)] = [
    ("single", "<a/>"),
    ("siblings", "<a x='1'><b>1</b><b>2</b><b x='2'>3</b><c/></a>"),
    ("nested", "<a><a x='1'><a><b>1</b><a/></a></a><a y='1' x='12'><b/><b>1</b></a></a>"),
    ("mixed", "<a>one<b>1</b>two<!-- no --><?pi no?><c>3</c><![CDATA[four]]></a>"),
    (
      "namespaces",
      """
      <a xmlns="urn:none" xmlns:p="urn:p" p:x="1"><b x="0" p:x="1"/><p:b p:x="2"/><q:b \
      xmlns:q="urn:p" q:x="1" y="1"/><b xmlns="" x="3"><a/></b><p:a><p:b>1</p:b></p:a></a>
      """
    ),
    (
      "seed",
      "<stuff><item attr='value1'/><item attr='value2'/><note>TEXT</note></stuff>"
    ),
    (
      "health",
      """
      <HealthData locale="en_US"><ExportDate value="2024-03-01"/><Me/><Record \
      type="HKQuantityTypeIdentifierBodyMass" value="82.40" startDate="2024"/><Record type="Steps" \
      value="12"><MetadataEntry key="HKWasUserEntered" value="1"/><MetadataEntry key="other" \
      value="2"/></Record><Record type="HKQuantityTypeIdentifierBodyMass" startDate="2025" \
      value="82.5"><MetadataEntry key="HKx" value="y"/></Record></HealthData>
      """
    ),
    (
      "numbers",
      "<a><b x='1.50'>1</b><b x='-1'>01.0</b><b x='1e1'>x</b><b x=' 2 '>10</b><b x=''/></a>"
    ),
    ("many", "<a>" + (0..<12).map { "<b x='\($0)'><c/><c y='1'>1</c></b>" }.joined() + "</a>"),
    ("dots", "<a.b x.y='1'><c.d>2</c.d><c.d/></a.b>"),
  ]

  // MARK: Random ones

  /// A generator whose numbers depend on the seed alone.
  struct Random: RandomNumberGenerator {
    private var numbers: SeededGenerator

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { numbers.next() }

    mutating func pick(_ choices: String...) -> String { choices.randomElement(using: &self) ?? "" }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
  }

  static func document(_ random: inout Random) -> String {
    var xml = ""
    var budget = Int.random(in: 1...30, using: &random)
    appendElement(&xml, depth: 0, &budget, &random)
    return xml
  }

  private static func appendElement(
    _ xml: inout String, depth: Int, _ budget: inout Int, _ random: inout Random
  ) {
    budget -= 1
    let name = random.pick("a", "a", "b", "b", "c", "p:a", "p:b")
    xml += "<\(name)"
    if depth == 0 { xml += " xmlns:p='urn:p'" }
    if random.chance(10) { xml += random.pick(" xmlns=''", " xmlns='urn:p'", " xmlns='urn:none'") }
    for attribute in ["p:x", "x", "y"] where random.chance(30) {
      xml += " \(attribute)='\(random.pick("", "1", "2", "12", "1.5", "z"))'"
    }
    xml += ">"
    while depth < 6, budget > 0, random.chance(depth == 0 ? 90 : 60) {
      if random.chance(30) { xml += random.pick("1", "2", "12", "z", "<!--1-->") }
      appendElement(&xml, depth: depth + 1, &budget, &random)
    }
    if random.chance(30) { xml += random.pick("1", "2", "<![CDATA[1]]>", " ") }
    xml += "</\(name)>"
  }

  static func path(_ random: inout Random) -> String {
    var path = random.pick("", "", "/", "//", "//")
    for step in 0..<Int.random(in: 1...4, using: &random) {
      if step > 0 { path += random.pick("/", "/", "//") }
      path += random.pick("*", "*", "a", "a", "b", "c", "p:a", "{urn:p}b", "{}a")
      while random.chance(40) { path += "[\(predicate(&random))]" }
    }
    if random.chance(30) { path += random.pick(".x", "/@y", ".p:x", "/text()", "/@*") }
    return path
  }

  private static func predicate(_ random: inout Random) -> String {
    func integer() -> String { String(Int.random(in: -4...4, using: &random)) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return integer()
    case 1: return "-\(Int.random(in: 1...3, using: &random))"
    case 2: return "\(random.chance(70) ? integer() : ""):\(random.chance(70) ? integer() : "")"
    case 3: return attribute(&random)
    case 4, 5: return random.pick("a", "b", "p:b", "{}a") + comparison(&random)
    default: return condition(&random, depth: 0)
    }
  }

  private static func attribute(_ random: inout Random) -> String {
    "@" + random.pick("x", "y", "p:x", "{urn:p}x") + comparison(&random)
  }

  private static func condition(_ random: inout Random, depth: Int) -> String {
    var text = ""
    while true {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: text += attribute(&random)
      case 2: text += random.pick("a", "b", "*") + comparison(&random)
      case 3: text += random.pick("a/b", "*/*", "b/a/*", "*/b") + comparison(&random)
      case 4: text += random.pick("a/@x", "*.y", "*/b/@p:x", ".x") + comparison(&random)
      case 5: text += random.pick(".", "text()", "a/text()", "*/*/text()") + needed(&random)
      case 6 where depth < 4: text += "(\(condition(&random, depth: depth + 1)))"
      default:
        let inner = depth < 4 ? condition(&random, depth: depth + 1) : "@x"
        text += "not(\(inner))"
      }
      guard random.chance(45) else { return text }
      text += random.pick(" and ", " or ")
    }
  }

  private static func comparison(_ random: inout Random) -> String {
    random.chance(60) ? needed(&random) : ""
  }

  private static func needed(_ random: inout Random) -> String {
    let symbol = random.pick("=", "!=", "^=", "$=", "*=", "<", "<=", ">", ">=")
    if random.chance(25) { return symbol + random.pick("1", "2", "1.50", "-1", "12e0") }
    return symbol + "'" + random.pick("", "1", "2", "1.5") + "'"
  }
}
