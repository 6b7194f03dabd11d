// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// What the emitted schemas say, by validators that others wrote.
@Suite struct SchemaTests {
  /// A tool of another project; nil where it is not installed.
  private struct Validator {
    var arguments: [String]

    /// Looks for the validator of native XML or JSON.
    init?(_ form: String) {
      arguments =
        form == "xml"
        ? ["xmllint", "--noout", "--schema"]
        : ["python3", "-W", "ignore", "-c", Self.pythonProgram]
      let probe =
        form == "xml" ? ["xmllint", "--version"] : ["python3", "-c", "import jsonschema"]
      guard Self.run(probe) == 0 else {
        SkipNotices.shared.printOnce("skipped: no \(form == "xml" ? "xmllint" : "jsonschema")")
        return nil
      }
    }

    private static let pythonProgram = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      sys.exit(0 if jsonschema.Draft202012Validator(schema).is_valid(json.load(open(sys.argv[2]))) else 1)
      """

    func accepts(_ text: String, by schema: String) throws -> Bool {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "logxml-schema-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let files = try [("schema", schema), ("text", text)].map { name, content in
        let file = folder.appending(path: name)
        try Data(content.utf8).write(to: file)
        return file.path(percentEncoded: false)
      }
      return Self.run(arguments + files) == 0
    }

    private static func run(_ arguments: [String]) -> Int32? {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private static func schema(of form: String) -> String {
    form == "xml" ? NativeSchema.xsd() : NativeSchema.jsonSchema()
  }

  @Test(arguments: ["xml", "json"])
  func `what is written is valid`(form: String) throws {
    guard let validator = Validator(form) else { return }
    let schema = Self.schema(of: form)
    #expect(try validator.accepts(NativeConversion([], to: form).text, by: schema))
    // Many random logbooks as one, so that the tool starts once.
    var logs: [RandomLogbook.Log] = []
    for seed in 0..<Rounds.of(300, usually: 60) {
      var random = RandomLogbook(seed: UInt64(seed), isSound: true)
      logs += random.logs()
    }
    #expect(try validator.accepts(NativeConversion(logs, to: form).text, by: schema))
    let fixture = String(
      decoding: try ProjectFiles.fixture("logs/fuel-basic/log.\(form)"), as: UTF8.self)
    #expect(try validator.accepts(fixture, by: schema))
  }

  @Test(arguments: [
    "<logbook/>", "<logbook version='2'/>", "<logbook version='1'><stepLog/></logbook>",
    "<logbook version='1'><fuelLog distanceUnit='yd'/></logbook>",
    "<logbook version='1'><fuelLog><fillUp/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><measurement date='2024-03-01'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-3-1'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01T24:00'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><odometer>1,5</odometer></fillUp></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><odometer unit='L'>1</odometer></fillUp></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><partial>yes</partial></fillUp></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01' derived='weight'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><extra>1</extra></fillUp></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><totalCost>-5</totalCost></fillUp></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><latitude>400</latitude></fillUp></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><latitude>90.1</latitude></fillUp></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-02-30'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2023-02-29'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='1900-02-29'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-04-31T07:00'/></fuelLog></logbook>",
    "<logbook version='1'><fuelLog><fillUp date='2024-03-01'><note>a</note><tank>1</tank><note>b</note></fillUp></fuelLog></logbook>",
    "<logbook version='1'><weightLog><measurement date='2024-03-01'><height>180</height></measurement></weightLog></logbook>",
  ]) func `XML that is not native is not valid`(text: String) throws {
    guard let validator = Validator("xml") else { return }
    #expect(try !validator.accepts(text, by: NativeSchema.xsd()))
  }

  @Test(arguments: [
    "[]", "{\"version\":1}", "{\"version\":2,\"logs\":[]}",
    #"{"version":1,"logs":[{"type":"steps","records":[]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","distanceUnit":"yd","records":[]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel"}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-13-01"}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","odometer":"1,5"}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","partial":"yes"}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","volumeUnit":"gal"}]}]}"#,
    #"{"version":1,"logs":[{"type":"weight","records":[{"date":"2024-03-01","derived":["x"]}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","totalCost":-5}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","totalCost":"-5"}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","latitude":400}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","longitude":"180.5"}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-02-30"}]}]}"#,
    #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","odometer":1}]}]}"#,
    #"{"version":1,"logs":[{"type":"weight","massUnit":"kg","records":[{"date":"2024-03-01","height":180}]}]}"#,
    #"{"version":1,"logs":[{"records":[]}]}"#,
  ]) func `JSON that is not native is not valid`(text: String) throws {
    guard let validator = Validator("json") else { return }
    #expect(try !validator.accepts(text, by: NativeSchema.jsonSchema()))
  }

  @Test func `XML with odd numbers and days that there are is valid`() throws {
    guard let validator = Validator("xml") else { return }
    let text = """
      <logbook version='1'><fuelLog volumeUnit='L'>
      <fillUp date='2024-02-29'><volume> +007.50 </volume><odometer unit='km'>-0.0</odometer>
      <latitude>-90.000</latitude><longitude>+179.9999</longitude><extra name='a'>1</extra>
      <extra name='a'>1</extra></fillUp>
      <fillUp date='2000-02-29T23:59:59.123Z'><latitude>4.5e1</latitude><volume>.5</volume></fillUp>
      <fillUp date='2024-03-01'><longitude>.25</longitude><volume>1e3</volume></fillUp>
      </fuelLog></logbook>
      """
    #expect(try validator.accepts(text, by: NativeSchema.xsd()))
  }

  @Test func `without looking after repeated fields, all else is refused all the same`() throws {
    guard let validator = Validator("xml") else { return }
    let schema = NativeSchema.xsd(refusesRepeatedFields: false)
    func log(_ fields: String) -> String {
      "<logbook version='1'><fuelLog><fillUp date='2024-03-01'>\(fields)</fillUp></fuelLog></logbook>"
    }
    #expect(try validator.accepts(log("<note>a</note><note>b</note>"), by: schema))
    #expect(try !validator.accepts(log("<totalCost>-5</totalCost>"), by: schema))
  }

  @Test func `a validator names the field that is wrong`() throws {
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      document = json.load(open(sys.argv[2]))
      for error in jsonschema.Draft202012Validator(schema).iter_errors(document):
        print(error.json_path, error.validator)
      """
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "logxml-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text =
      #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01","totalCost":-5}]}]}"#
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-W", "ignore", "-c", program]
    for (name, content) in [("schema", NativeSchema.jsonSchema()), ("text", text)] {
      let file = folder.appending(path: name)
      try Data(content.utf8).write(to: file)
      process.arguments?.append(file.path(percentEncoded: false))
    }
    guard Validator("json") != nil else { return }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(output == "$.logs[0].records[0].totalCost minimum\n")
  }

  @Test func `numbers may be strings and units may stand on the log`() throws {
    guard let validator = Validator("json") else { return }
    let text =
      #"{"version":"1","logs":[{"type":"fuel","distanceUnit":"km","volumeUnit":"L","#
      + #""records":[{"date":"2024-03-01T07:12Z","#
      + #""odometer":"12345","volume":1.5e1,"extras":{"a":["1","2"]},"mood":{"any":1}}]}]}"#
    #expect(try validator.accepts(text, by: NativeSchema.jsonSchema()))
  }

  @Test func `money that came back is a negative cost, and no other amount is negative`() throws {
    let xml = { (cost: String, odometer: String) in
      "<logbook version='1'><costLog distanceUnit='km'><cost date='2024-03-01'>"
        + "<odometer>\(odometer)</odometer><totalCost>\(cost)</totalCost></cost></costLog></logbook>"
    }
    let json = { (cost: String, odometer: String) in
      #"{"version":1,"logs":[{"type":"cost","distanceUnit":"km","records":["#
        + #"{"date":"2024-03-01","odometer":\#(odometer),"totalCost":\#(cost)}]}]}"#
    }
    if let validator = Validator("xml") {
      #expect(try validator.accepts(xml("-12.50", "1"), by: NativeSchema.xsd()))
      #expect(try !validator.accepts(xml("--12.50", "1"), by: NativeSchema.xsd()))
      #expect(try !validator.accepts(xml("12.50", "-1"), by: NativeSchema.xsd()))
    }
    if let validator = Validator("json") {
      #expect(try validator.accepts(json("-12.50", "1"), by: NativeSchema.jsonSchema()))
      #expect(try validator.accepts(json(#""-12.50""#, "1"), by: NativeSchema.jsonSchema()))
      #expect(try !validator.accepts(json("12.50", "-1"), by: NativeSchema.jsonSchema()))
    }
  }
}
