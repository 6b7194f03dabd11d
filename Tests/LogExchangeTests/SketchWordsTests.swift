// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

struct SketchWordsTests {
  @Test func `every group of words is on the page, and every title names a field`() {
    let groups: [SketchWords] = [
      .prepositions, .fillers, .rates, .units, .times, .deletions, .otherMoments, .strangers,
      .exercises, .things, .nutrients, .masses, .shares, .fullWords, .partialWords, .strangeUnits,
      .netAmounts, .otherPurposes, .durations, .beginnings, .months, .totals, .lists, .sumsSoFar,
      .pricesOfOne, .readings, .periods, .telemetry, .consumptions, .dates, .monthNumbers, .births,
      .timestamps, .averages, .derived, .parts, .costs, .plans, .settings, .plates, .bodies,
      .owners, .prices, .hundredths,
      .trainings, .categories, .skeletal, .meters, .measured, .ones, .money, .fuels, .destinations,
      .quantities, .incomes, .pets, .people, .timesOfDay, .cars, .inclusions, .grades, .codes,
      .rareCodes,
    ]
    for group in groups { #expect(group.all.count > 5) }
    let titles = SketchWords.page.map(\.heading).filter { $0.hasPrefix("title ") }
    #expect(SketchWords.page.count == groups.count + titles.count)
    let fields = LogKind.standard.flatMap(\.fields).map(\.name) + ["full"]
    for title in titles { #expect(fields.contains(String(title.dropFirst(6))), "\(title)") }
  }
}
