// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree
import XMLTreeCoding

/// Values of twenty types come back as they were, through text and a parser.
@Suite struct RoundTripTests {
  static var types: [any RandomValue.Type] {
    [
      Scalars.self, Optionals.self, Attributes.self, Lists.self, HeldLists.self, Matrices.self,
      Holes.self, Raws.self, Choice.self, Choices.self, OrdinaryChoices.self, Paragraph.self,
      Names.self, Nested.self, Same.self, Wide.self, Chain.self, Flags.self, Word.self, Colour.self,
    ]
  }

  /// 10,000 in all with `THOROUGH=1`.
  private static let rounds = Rounds.of(500, usually: 50)

  private static func check<Value: RandomValue>(_ type: Value.Type, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (encoder, decoder) = (XMLTreeEncoder(), XMLTreeDecoder())
    for round in 0..<rounds {
      let value = Value(random: &random)
      encoder.nils = round % 3 == 0 ? .written : .omitted
      encoder.keyStrategy = round % 5 == 0 ? .kebabCase : .asWritten
      encoder.dictionaries = round % 7 == 0 ? .entries() : .named
      decoder.keyStrategy = encoder.keyStrategy
      decoder.dictionaries = encoder.dictionaries
      decoder.isStrict = round % 2 == 0
      let xml = try encoder.encodeToString(value, as: "root")
      let back: Value
      do {
        back = try decoder.decode(type, from: xml)
      } catch {
        Issue.record("\(type), round \(round): \(error)\n\(xml)")
        return
      }
      if back != value {
        Issue.record("\(type), round \(round): \(value)\n\(back)\n\(xml)")
        return
      }
    }
  }

  @Test(arguments: types.indices)
  func `values come back as they were`(index: Int) throws {
    try Self.check(Self.types[index], seed: UInt64(index) + 1)
  }

  @Test func `lists of them, too, and as a stream`() throws {
    var random = SeededGenerator(seed: 99)
    let values: [Nested] = (0..<100).map { _ in random.value() }
    let bytes = try XMLTreeEncoder().encodeToBytes(values, as: "root")
    #expect(try XMLTreeDecoder().decode([Nested].self, from: bytes) == values)
    var streamed: [Nested] = []
    try XMLTreeDecoder().forEach(Nested.self, at: "root/item", in: bytes) {
      streamed.append($0)
      return .continue
    }
    #expect(streamed == values)
  }
}
