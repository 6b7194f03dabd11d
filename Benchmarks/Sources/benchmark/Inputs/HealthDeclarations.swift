// SPDX-License-Identifier: MIT

/// The document type declaration that every Apple Health export carries. Its
/// attribute lists are part of what a parser has to work through: they decide
/// how each attribute of the records is normalised and which have defaults.
enum HealthDeclarations {
  /// One element with its content model and attributes; those with `!` at the
  /// end are required.
  private struct Element {
    var name: String
    var content: String
    var attributes: [String] = []
  }

  static var text: String {
    var text = "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 14 -->\n"
    for element in elements {
      text += "<!ELEMENT \(element.name) \(element.content)>\n"
      if element.attributes.isEmpty { continue }
      text += "<!ATTLIST \(element.name)\n"
      for attribute in element.attributes {
        if attribute.hasSuffix("!") {
          text += "  \(attribute.dropLast()) CDATA #REQUIRED\n"
        } else {
          text += "  \(attribute) CDATA #IMPLIED\n"
        }
      }
      text += ">\n"
    }
    return text + "]>\n"
  }

  private static let sampleAttributes = [
    "sourceName!", "sourceVersion", "device", "creationDate", "startDate!", "endDate!",
  ]

  private static let elements = [
    Element(
      name: "HealthData",
      content: "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)",
      attributes: ["locale!"]),
    Element(name: "ExportDate", content: "EMPTY", attributes: ["value!"]),
    Element(
      name: "Me", content: "EMPTY",
      attributes: [
        "HKCharacteristicTypeIdentifierDateOfBirth!",
        "HKCharacteristicTypeIdentifierBiologicalSex!",
        "HKCharacteristicTypeIdentifierBloodType!",
        "HKCharacteristicTypeIdentifierFitzpatrickSkinType!",
        "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse!",
      ]),
    Element(
      name: "Record", content: "((MetadataEntry|HeartRateVariabilityMetadataList)*)",
      attributes: ["type!", "unit", "value"] + sampleAttributes),
    Element(
      name: "Correlation", content: "((MetadataEntry|Record)*)",
      attributes: ["type!"] + sampleAttributes),
    Element(
      name: "Workout",
      content: "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics)*)",
      attributes: ["workoutActivityType!", "duration", "durationUnit"] + sampleAttributes),
    Element(
      name: "WorkoutEvent", content: "((MetadataEntry)*)",
      attributes: ["type!", "date!", "duration", "durationUnit"]),
    Element(
      name: "WorkoutStatistics", content: "EMPTY",
      attributes: [
        "type!", "startDate!", "endDate!", "average", "minimum", "maximum", "sum", "unit",
      ]),
    Element(
      name: "WorkoutRoute", content: "((MetadataEntry|Location|FileReference)*)",
      attributes: sampleAttributes),
    Element(
      name: "Location", content: "EMPTY",
      attributes: [
        "date!", "latitude!", "longitude!", "altitude!", "horizontalAccuracy",
        "verticalAccuracy", "course", "speed",
      ]),
    Element(name: "FileReference", content: "EMPTY", attributes: ["path!"]),
    Element(
      name: "ActivitySummary", content: "EMPTY",
      attributes: [
        "dateComponents", "activeEnergyBurned", "activeEnergyBurnedGoal",
        "activeEnergyBurnedUnit", "appleMoveTime", "appleMoveTimeGoal", "appleExerciseTime",
        "appleExerciseTimeGoal", "appleStandHours", "appleStandHoursGoal",
      ]),
    Element(name: "MetadataEntry", content: "EMPTY", attributes: ["key!", "value!"]),
    Element(name: "HeartRateVariabilityMetadataList", content: "(InstantaneousBeatsPerMinute*)"),
    Element(
      name: "InstantaneousBeatsPerMinute", content: "EMPTY", attributes: ["bpm!", "time!"]),
  ]
}
