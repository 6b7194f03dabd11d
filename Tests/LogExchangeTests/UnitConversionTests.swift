// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

@Suite struct UnitConversionTests {
  struct Case: CustomTestStringConvertible {
    let value: String
    let ratio: UnitRatio?
    let result: String?
    let why: String
    var testDescription: String { "\(value): \(why)" }
  }

  /// The results were worked out by hand from the definitions of the units.
  static let cases = [
    Case(
      value: "10.20", ratio: VolumeUnit.usGallons.ratio(to: .litres), result: "38.61",
      why: "38.6112001968 L"),
    Case(
      value: "38.61", ratio: VolumeUnit.litres.ratio(to: .usGallons), result: "10.200",
      why: "10.19968… gallons, a digit more because a gallon is larger"),
    Case(
      value: "1", ratio: VolumeUnit.imperialGallons.ratio(to: .litres), result: "5",
      why: "4.54609 L"),
    Case(
      value: "1.00000", ratio: VolumeUnit.imperialGallons.ratio(to: .litres), result: "4.54609",
      why: "exact"),
    Case(
      value: "10.000", ratio: VolumeUnit.usGallons.ratio(to: .imperialGallons), result: "8.3267",
      why: "8.32674… imperial gallons"),
    Case(
      value: "12345", ratio: DistanceUnit.miles.ratio(to: .kilometres), result: "19867",
      why: "19867.35168 km"),
    Case(
      value: "19867", ratio: DistanceUnit.kilometres.ratio(to: .miles), result: "12344.8",
      why: "12344.78… mi"),
    Case(
      value: "82.40", ratio: MassUnit.kilograms.ratio(to: .pounds), result: "181.66",
      why: "181.6609… lb"),
    Case(
      value: "165.2", ratio: MassUnit.pounds.ratio(to: .kilograms), result: "74.93",
      why: "74.93345… kg"),
    Case(
      value: "11.7", ratio: MassUnit.stones.ratio(to: .pounds), result: "163.8", why: "exact"),
    Case(
      value: "12.0", ratio: MassUnit.stones.ratio(to: .pounds), result: "168",
      why: "0.1 st is no finer than 1 lb"),
    Case(
      value: "82.40", ratio: MassUnit.kilograms.ratio(to: .grams), result: "82400", why: "exact"),
    Case(
      value: "73900", ratio: MassUnit.grams.ratio(to: .kilograms), result: "73.900", why: "exact"),
    Case(
      value: "-0.5", ratio: MassUnit.kilograms.ratio(to: .grams), result: "-500", why: "negative"),
    Case(value: "0.00", ratio: MassUnit.kilograms.ratio(to: .pounds), result: "0.00", why: "zero"),
    Case(
      value: "82.4", ratio: MassUnit.kilograms.ratio(to: .kilograms), result: "82.4",
      why: "the same unit"),
    Case(
      value: "99999999999999999999999999999999999999", ratio: MassUnit.kilograms.ratio(to: .grams),
      result: nil, why: "41 digits"),
  ]

  @Test(arguments: cases)
  func conversion(_ item: Case) throws {
    let number = try ExactDecimal(parsing: item.value)
    let ratio = try #require(item.ratio)
    #expect(number.multiplied(by: ratio)?.description == item.result)
  }

  @Test func `the way back leads to the same number`() throws {
    for text in ["10.20", "0.01", "38.612", "9.875", "1", "99999", "0.5", "123456.789"] {
      let number = try ExactDecimal(parsing: text)
      for from in VolumeUnit.allCases {
        for to in VolumeUnit.allCases {
          guard let there = Quantity(number, from).converted(to: to) else {
            #expect((from == .kilowattHours) != (to == .kilowattHours))
            continue
          }
          let back = try #require(there.converted(to: from))
          #expect(
            back.value.rounded(to: number.scale).hasSameValue(as: number),
            "\(text) \(from) → \(there) → \(back)")
        }
      }
    }
  }

  @Test func `electric energy is no volume, a share no mass`() throws {
    let number = try ExactDecimal(parsing: "27.1")
    #expect(Quantity(number, VolumeUnit.kilowattHours).converted(to: .litres) == nil)
    #expect(Quantity(number, VolumeUnit.litres).converted(to: .kilowattHours) == nil)
    #expect(Quantity(number, BodyPartUnit.percent).converted(to: .kilograms) == nil)
    #expect(
      Quantity(number, BodyPartUnit.pounds).converted(to: .kilograms)?.description == "12.29 kg")
  }
}

extension ExactDecimal {
  /// The number with at most so many digits after the point.
  fileprivate func rounded(to scale: UInt8) -> ExactDecimal {
    guard self.scale > scale else { return self }
    let divisor = Self.powerOfTen(self.scale - scale)
    return ExactDecimal(
      significand: (significand + divisor / 2) / divisor, scale: scale, isNegative: isNegative)
  }
}
