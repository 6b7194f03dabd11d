// SPDX-License-Identifier: MIT

/// A JSON value written out in code. The members of an object keep their order.
enum JSONLiteral: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  typealias Member = (key: String, value: JSONLiteral)

  case text(String)
  case number(Int)
  case flag(Bool)
  case list([JSONLiteral])
  case object([Member])

  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: JSONLiteral...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSONLiteral)...) { self = .object(elements) }

  static func texts(_ texts: [String]) -> JSONLiteral { .list(texts.map { .text($0) }) }
}

extension JSONWriter {
  /// Writes a value. The recursion is bounded, because literals in code nest a few levels deep.
  mutating func value(_ literal: JSONLiteral) {
    switch literal {
    case .text(let text): string(text)
    case .number(let number): self.number(number)
    case .flag(let flag): bool(flag)
    case .list(let values): array { for value in values { $0.value(value) } }
    case .object(let members):
      object { json in
        for (key, value) in members {
          json.key(key)
          json.value(value)
        }
      }
    }
  }
}
