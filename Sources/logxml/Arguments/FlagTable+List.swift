// SPDX-License-Identifier: MIT

extension FlagTable {
  static let listFlags: [Flag] = [
    Flag(
      "to", short: "t", category: .results, commands: [.info, .formats],
      doc: "The form of the output; default: text",
      choices: ListForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("FORM", \.list.form)),
    Flag(
      "sketch", category: .results, commands: [.formats],
      doc: "Write a first mapping for FILE, an XML, JSON or CSV log in an unknown format",
      longDoc: """
        The mapping is for --map of the commands that read logs. It is guessed from the names and \
        values in the first 4 MB; every guess gives its reason, and \"unplaced\" lists what found \
        no field. Read it before you use it.
        """,
      effect: .value("FILE", \.list.sketch, FlagValue.fileName)),
    Flag(
      "print", category: .results, commands: [.formats],
      doc: "Print the layout of a built-in table format as a mapping, to start from",
      longDoc: """
        The mapping reads just as the format does: change the titles, units or words in it and \
        give it to --map. 'logxml formats' lists the formats; those of tables can be printed.
        """,
      effect: .value("NAME", \.list.printed) { $0.text }),
    Flag(
      "xsd", category: .results, commands: [.schema],
      doc: "Print the XML Schema of native XML",
      effect: .turnOn { $0.list.schemas.insert(.xsd) }),
    Flag(
      "json-schema", category: .results, commands: [.schema],
      doc: "Print the JSON Schema of native JSON",
      effect: .turnOn { $0.list.schemas.insert(.jsonSchema) }),
    Flag(
      "spark", category: .results, commands: [.schema],
      doc: "Print the Spark schema of a table of records, as JSON",
      longDoc: """
        StructType.fromJson reads it. Numbers are exact texts with a decimal column beside each, \
        dates are five columns.
        """,
      effect: .turnOn { $0.list.schemas.insert(.spark) }),
    Flag(
      "arrow", category: .results, commands: [.schema],
      doc: "Print the schema of a table of records in Arrow, as JSON",
      longDoc: """
        The JSON is that of Arrow's integration tests. The columns are those of --spark, except \
        that extras are a JSON object as text.
        """,
      effect: .turnOn { $0.list.schemas.insert(.arrow) }),
    Flag(
      "man", category: .results, commands: [.help],
      doc: "Print the manual page of logxml or a command, in man(7) format",
      effect: .turnOn { $0.list.isManual = true }),
  ]
}
