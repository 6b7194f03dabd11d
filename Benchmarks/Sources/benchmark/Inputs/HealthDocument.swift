// SPDX-License-Identifier: MIT

/// An Apple Health export as a phone with a watch writes it: mostly steps, heart
/// rates and energy, one body mass in about 300 records, then workouts and the
/// rings of each day.
struct HealthDocument: GeneratedDocument {
  private var random: SeededGenerator
  private var now = LocalTime(seconds: 1_546_322_400)

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func write(to file: OutputFile, size: Int) throws(BenchmarkError) {
    try file.write(HealthDocument.prolog)
    // Workouts and summaries stand after all records and are a small part.
    let recordEnd = size - size / 50
    while file.count < recordEnd { try file.write(record()) }
    while file.count < size {
      try file.write(random.oneIn(3) ? workout() : summary())
    }
    try file.write("</HealthData>\n")
  }

  static let prolog =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + HealthDeclarations.text + """
      <HealthData locale="en_US">
       <ExportDate value="2025-11-20 08:15:30 -0500"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-01-01" \
      HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet" \
      HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
      HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" \
      HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>

      """

  // MARK: - Records

  private mutating func record() -> String {
    now.seconds += random.number(in: 20...400)
    if random.oneIn(300) { return bodyMass() }
    switch random.number(in: 1...100) {
    case 1...30: return steps()
    case 31...62: return heartRate()
    case 63...82:
      return quantity(
        "ActiveEnergyBurned", from: .watch, unit: "Cal",
        value: random.decimal(in: 0...20, places: 3))
    case 83...90:
      return quantity(
        "BasalEnergyBurned", from: .watch, unit: "Cal",
        value: random.decimal(in: 5...30, places: 3))
    case 91...97:
      return quantity(
        "DistanceWalkingRunning", from: .phone, unit: "mi",
        value: random.decimal(in: 0...1, places: 6))
    default:
      return quantity(
        "FlightsClimbed", from: .phone, unit: "count", value: random.decimal(in: 1...5, places: 0))
    }
  }

  private mutating func steps() -> String {
    let source = random.oneIn(2) ? HealthSource.phone : .watch
    let value = random.decimal(in: 3...900, places: 0)
    return quantity("StepCount", from: source, unit: "count", value: value)
  }

  private mutating func heartRate() -> String {
    // A watch says what the wearer did on some of its readings.
    var metadata = ""
    if random.oneIn(3) {
      metadata =
        "  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\""
        + random.decimal(in: 0...2, places: 0) + "\"/>\n"
    }
    let value = random.decimal(in: 48...171, places: 0)
    return quantity(
      "HeartRate", from: .watch, unit: "count/min", value: value, metadata: metadata)
  }

  private mutating func bodyMass() -> String {
    if random.oneIn(4) {
      return quantity(
        "BodyMass", from: .health, unit: "lb", value: random.decimal(in: 165...190, places: 0),
        metadata: "  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n")
    }
    return quantity(
      "BodyMass", from: .scale, unit: "kg", value: random.decimal(in: 75...86, places: 7),
      metadata: """
          <MetadataEntry key="Scale App Version" value="6.12.0"/>
          <MetadataEntry key="HKWasUserEntered" value="0"/>
          <MetadataEntry key="HKTimeZone" value="America/New_York"/>

        """)
  }

  private mutating func quantity(
    _ type: String, from source: HealthSource, unit: String, value: String, metadata: String = ""
  ) -> String {
    let address = random.oneIn(4) ? 0x2_8300_0000 + random.number(in: 0...0xFFFFF) * 16 : nil
    let end = now.adding(random.number(in: 0...300))
    let created = end.adding(random.number(in: 1...900))
    let tag =
      " <Record type=\"HKQuantityTypeIdentifier\(type)\"\(source.attributes(device: address))"
      + " unit=\"\(unit)\" creationDate=\"\(created.healthDate)\" startDate=\"\(now.healthDate)\""
      + " endDate=\"\(end.healthDate)\" value=\"\(value)\""
    return metadata.isEmpty ? tag + "/>\n" : tag + ">\n\(metadata) </Record>\n"
  }

  // MARK: - After the records

  private mutating func workout() -> String {
    let start = now.adding(random.number(in: 0...86_400))
    let minutes = random.number(in: 12...95)
    let end = start.adding(minutes * 60)
    let activity = random.element(of: ["Running", "Walking", "Cycling", "Yoga"])
    let dates = "startDate=\"\(start.healthDate)\" endDate=\"\(end.healthDate)\""
    return """
       <Workout workoutActivityType="HKWorkoutActivityType\(activity)" duration="\(minutes)" \
      durationUnit="min"\(HealthSource.watch.attributes(device: 0x2_8300_1230)) \
      creationDate="\(end.healthDate)" \(dates)>
        <MetadataEntry key="HKIndoorWorkout" value="\(random.number(in: 0...1))"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" \(dates) \
      sum="\(random.decimal(in: 80...700, places: 2))" unit="Cal"/>
       </Workout>

      """
  }

  private mutating func summary() -> String {
    now.seconds += 86_400
    return """
       <ActivitySummary dateComponents="\(now.day)" \
      activeEnergyBurned="\(random.decimal(in: 150...900, places: 3))" \
      activeEnergyBurnedGoal="500" activeEnergyBurnedUnit="Cal" appleMoveTime="0" \
      appleMoveTimeGoal="0" appleExerciseTime="\(random.number(in: 0...120))" \
      appleExerciseTimeGoal="30" appleStandHours="\(random.number(in: 4...16))" \
      appleStandHoursGoal="12"/>

      """
  }
}
