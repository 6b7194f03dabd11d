// SPDX-License-Identifier: MIT

extension CommandTable {
  static let files = """
    FILE may be a folder: all files below it are looked at, in the byte order of their names, and \
    those that hold no known log are skipped and counted. Names that begin with a dot are skipped; \
    links to files are followed, links to folders are not. FILE may be a zip or tar archive \
    (export.zip, an .abp backup), or compressed with gzip, xz, zstd or bzip2: it is read as it is, \
    and ARCHIVE:MEMBER is one member of it. "-" or no FILE at all is standard input.
    """

  static let convert = Command(
    name: .convert,
    operands: "[FILE...]",
    summary: "Convert fuel and weight logs: JSON, XML, CSV and the formats of the apps",
    description: [
      """
      Reads the logs in the files and writes their records, one merged output for all files. The \
      format of a file is recognised by what is in it. Numbers keep the digits they have, and \
      units stay as they are unless a unit is asked for.
      """,
      files,
      """
      An entry that makes no valid record is reported on standard error and left out; the others \
      are converted. Then a summary on standard error says what became of all entries: in = out + \
      rejected + duplicates + filtered + not modelled. It also says what the format of the output \
      had no place for.
      """,
      """
      Records stream from the files to the output, in constant memory, except with --sort and \
      --dedupe. A merged output is not written if a file could not be read to its end, unless with \
      --keep-going; on standard output, a document then stays without its end, and the lines of \
      ndjson stand. FILE may be the output as well: it is replaced when all is done.
      """,
      """
      Exit status: 0 if everything was converted, 1 if any record was invalid, 2 if anything \
      could not be done: a wrong command line, an unreadable or damaged file, a file that holds no \
      known log or is ambiguous.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "The weights of a phone's health export",
        line: "logxml convert export.zip -o weight.json"),
      Command.Example(
        purpose: "One record a line, from 2024 on, ready for jq",
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
    summary: "Say what is in logs: format, records, dates, units, vehicles, people",
    description: [
      """
      Reads each file once and says what it is and how that was recognised, how many entries of \
      which kinds it has, also those that convert leaves out, their dates, units, vehicles, people, \
      sources and devices, and what is wrong with it.
      """,
      files,
      """
      Exit status: 0, or 2 if anything could not be read to its end or holds no known log.
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
    summary: "List the formats: what is read and written, and what each cannot hold",
    description: [
      """
      For each format: its name for -f and -t, whether it is read and written, what the knowledge \
      of it rests on, and what a file of it has no place for.
      """,
      """
      Any other XML, JSON or CSV is read and written by a mapping, a small JSON file; --sketch \
      writes a first one.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "Read a log that no format knows",
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
      of all records for Spark and Arrow. All are made from the tables that the readers and writers \
      work by.
      """
    ],
    examples: [
      Command.Example(
        purpose: "Check a log against the schema with another tool",
        line: "logxml schema --xsd > logbook.xsd && xmllint --noout --schema logbook.xsd log.xml")
    ])
}
