// SPDX-License-Identifier: MIT

/// A fuel log in logxml's own form: elements instead of attributes, short texts.
struct FuelLogDocument: GeneratedDocument {
  private static let stations = ["Corner Fuel", "Highway 7 &amp; Sons", "Müller", "Quick Stop"]
  private static let vehicles = ["Civic", "Vespa", "Old Truck", "Golf"]

  private var random: SeededGenerator
  private var now = LocalTime(seconds: 1_234_623_600)
  private var odometer = 12_345

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func write(to file: OutputFile, size: Int) throws(BenchmarkError) {
    try file.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<logbook version=\"1\">\n")
    while file.count < size {
      let vehicle = random.element(of: FuelLogDocument.vehicles)
      try file.write(
        "  <fuelLog vehicle=\"\(vehicle)\" distanceUnit=\"mi\" volumeUnit=\"usgal\" currency=\"USD\">\n"
      )
      for _ in 0..<500 where file.count < size { try file.write(fillUp()) }
      try file.write("  </fuelLog>\n")
    }
    try file.write("</logbook>\n")
  }

  private mutating func fillUp() -> String {
    now.seconds += random.number(in: 2_000...20_000)
    odometer += random.number(in: 80...420)
    var text = """
          <fillUp date="\(now.day)T\(now.time)-08:00">
            <odometer>\(odometer)</odometer>
            <volume>\(random.decimal(in: 4...15, places: 3))</volume>
            <totalCost>\(random.decimal(in: 12...70, places: 2))</totalCost>

      """
    if random.oneIn(10) { text += "      <partial>true</partial>\n" }
    if random.oneIn(3) {
      text += "      <station>\(random.element(of: FuelLogDocument.stations))</station>\n"
    }
    if random.oneIn(20) { text += "      <note>tyres at 2.3 bar; oil checked</note>\n" }
    return text + "    </fillUp>\n"
  }
}
