// SPDX-License-Identifier: MIT

extension Layout {
  /// The CSV of Health Auto Export, an app that exports the data of Apple Health.
  ///
  ///     Date/Time,Active Energy (kJ),Weight (kg),Body Fat Percentage (%),Lean Body Mass (kg),…
  ///     2024-03-01 00:00:00,2410.2,82.4,18.9,66.8,…
  ///
  /// - The unit is in the titles. Body fat is a percentage; a value of 1 and less is a
  ///   fraction.
  /// - Older exports have `Date` in place of `Date/Time`, and `Weight/Body Mass (kg)`.
  /// - Rows are hours or days: those without a measure of the body are counted. The time is
  ///   that of the row's start; midnight after a day is ignored.
  /// - Other measures are extras.
  /// - Other programs write the same columns with shorter names (`Body Fat (%)`, `Bone mass (kg)`).
  ///
  /// Known from a program that reads the files, with rows among its tests.
  static let healthAutoExportTable = Layout(
    name: "health-auto-export-csv", title: "Health Auto Export CSV", kind: .weight,
    evidence: .importer,
    recognised: [[.exactly("Date/Time"), .fields(WeightFields.weight)]]
      + ["kg", "lb", "st"].flatMap { unit in
        ["Weight/Body Mass (\(unit))", "Weight & Body Mass (\(unit))"].map { title in
          [.columns("date"), .exactly(title)]
        }
      },
    recognition: "the columns Date/Time and Weight with its unit",
    dates: DateNotation(example: "2024-03-01 00:00:00", dropsMidnight: true),
    decimals: .always(.point),
    columns: [
      .date("date"),
      .quantity(WeightFields.weight, "weight", "weight & body mass", "body mass", unit: .title),
      .quantity(WeightFields.bodyFat, "body fat percentage", "body fat", unit: .title),
      .quantity(WeightFields.leanMass, "lean body mass", "lean mass", unit: .title),
      .quantity(WeightFields.muscle, "muscle mass", unit: .title),
      .quantity(WeightFields.bone, "bone mass", unit: .title),
      .quantity(WeightFields.water, "body water", unit: .title),
      .quantity(WeightFields.height, "height", unit: .title),
      .number(WeightFields.bmi, "body mass index", "bmi"),
    ],
    conditions: [
      .skip(
        ifEmpty: "weight", "weight & body mass", "body mass", "body fat percentage", "body fat",
        "lean body mass", "lean mass", "muscle mass", "bone mass", "body water", "height",
        "body mass index", "bmi", as: "row without a body measure")
    ],
    needs: .someMeasure("Weight"), oddities: [.shares])

  /// The CSV of QS Access, which exports the data of Apple Health.
  ///
  ///     Start,Finish,Weight (lb)
  ///     01/03/24 06:00,01/03/24 07:00,181.4
  ///
  /// - The unit is in the title. Dates are those of the phone's region: the values
  ///   decide. A year of two digits is the last number.
  /// - A row is an hour or a day; those whose measures of the body are all 0 are counted. Its end
  ///   is an extra, as are other measures.
  ///
  /// Known from programs that read the files.
  static let qsAccess = Layout(
    name: "qs-access", title: "QS Access CSV", kind: .weight, evidence: .importer,
    recognised: [[.columns("start", "finish"), .fields(WeightFields.weight)]],
    recognition: "the columns Start, Finish and Weight with its unit",
    dates: DateNotation(example: "01-Mar-2024 06:00", hasYearLast: true),
    columns: [
      .date("start"),
      .quantity(WeightFields.weight, "weight", "body mass", unit: .title).zeroIsNothing,
      .quantity(WeightFields.bodyFat, "body fat percentage", unit: .title).zeroIsNothing,
      .quantity(WeightFields.leanMass, "lean body mass", unit: .title).zeroIsNothing,
      .number(WeightFields.bmi, "body mass index").zeroIsNothing,
    ],
    conditions: [
      .skip(
        ifEmpty: "weight", "body mass", "body fat percentage", "lean body mass",
        "body mass index", as: "row without a body measure")
    ],
    needs: .someMeasure("Weight"), extras: .unlessZero, oddities: [.shares])

  /// Records of Apple Health as tables, which several apps and scripts write: each
  /// attribute of a record is a column.
  ///
  ///     type,sourceName,sourceVersion,productType,device,startDate,endDate,unit,value
  ///     HKQuantityTypeIdentifierBodyMass,Scale,1.0,,,2024-03-01 06:12:00 +0000,…,kg,82.4
  ///
  /// - `type` names the measure, with or without Apple's prefix; types that are not
  ///   body measures are counted under their names.
  /// - The unit is in its column. Body fat of 1 and less is a fraction, as in Apple Health.
  /// - The start is the date.
  ///
  /// Known from programs that write and read such tables.
  static let appleHealthTable = Layout(
    name: "apple-health-csv", title: "Apple Health records as CSV", kind: .weight,
    evidence: .importer,
    recognised: [[.columns("type", "sourcename", "startdate", "unit", "value")]],
    recognition: "the columns type, sourceName, startDate, unit and value",
    dates: DateNotation(example: "2024-03-01 06:12:00 +0000"), decimals: .always(.point),
    columns: [
      .date("startdate"), .text(WeightFields.source, "sourcename"),
      .text(WeightFields.device, "device"),
      .measure(
        "value", of: "type",
        [
          ("BodyMass", WeightFields.weight), ("BodyFatPercentage", WeightFields.bodyFat),
          ("LeanBodyMass", WeightFields.leanMass), ("Height", WeightFields.height),
          ("BodyMassIndex", WeightFields.bmi),
        ].flatMap { name, field in
          ["HKQuantityTypeIdentifier" + name, name].map {
            LayoutMeasure(
              word: $0, field: field, unit: field.unitKind == nil ? [] : [.cell("unit")])
          }
        }),
      .nothing("type"), .nothing("unit"),
    ],
    needs: .someMeasure("value"), oddities: [.shares])
}
