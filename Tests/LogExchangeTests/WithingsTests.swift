// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct WithingsTests {
  @Test func `a German export with a time that says Uhr`() throws {
    let (bytes, expected) = try FormatReading.fixture("withings/german.csv")
    let reading = try FormatReading(bytes)
    #expect(reading.ndjson == expected && reading.diagnostics.isEmpty)
    #expect(reading.summary.format == "withings" && reading.summary.recordsByKind[.weight] == 3)
    for (name, variant) in FormatReading.variants(of: bytes) {
      #expect(try FormatReading(variant).ndjson == expected, "\(name)")
    }
  }

  @Test(arguments: [
    #"Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments"#,
    #"Date,"Gewicht (kg)","Fettmasse (kg)","Knochenmasse (kg)","Muskelmasse (kg)","Wasseranteil (kg)",Kommentare"#,
    #"Date,"Poids (kg)","Masse grasse (kg)","Masse osseuse (kg)","Masse musculaire (kg)","Hydratation (kg)",Commentaires"#,
    #"Fecha,"Peso (kg)","Masa grasa (kg)","Masa ósea (kg)","Masa muscular (kg)","Hidratación (kg)",Comentarios"#,
    #"Data,"Peso (kg)","Massa grassa (kg)","Massa ossea (kg)","Massa muscolare (kg)","Idratazione (kg)",Commenti"#,
  ]) func `names of columns in five languages`(header: String) throws {
    let row = #""2025-06-05 07:15:00",82.40,18.90,3.10,55.20,45.80,"a, b""#
    let reading = try FormatReading("\(header)\n\(row)\n")
    #expect(reading.summary.format == "withings")
    #expect(
      reading.ndjson == """
        {"type":"weight","date":"2025-06-05T07:15:00","weight":82.40,"weightUnit":"kg",\
        "bodyFat":18.90,"bodyFatUnit":"kg","muscle":55.20,"muscleUnit":"kg","bone":3.10,\
        "boneUnit":"kg","water":45.80,"waterUnit":"kg","note":"a, b"}

        """)
  }

  @Test func `newer columns, other units, other order`() throws {
    let reading = try FormatReading(
      """
      Comments,Date,Category,Fat Ratio (%),"Fat free mass (lb)","Fat mass (lb)","Weight (lb)"
      ,2025-06-05 07:15:00,scale,22.9,140.1,41.6,181.7
      """)
    let record = try #require(reading.records.first?.weight)
    #expect(record.weight?.description == "181.7 lb")
    #expect(record.bodyFat?.description == "41.6 lb")
    #expect(record.leanMass?.description == "140.1 lb")
    #expect(record.extras["Category"] == "scale" && record.extras["Fat Ratio (%)"] == "22.9")
  }

  @Test func `a ratio stands for a missing mass`() throws {
    let reading = try FormatReading(
      """
      Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Fat Ratio (%)"
      2024-03-01 07:15:00,82.4,,3.1,55,18.9
      """)
    #expect(reading.records.first?.weight?.bodyFat?.description == "18.9 %")
  }

  @Test func `damaged rows cost themselves only`() throws {
    let reading = try FormatReading(
      """
      Date,"Weight (kg)","Fat mass (kg)",Comments
      2025-06-05 07:15:00,not-a-number,,
      2025-06-31 07:15:00,80,,
      13/13/2025 07:15:00,80,,
      ,80,,
      2025-06-05 07:15:00,,,nothing measured
      2025-06-05 07:15:00,80,,well, no
      2025-06-05 07:15:00,80
      """)
    #expect(reading.records.count == 1 && reading.summary.rejected == 6)
    let date = "expected a date such as 2025-06-05 07:15:00"
    #expect(
      reading.diagnostics == [
        #"2:21: error[bad-number]: Weight (kg) is "not-a-number", expected a number such as 82.4"#
          + " (row 2)",
        #"3:1: error[bad-date]: Date is "2025-06-31 07:15:00", \#(date) (row 3)"#,
        #"4:1: error[bad-date]: Date is "13/13/2025 07:15:00", \#(date) (row 4)"#,
        "5:1: error[missing-field]: no Date (row 5)",
        "6:1: error[missing-field]: no Weight (row 6)",
        "7:30: error[bad-row]: the row has 5 cells, expected 4 as in the header (row 7)",
        "8:1: warning[cut-off]: the file breaks off here: the row has 2 cells, expected 4 as in "
          + "the header; the last of them may be incomplete (row 8)",
      ])
  }

  @Test func `sample`() throws {
    guard let bytes = FormatReading.sample("weight-csv/withings-en-composed.csv") else { return }
    let reading = try FormatReading(bytes)
    #expect(reading.summary.entries == 3 && reading.records.count == 2)
    #expect(
      reading.diagnostics == [
        #"4:23: error[bad-number]: Weight (kg) is "not-a-number", expected a number such as 82.4"#
          + " (row 4)"
      ])
    #expect(
      reading.ndjson == """
        {"type":"weight","date":"2025-06-05T07:15:00","weight":82.40,"weightUnit":"kg",\
        "bodyFat":18.90,"bodyFatUnit":"kg","muscle":55.20,"muscleUnit":"kg","bone":3.10,\
        "boneUnit":"kg","water":45.80,"waterUnit":"kg"}
        {"type":"weight","date":"2025-06-12T07:10:00","weight":81.90,"weightUnit":"kg",\
        "note":"after, run"}

        """)
  }
}
