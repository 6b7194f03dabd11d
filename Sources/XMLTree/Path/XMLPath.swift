// SPDX-License-Identifier: MIT

/// A path into XML documents, compiled once and used on any number of trees and
/// streams.
///
///     let path = try XMLPath("HealthData/Record[@type=\"BodyMass\"].value")
///     for match in document.root.select(path) { print(match.stringValue) }
///
/// The grammar:
///
///     path      = "/" | result | [ "/" | "//" | ".//" ] step { ( "/" | "//" ) step } [ result ]
///     step      = test { predicate }
///     test      = name | prefix ":" name | "{" uri "}" name | "*"
///     predicate = "[" integer "]"                       0-based; negative: from the end
///               | "[" [integer] ":" [integer] "]"       a half-open slice
///               | "[" condition "]"
///     condition = both { "or" both }
///     both      = single { "and" single }
///     single    = "not(" condition ")" | "(" condition ")"
///               | value [ operator ( literal | number ) ]
///     value     = ( "@" | "." ) attribute           an attribute
///               | "." | "text()"                    the element, its own text
///               | way [ ( "/@" | "." ) attribute | "/text()" ]
///     way       = test { "/" test }                 a child element, or one deeper
///     operator  = "=" | "!=" | "^=" | "$=" | "*=" | "<" | "<=" | ">" | ">="
///     result    = "." attribute | "/@" attribute | "@" attribute (alone)
///               | "/@*" | "@*" (alone) | "/text()"
///     attribute = [ prefix ":" | "{" uri "}" ] name
///
/// - A path that begins with `/` or `//` starts at the document, any other at the node it
///   is evaluated at: `.//a` is each `a` below that node. `/` alone is the document; a result alone is one of the node.
/// - An unprefixed element name matches that local name in any namespace; `{uri}name` and
///   `{}name` (no namespace) are exact; `p:name` compares the name as it is written in the
///   document. An unprefixed attribute name prefers the attribute in no namespace.
/// - Predicates filter from left to right. An index or a slice counts, under each parent,
///   the siblings that the name and the predicates before it accept.
/// - `[@a]` and `[a]` hold if there is such an attribute or child element. With an operator
///   they hold if the attribute, or any child of that name, compares true; so `[@a!="x"]`
///   is false without an `a`.
/// - `.` and `text()` in a condition need an operator.
/// - `=`, `!=`, `^=` (begins with), `$=` (ends with), `*=` (contains) compare bytes; `<`,
///   `<=`, `>`, `>=` compare decimal numbers exactly, and are false unless both sides are
///   numbers. With a number without quotes, `=` and `!=` compare numbers as well.
/// - `and` binds closer than `or`. Parentheses may be 30 deep.
/// - `/@*` gives all attributes of an element, each as a separate match.
/// - Literals are quoted with `'` or `"`. In names, a backslash quotes punctuation: a dot
///   in a name is `\.`. Spaces are allowed inside brackets, between tokens.
///
/// `Docs/Paths.md` has examples of all of these.
public struct XMLPath: Sendable {
  let program: PathProgram

  /// Compiles a path.
  ///
  /// - Complexity: O(*n*) in the length of the text; the number of steps is not
  ///   limited.
  /// - Throws: `XMLPathError` with the column where the text stops being a path.
  public init(_ text: String) throws(XMLPathError) {
    var parser = PathParser(text)
    self.program = try parser.parse()
  }

  /// The same path, compiled again, in memory of its own: threads that count references to the
  /// same objects wait for each other at each count.
  func unshared() -> XMLPath { (try? XMLPath(program.text)) ?? self }

  /// True for the path `/`: the document itself.
  public var isDocument: Bool { program.result == .document }

  /// True if a stream can be searched for it; false if it selects the document or an
  /// attribute of the start node.
  package var hasSteps: Bool { !program.steps.isEmpty }

  /// A text with which the path compares by `<` or the like: such a comparison never holds, as it
  /// is one of numbers. nil if there is none.
  package var orderedText: String? {
    let isOrder = { (predicate: PathPredicate) in
      switch predicate.comparison {
      case .less, .lessOrEqual, .greater, .greaterOrEqual: predicate.number == nil
      default: false
      }
    }
    return (program.predicates + program.operands).first(where: isOrder).map {
      String(decoding: program.literals[$0.literal], as: UTF8.self)
    }
  }
}

extension XMLPath: Hashable {
  /// Two paths are equal when they are written with the same bytes.
  public static func == (a: XMLPath, b: XMLPath) -> Bool {
    a.program === b.program || a.program.text.utf8.elementsEqual(b.program.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in program.text.utf8 { hasher.combine(byte) }
  }
}

extension XMLPath: CustomStringConvertible {
  /// The text the path was made from.
  public var description: String { program.text }

  /// True if the matches are elements, or the document, and not values.
  package var leadsToNodes: Bool {
    switch program.result {
    case .document, .element: true
    case .text, .attribute, .attributes: false
    }
  }
}
