// SPDX-License-Identifier: MIT

extension CommandTable {
  static let files = """
    FILE may be a folder, a zip or tar archive (export.zip, an .abp backup), or compressed: it is \
    read as it is; 'logxml help input' says how. "-" or no FILE at all is standard input.
    """

  static let convert = Command(
    name: .convert,
    operands: "[FILE...]",
    summary: "Convert fuel and weight logs to JSON, XML, CSV and the formats of apps",
    description: [
      """
      Reads the logs in the files and writes their records into one merged output. The format of a \
      file is recognised by its content. Numbers keep their digits, and units stay as they are \
      unless you ask for another unit.
      """,
      files,
      """
      An invalid entry is reported on standard error and rejected; the others are converted. Then \
      a summary on standard error accounts for all entries: in = out + rejected + duplicates + \
      filtered + not modelled. It also lists what the output format has no place for.
      """,
      """
      What is asked for is done in this order: names are assumed (--as-person, --as-vehicle), times \
      are moved to --to-time-zone, records are selected (--kind, --person, --since and so on), \
      duplicates left out, days reduced to one weight, records sorted, limited to the first N, and \
      converted to other units and rounded.
      """,
      """
      Records stream from the files to the output, in constant memory, except with --sort, \
      --dedupe, and names that are only similar to those of records. If a file could not be read to its end, the merged output is not written, unless \
      --keep-going is given; on standard output, a document then has no end, and ndjson has the \
      lines written so far. The output must not be one of the inputs; in a folder or a list it is passed \
      over with a note.
      """,
      """
      Exit status: 0 on success, 1 if any entry was rejected or no record has a name that was \
      asked for, 2 if anything failed: a wrong command line, an unreadable or damaged file, a file \
      that is not a known log or is ambiguous.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "The weights of a phone's health export",
        line: "logxml convert export.zip -o weight.json"),
      Command.Example(
        purpose: "One record per line, from 2024 on, for jq",
        line: "logxml convert export.zip -t ndjson --since 2024 | jq .weight"),
      Command.Example(
        purpose: "The logs of two apps in one file, by date, without duplicates",
        line: "logxml convert car.abp fuelly.csv --sort date --dedupe -o fuel.xml"),
      Command.Example(
        purpose: "A table of one vehicle in litres and kilometres",
        line: """
          logxml convert backups/ --vehicle Civic --volume-unit L --distance-unit km -o civic.csv
          """),
    ])

  static let info = Command(
    name: .info,
    operands: "[FILE...]",
    summary: "Show what is in logs: format, records, dates, units, vehicles, people",
    description: [
      """
      Reads each file once and shows its format and how it was recognised, the number of entries \
      of each kind (including those that convert leaves out), their dates, units, vehicles, \
      people, sources and devices, and any problems.
      """,
      files,
      """
      Exit status: 0, or 2 if anything could not be read to its end or is not a known log.
      """,
    ],
    examples: [
      Command.Example(purpose: "What is in this export?", line: "logxml info export.zip"),
      Command.Example(
        purpose: "The formats of all logs in a folder",
        line: "logxml info -t json backups/ | jq -r '.file + \": \" + .format'"),
    ])

  static let formats = Command(
    name: .formats,
    operands: "",
    summary: "List the formats: which are read and written, and what each cannot represent",
    description: [
      """
      For each format: its name for -f and -t, whether it is read and written, how it is known, \
      and what it cannot represent.
      """,
      """
      Any other XML, JSON or CSV can be read and written with a mapping, a small JSON file; \
      --sketch writes a first draft.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "Read a log in an unknown format",
        line: "logxml formats --sketch log.xml > log.map.json && "
          + "logxml convert --map log.map.json log.xml")
    ])

  static let schema = Command(
    name: .schema,
    operands: "--xsd | --json-schema | --spark | --arrow",
    summary: "Print the schema of logxml's own formats",
    description: [
      """
      The XML Schema describes the native XML, the JSON Schema the native JSON, the others a table \
      of all records for Spark and Arrow. All are generated from the tables that the readers and \
      writers use.
      """
    ],
    examples: [
      Command.Example(
        purpose: "Check a log against the schema with another tool",
        line: "logxml schema --xsd > logbook.xsd && xmllint --noout --schema logbook.xsd log.xml")
    ])
}
