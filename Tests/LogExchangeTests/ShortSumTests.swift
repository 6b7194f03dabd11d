// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Sums and quotients of decimals, against arithmetic digit by digit.
@Suite struct ShortSumTests {
  /// A whole number with as many digits as it takes.
  private struct Whole {
    /// The lowest first; none for zero.
    var digits: [Int] = []
    var isNegative = false

    init(_ digits: [Int], isNegative: Bool = false) {
      self.digits = digits
      while self.digits.last == 0 { self.digits.removeLast() }
      self.isNegative = isNegative && !self.digits.isEmpty
    }

    init(_ text: some StringProtocol, isNegative: Bool = false) {
      self.init(text.reversed().compactMap(\.wholeNumberValue), isNegative: isNegative)
    }

    func timesTen(_ count: Int) -> Whole {
      Whole([Int](repeating: 0, count: count) + digits, isNegative: isNegative)
    }

    func hasLess(than other: Whole) -> Bool {
      if digits.count != other.digits.count { return digits.count < other.digits.count }
      return digits.reversed().lexicographicallyPrecedes(other.digits.reversed())
    }

    static func + (a: Whole, b: Whole) -> Whole {
      if a.isNegative == b.isNegative {
        var (sum, carry): ([Int], Int) = ([], 0)
        for index in 0..<max(a.digits.count, b.digits.count) {
          let digit =
            carry + (index < a.digits.count ? a.digits[index] : 0)
            + (index < b.digits.count ? b.digits[index] : 0)
          sum.append(digit % 10)
          carry = digit / 10
        }
        return Whole(sum + [carry], isNegative: a.isNegative)
      }
      if a.hasLess(than: b) { return b + a }
      var (difference, borrowed): ([Int], Int) = ([], 0)
      for index in a.digits.indices {
        let digit = a.digits[index] - borrowed - (index < b.digits.count ? b.digits[index] : 0)
        difference.append((digit + 10) % 10)
        borrowed = digit < 0 ? 1 : 0
      }
      return Whole(difference, isNegative: a.isNegative)
    }

    static func * (a: Whole, b: Whole) -> Whole {
      var product = [Int](repeating: 0, count: a.digits.count + b.digits.count + 1)
      for (i, x) in a.digits.enumerated() {
        for (j, y) in b.digits.enumerated() {
          product[i + j] += x * y
          product[i + j + 1] += product[i + j] / 10
          product[i + j] %= 10
        }
      }
      for index in product.indices.dropLast() where product[index] > 9 {
        product[index + 1] += product[index] / 10
        product[index] %= 10
      }
      return Whole(product, isNegative: a.isNegative != b.isNegative)
    }

    /// The quotient, rounded half to even.
    func divided(by other: Whole) -> Whole {
      var (quotient, rest): ([Int], Whole) = ([], Whole([]))
      let divisor = Whole(other.digits, isNegative: true)
      for digit in digits.reversed() {
        rest = Whole([digit] + rest.digits)
        var count = 0
        while !rest.hasLess(than: divisor) {
          rest = rest + divisor
          count += 1
        }
        quotient.insert(count, at: 0)
      }
      let twice = rest + rest
      var result = Whole(quotient, isNegative: isNegative)
      let isHalf = !twice.hasLess(than: divisor) && !divisor.hasLess(than: twice)
      if divisor.hasLess(than: twice) || isHalf && (quotient.first ?? 0) % 2 == 1 {
        result = result + Whole([1], isNegative: isNegative)
      }
      return result
    }

    var text: String {
      (isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits.reversed().map(String.init).joined())
    }
  }

  private static func digits(_ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
  }

  /// Mostly numbers of a few digits, and some at the limits of a word or of all digits.
  private static func number(_ random: inout SeededGenerator) throws -> ExactDecimal {
    let limits = ["9223372036854775807", "9223372036854775808", "18446744073709551615"]
    var text =
      switch Int.random(in: 0..<12, using: &random) {
      case 0: limits.randomElement(using: &random) ?? ""
      case 1: digits(Int.random(in: 18...21, using: &random), &random)
      case 2: "0"
      default: digits(Int.random(in: 1...7, using: &random), &random)
      }
    let scale = [0, 2, 2, 2, 3, 1, 7].randomElement(using: &random) ?? 0
    text = String(repeating: "0", count: max(0, scale + 1 - text.count)) + text
    if scale > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -scale)) }
    return try ExactDecimal(parsing: (Int.random(in: 0..<5, using: &random) == 0 ? "-" : "") + text)
  }

  private static let places = 12

  /// The number times 10¹² and a factor.
  private static func whole(_ number: ExactDecimal, times factor: Int = 1) -> Whole {
    Whole("\(number.significand)", isNegative: number.isNegative)
      .timesTen(places - Int(number.scale)) * Whole("\(factor)")
  }

  @Test(arguments: 0..<40) func `sums are those of their digits`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var sum = ExactSum()
      var expected = Whole([])
      var finest = 0
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let number = try Self.number(&random)
        finest = max(finest, Int(number.scale))
        if Bool.random(using: &random) {
          // Miles: 1,609,344 mm.
          sum.add(ExactSum(Quantity(number, DistanceUnit.miles)))
          expected = expected + Self.whole(number, times: 1_609_344)
        } else {
          sum.subtract(ExactSum(number))
          let negative = ExactDecimal(
            significand: number.significand, scale: number.scale,
            isNegative: !number.isNegative)
          expected = expected + Self.whole(negative)
        }
      }
      #expect(!sum.isTooLarge && sum.places == finest)
      #expect(sum.isPositive == (!expected.isNegative && !expected.digits.isEmpty))
      #expect(sum.isNegative == expected.isNegative)
      let value = try #require(sum.value())
      #expect(Self.whole(value).text == expected.text)
    }
  }

  @Test(arguments: 0..<40) func `quotients are those of long division`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var results = 0
    for _ in 0..<60 {
      let (a, b) = (try Self.number(&random), try Self.number(&random))
      let places = Int.random(in: 0...12, using: &random)
      let times = Int.random(in: 1...10_000_000, using: &random)
      let over = Int.random(in: 1...1000, using: &random)
      let quotient = ExactSum(a).quotient(
        by: ExactSum(b), times: UInt128(times), over: UInt128(over), places: places)
      #expect(
        ExactSum(a).hasQuotient(by: ExactSum(b), places: places)
          == (ExactSum(a).quotient(by: ExactSum(b), places: places) != nil))
      guard let quotient else {
        // Only what is large, or no divisor, has none.
        let digits = "\(a.significand)\(b.significand)".count
        #expect(b.isNegative || b.isZero || digits > 16)
        continue
      }
      results += 1
      let expected = (Self.whole(a, times: times).timesTen(places)).divided(
        by: Self.whole(b, times: over))
      #expect(quotient.significand.description == expected.text.drop { $0 == "-" })
      #expect(quotient.isNegative == expected.isNegative && Int(quotient.scale) == places)
    }
    #expect(results > 25)
  }

  @Test func `a sum that gets too large stays so`() throws {
    let most = try ExactDecimal(parsing: String(repeating: "9", count: 38))
    var sum = ExactSum(most)
    #expect(sum.value() == most)
    for _ in 0..<3 { sum.add(ExactSum(most)) }
    #expect(sum.isTooLarge && sum.value() == nil)
    sum.subtract(ExactSum(most))
    #expect(sum.isTooLarge && sum.quotient(by: ExactSum(1), places: 0) == nil)
    #expect(!sum.hasQuotient(by: ExactSum(1), places: 0))
    #expect(!ExactSum(1).hasQuotient(by: sum, places: 0))
    #expect(ExactSum(Quantity(most, DistanceUnit.miles)).isTooLarge)
    var other = ExactSum(1)
    other.add(sum)
    #expect(other.isTooLarge)
  }

  // MARK: What is kept of records

  @Test func `the least number of two words has no counterpart`() throws {
    // Together -2^127.
    let nines = String(repeating: "9", count: 38)
    var least = ExactSum(try ExactDecimal(parsing: "-\(nines)"))
    least.add(try ExactDecimal(parsing: "-70141183460469231731687303715884105729"))
    #expect(least.significand == Int128.min && !least.isTooLarge)
    var sum = ExactSum(1)
    sum.subtract(least)
    #expect(sum.isTooLarge)
  }

  @Test func `texts are numbered by their bytes`() {
    var numbered = NumberedTexts()
    // Both are é to Swift.
    let texts = (0..<500).map { "Station \($0 % 250)\($0 < 250 ? "\u{E9}" : "e\u{301}")" }
    let numbers = texts.map { numbered.number(of: $0) }
    #expect(Set(numbers).count == 500 && !numbers.contains(0))
    for _ in 0..<3 {
      for (text, number) in zip(texts, numbers).reversed() {
        // Another value with the same bytes.
        #expect(numbered.number(of: String(decoding: Array(text.utf8), as: UTF8.self)) == number)
        #expect(numbered[number].map { Array($0.utf8) } == Array(text.utf8))
      }
    }
    #expect(numbered.number(of: nil) == 0 && numbered[0] == nil)
    #expect(numbered.number(of: "") == 501 && numbered[501] == "")
  }

  @Test(arguments: 0..<30) func `the ways with the least and the most are found`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    // Some all but the same, to the last of the digits that count and beyond.
    let amounts = (0..<200).map { _ in
      let near = 1_000_000_000_000 + Int.random(in: -30...30, using: &random)
      return seed % 2 == 0 ? near : Int.random(in: 1...9_000_000, using: &random)
    }
    let ways = amounts.indices.map { index in
      seed % 4 < 2 ? 10_000_000_000_000 : 1_000_000 + index * 37 % 101
    }
    var tanks = FuelLedger.FullTanks()
    for (index, (amount, way)) in zip(amounts, ways).enumerated() {
      tanks.add(
        FuelLedger.Segment(
          end: index, distance: ExactSum(way), amount: ExactSum(amount), cost: nil, currency: 0))
    }
    // By twelve digits after the point; of the same, the first.
    let rates = zip(amounts, ways).map { amount, way -> UInt128 in
      let (quotient, rest) = (UInt128(amount) * 1_000_000_000_000)
        .quotientAndRemainder(dividingBy: UInt128(way))
      let isUp = rest * 2 > UInt128(way) || rest * 2 == UInt128(way) && quotient % 2 == 1
      return isUp ? quotient + 1 : quotient
    }
    let best = try #require(rates.firstIndex(of: rates.min() ?? 0))
    let worst = try #require(rates.firstIndex(of: rates.max() ?? 0))
    #expect(tanks.best.amount == ExactSum(amounts[best]))
    #expect(tanks.best.distance == ExactSum(ways[best]))
    #expect(tanks.worst.amount == ExactSum(amounts[worst]))
    #expect(tanks.worst.distance == ExactSum(ways[worst]))
    #expect(tanks.count == 200)
  }

  @Test(arguments: 0..<30) func `the lowest and the highest price are found`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var collector = StatisticsCollector()
    var prices: [Int] = []
    for day in 0..<200 {
      let hundredths = Int.random(in: 100...6000, using: &random)
      // Prices that are all but the same, or any.
      let cents =
        seed % 2 == 0
        ? hundredths * 17 / 10 + Int.random(in: 0...1, using: &random)
        : Int.random(in: 1...9000, using: &random)
      var record = FuelRecord(
        date: try #require(Timestamp(secondsSince1970: 86_400 * (19_000 + day), offset: .zulu)))
      record.volume = Quantity(
        try ExactDecimal(parsing: "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"),
        .litres)
      record.totalCost = try ExactDecimal(
        parsing: "\(cents / 100).\(cents % 100 / 10)\(cents % 10)")
      collector.add(record.record)
      let (price, rest) = (cents * 1000).quotientAndRemainder(dividingBy: hundredths)
      let isUp = rest * 2 > hundredths || rest * 2 == hundredths && price % 2 == 1
      prices.append(isUp ? price + 1 : price)
    }
    collector.finish()
    let cost = try #require(collector.fuelStatistics(StatisticsOptions()).first?.costs.first)
    #expect(cost.lowestPrice.map { Int($0.significand) } == prices.min())
    #expect(cost.highestPrice.map { Int($0.significand) } == prices.max())
    #expect(cost.lowestPrice?.scale == 3)
  }
}
