// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@testable import logxml

@Suite struct RemedyOptionTests {
  @Test(
    arguments: [
      (.dateOrder([.dmy, .mdy]), "--date-order dmy or mdy"),
      (.decimalMark(), "--decimal-mark"),
      (.assumedUnit(.distance), "--assume-distance-unit"),
      (.assumedUnit(.volume, ["usgal", "ukgal"]), "--assume-volume-unit usgal or ukgal"),
      (.assumedUnit(.mass), "--assume-mass-unit"),
      (.delimiter, "--delimiter"), (.encoding, "--encoding"), (.utcOffset, "--utc-offset"),
      (.timeZone, "--time-zone"), (.format, "--from"),
      (.wantedUnit(.distance, ["km"]), "--distance-unit km"),
      (.wantedUnit(.volume), "--volume-unit"), (.wantedUnit(.mass), "--mass-unit"),
      (.kind("fuel"), "--kind fuel"), (.subject(), "--vehicle or --person"),
      (.subject("person"), "--person"),
      (.output("json"), "-t json"),
    ] as [(Remedy.Setting, String)])
  func `each setting has an option of convert`(setting: Remedy.Setting, option: String) {
    let error = LogError(code: .ambiguous, message: "a", remedy: "; \(setting) says it")
    #expect(error.advised == "a; \(option) says it")
    #expect(error.inWords == "a; \(option) says it")
    let names = FlagTable.standard.flags(of: .convert).map { "--\($0.name)" } + ["-t"]
    let words = option.split(separator: " ").map(String.init).filter { $0.hasPrefix("-") }
    for word in words { #expect(names.contains(word)) }
  }
}
