// SPDX-License-Identifier: MIT

/// An Apple Health export with little repetition: 40 record types, long device
/// strings that change, correlations, workouts with routes, lists of beats.
struct MixedHealthDocument: GeneratedDocument {
  private var random: SeededGenerator
  private var now = LocalTime(seconds: 1_546_322_400, offset: "+0100")

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func write(to file: OutputFile, size: Int) throws(BenchmarkError) {
    try file.write(HealthDocument.prolog)
    while file.count < size {
      now.seconds += random.number(in: 20...400)
      switch random.number(in: 1...60) {
      case 1: try file.write(workout())
      case 2...3: try file.write(correlation())
      case 4...5: try file.write(variability())
      default: try file.write(record(of: random.element(of: MixedHealthDocument.types)))
      }
    }
    try file.write("</HealthData>\n")
  }

  /// The types with their units, without `HKQuantityTypeIdentifier`.
  private static let types = [
    ("StepCount", "count"), ("HeartRate", "count/min"), ("BodyMass", "kg"), ("Height", "cm"),
    ("BodyMassIndex", "count"), ("BodyFatPercentage", "%"), ("LeanBodyMass", "kg"),
    ("ActiveEnergyBurned", "kcal"), ("BasalEnergyBurned", "kcal"), ("FlightsClimbed", "count"),
    ("DistanceWalkingRunning", "km"), ("DistanceCycling", "km"), ("DistanceSwimming", "m"),
    ("RestingHeartRate", "count/min"), ("WalkingHeartRateAverage", "count/min"),
    ("OxygenSaturation", "%"), ("RespiratoryRate", "count/min"), ("BodyTemperature", "degC"),
    ("VO2Max", "mL/min\u{B7}kg"), ("AppleExerciseTime", "min"), ("AppleStandTime", "min"),
    ("EnvironmentalAudioExposure", "dBASPL"), ("HeadphoneAudioExposure", "dBASPL"),
    ("WalkingSpeed", "km/hr"), ("WalkingStepLength", "cm"), ("StairAscentSpeed", "m/s"),
    ("WalkingAsymmetryPercentage", "%"), ("WalkingDoubleSupportPercentage", "%"),
    ("SixMinuteWalkTestDistance", "m"), ("DietaryWater", "mL"), ("DietaryCaffeine", "mg"),
    ("DietaryProtein", "g"), ("DietaryFatTotal", "g"), ("DietaryEnergyConsumed", "kcal"),
    ("BloodGlucose", "mg/dL"), ("RunningPower", "W"), ("RunningSpeed", "km/hr"),
    ("UVExposure", "count"), ("WaistCircumference", "cm"), ("TimeInDaylight", "min"),
  ]

  private static let metadataKeys = [
    "HKWasUserEntered", "HKTimeZone", "HKMetadataKeyHeartRateMotionContext",
    "HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion", "HKExternalUUID",
  ]

  private static let sources = [HealthSource.phone, .watch, .scale, .health]

  // MARK: - Parts of a record

  private mutating func dates(lasting longest: Int) -> String {
    let end = now.adding(random.number(in: 0...longest))
    let created = end.adding(random.number(in: 1...900))
    return " creationDate=\"\(created.healthDate)\" startDate=\"\(now.healthDate)\""
      + " endDate=\"\(end.healthDate)\""
  }

  private mutating func source() -> String {
    let source = random.element(of: MixedHealthDocument.sources)
    if !random.oneIn(10) {
      return source.attributes(device: 0x2_8300_0000 + random.number(in: 0...0xFFFFF) * 16)
    }
    // Some apps put everything they know into the name of the device.
    let serial = String(random.next(), radix: 16)
    return source.attributes(device: nil)
      + " device=\"&lt;&lt;HKDevice: 0x\(serial)&gt;, name:Sensor &amp; Strap \(serial),"
      + " manufacturer:Example &quot;Sports&quot; Ltd., model:\(random.number(in: 100...999)),"
      + " hardware:rev \(random.number(in: 1...9)), firmware:\(random.next()),"
      + " software:\(random.number(in: 1...9)).\(random.number(in: 0...20)),"
      + " localIdentifier:\(String(random.next(), radix: 16)),"
      + " UDIDeviceIdentifier:\(String(random.next(), radix: 16))&gt;\""
  }

  private mutating func metadata(_ count: Int, indent: String) -> String {
    var text = ""
    for _ in 0..<count {
      let key = random.element(of: MixedHealthDocument.metadataKeys)
      let value = key == "HKTimeZone" ? "Europe/Berlin" : String(random.next() >> 40)
      text += "\(indent)<MetadataEntry key=\"\(key)\" value=\"\(value)\"/>\n"
    }
    return text
  }

  private mutating func record(
    of type: (name: String, unit: String), indent: String = " "
  ) -> String {
    let tag =
      "\(indent)<Record type=\"HKQuantityTypeIdentifier\(type.name)\"\(source())"
      + " unit=\"\(type.unit)\"\(dates(lasting: 600))"
      + " value=\"\(random.decimal(in: 0...180, places: random.number(in: 0...7)))\""
    let count = random.oneIn(3) ? random.number(in: 1...4) : 0
    if count == 0 { return tag + "/>\n" }
    return tag + ">\n\(metadata(count, indent: indent + " "))\(indent)</Record>\n"
  }

  // MARK: - Everything else

  private mutating func correlation() -> String {
    var text = " <Correlation type=\"HKCorrelationTypeIdentifierFood\"\(source())"
    text += "\(dates(lasting: 0))>\n\(metadata(1, indent: "  "))"
    for _ in 0..<random.number(in: 2...5) {
      text += record(of: random.element(of: MixedHealthDocument.types), indent: "  ")
    }
    return text + " </Correlation>\n"
  }

  private mutating func variability() -> String {
    var text =
      " <Record type=\"HKQuantityTypeIdentifierHeartRateVariabilitySDNN\"\(source()) unit=\"ms\""
      + "\(dates(lasting: 60)) value=\"\(random.decimal(in: 12...90, places: 4))\">\n"
      + "  <HeartRateVariabilityMetadataList>\n"
    for beat in 0..<random.number(in: 10...60) {
      text +=
        "   <InstantaneousBeatsPerMinute bpm=\"\(random.number(in: 50...90))\""
        + " time=\"\(now.adding(beat).time).\(random.number(in: 10...99))\"/>\n"
    }
    return text + "  </HeartRateVariabilityMetadataList>\n </Record>\n"
  }

  private mutating func workout() -> String {
    let minutes = random.number(in: 10...40)
    var text =
      " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"\(minutes)\""
      + " durationUnit=\"min\"\(source())\(dates(lasting: minutes * 60))>\n"
      + metadata(3, indent: "  ") + "  <WorkoutRoute\(source())\(dates(lasting: 60))>\n"
    for second in 0..<random.number(in: 30...120) {
      text +=
        "   <Location date=\"\(now.adding(second).healthDate)\""
        + " latitude=\"\(random.decimal(in: 47...48, places: 6))\""
        + " longitude=\"\(random.decimal(in: 8...9, places: 6))\""
        + " altitude=\"\(random.decimal(in: 390...470, places: 3))\""
        + " horizontalAccuracy=\"\(random.decimal(in: 1...9, places: 4))\""
        + " course=\"\(random.decimal(in: 0...359, places: 4))\""
        + " speed=\"\(random.decimal(in: 0...5, places: 5))\"/>\n"
    }
    text += "   <FileReference path=\"/workout-routes/route_\(now.day).gpx\"/>\n"
    return text + "  </WorkoutRoute>\n </Workout>\n"
  }
}
