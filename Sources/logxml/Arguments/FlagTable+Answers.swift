// SPDX-License-Identifier: MIT

import LogExchange

// Options that shape the answers of commands.

extension FlagTable {
  static let queryFlags: [Flag] = [
    Flag("to", short: "t", .results, [.query], .choice("FORM", \.query.form)),
    Flag(
      "column", short: "c", .results, [.query],
      .take("[TITLE=]PATH") { $0.query.columns.append($1.text) }),
    Flag("flatten", .results, [.query], .on(\.query.isFlat)),
    Flag("style", .results, [.query], .choice("NAME", \.query.style)),
    Flag("array", .results, [.query], .take("NAME") { $0.query.plain.arrays.append($1.text) }),
    Flag("types", .results, [.query], .on(\.query.plain.hasTypes)),
    Flag("mixed", .results, [.query], .choice("HOW", \.query.plain.mixed)),
    Flag("first", .results, [.query], .on(\.query.limit, 1)),
    Flag("limit", short: "n", .results, [.query], .number("N", \.query.limit, atLeast: 1)),
    Flag("default", .results, [.query], .text("TEXT", \.query.defaultText)),
    Flag("exists", .results, [.query], .on(\.query.asksExistence)),
    Flag("encoding", .input, [.query], .choice("NAME", \.query.mending.encoding)),
    Flag("entities", .input, [.query], .choice("SET", \.query.mending.entities)),
    Flag("prefix", .input, [.query], .list("P=URI", \.query.mending.prefixes, FlagValue.prefix)),
    Flag("documents", .input, [.query], .on(\.query.mending.splitsDocuments)),
    Flag("junk", .input, [.query], .on(\.query.mending.skipsJunk)),
  ]

  static func convertFlags(_ kinds: [LogKind]?) -> [Flag] {
    [
      Flag(
        "to", short: "t", .results, [.convert],
        .take("FORMAT") { invocation, value in
          let hasTabs = value.argument === "tsv"
          invocation.convert.hasTabs = hasTabs
          invocation.convert.form = invocation.formats.named(hasTabs ? "csv" : value.text)
        },
        choices: LogFormats(of: kinds).all.filter(\.writes).map { Flag.Choice($0) }
          + [Flag.Choice(name: "tsv", doc: "native CSV with tabs")]),
      Flag("by-file", .results, [.convert], .on(\.convert.isByFile)),
      Flag("limit", short: "n", .results, [.convert], .number("N", \.convert.limit, atLeast: 0)),
      Flag(
        "split", .results, [.convert],
        .take("WHAT") { invocation, value in
          let part: SplitPart =
            value.argument === "kind"
            ? .kind : value.argument === "year" ? .year : .subject(value.text)
          if !invocation.convert.split.contains(part) { invocation.convert.split.append(part) }
        },
        choices: subjectNames(kinds ?? LogKind.standard).map {
          Flag.Choice(name: $0, doc: "each \($0)")
        } + [
          Flag.Choice(name: "kind", doc: "each kind of record"),
          Flag.Choice(name: "year", doc: "each year, by the local date"),
        ]),
      Flag("create-folders", .results, [.convert], .on(\.convert.createsFolders)),
      Flag("resume", .results, [.convert], .file(\.convert.resume, "STATE")),
      Flag("with-source", .results, [.convert], .on(\.convert.namesSources)),
      Flag("sort", .results, [.convert], .choice("ORDER", \.convert.order)),
      Flag("dedupe", .selection, .answers, .on(\.convert.dropsDuplicates)),
      Flag(
        "from", short: "f", .input, .logs,
        .take("FORMAT") { $0.convert.format = $0.formats.named($1.text) },
        choices: LogFormats(of: kinds).all.filter(\.reads).map { Flag.Choice($0) }),
      Flag("skip-unknown", .input, [.convert, .validate], .on(\.convert.skipsUnknown)),
      Flag("map", .input, .logs, .file(\.mapping)),
      Flag("map-out", .results, [.convert], .file(\.outputMapping)),
    ]
  }

  static let listFlags: [Flag] = [
    Flag("to", short: "t", .results, [.info, .formats], .choice("FORM", \.list.form)),
    Flag("sketch", .results, [.formats], .file(\.list.sketch)),
    Flag("print", .results, [.formats], .text("NAME", \.list.printed)),
    Flag("xsd", .results, [.schema], .turnOn { $0.list.schemas.insert(.xsd) }),
    Flag("json-schema", .results, [.schema], .turnOn { $0.list.schemas.insert(.jsonSchema) }),
    Flag("spark", .results, [.schema], .turnOn { $0.list.schemas.insert(.spark) }),
    Flag("arrow", .results, [.schema], .turnOn { $0.list.schemas.insert(.arrow) }),
    Flag("steps", .results, [.undo, .redo], .number("N", \.entry.steps, atLeast: 1)),
    Flag("man", .results, [.help], .on(\.list.isManual)),
  ]

  static func lookFlags(_ kinds: [LogKind]) -> [Flag] {
    [
      Flag("to", short: "t", .results, [.stats], .choice("FORM", \.look.form)),
      Flag(
        "to", short: "t", .results, [.history],
        .choice("FORM", \.look.form, LookForm.allCases.filter { !$0.isMetrics })),
      Flag("by", .results, [.stats], .choice("WHAT", \.look.grouping)),
      Flag("long", .results, [.stats], .on(\.look.isLong)),
      Flag(
        "field", .results, [.stats],
        .take("FIELD", NumberChoice.names(of: kinds)) { invocation, value in
          if !invocation.look.numbers.contains(where: { value.argument === $0 }) {
            invocation.look.numbers.append(value.text)
          }
          // `--field body-fat` needs no `--measures body-fat`.
          invocation.reading.measures = invocation.reading.measures ?? .all
        }),
      Flag("units", .results, .looks, .choice("UNITS", \.look.units)),
      Flag(
        "height", .results, [.stats, .report],
        .value("NUMBER[UNIT]", \.look.height, FlagValue.height)),
      Flag("method", .results, [.stats, .report], .choice("METHOD", \.look.method)),
      Flag(
        "now", .results, [.stats, .report], .value("DATE", \.validate.now, FlagValue.endOfMoment)),
      Flag("limit", short: "n", .results, [.history], .number("N", \.look.limit, atLeast: 0)),
      Flag("oldest-first", .results, [.history], .on(\.look.isOldestFirst)),
      Flag("to", short: "t", .results, [.report], .choice("FORM", \.look.page)),
      Flag("title", .results, [.report], .text("TEXT", \.look.title)),
      Flag(
        "goal", .results, [.stats, .report],
        .take("[NAME=]WEIGHT") { invocation, value throws(UsageError) in
          guard invocation.look.goals.add(value.text) else { throw value.invalid(.goal) }
        }),
      Flag(
        "rate", .results, [.stats, .report],
        .take("CURRENCY=NUMBER") { invocation, value throws(UsageError) in
          guard invocation.look.rates.add(value.text) else { throw value.invalid(.rate) }
        }),
    ]
  }

  static let validateFlags: [Flag] = [
    Flag("to", short: "t", .results, [.validate], .choice("FORM", \.validate.form)),
    Flag("report", .results, [.validate], .list("FORM=FILE", \.validate.reports, FlagValue.report)),
    Flag("output", short: "o", .output, [.validate], .file(\.outputFile)),
    Flag(
      "max-problems", .results, [.validate],
      .take("N") { invocation, value throws(UsageError) in
        let limit = try value.wholeNumber(atLeast: 0)
        invocation.validate.problemLimit = limit == 0 ? .max : limit
      }),
    Flag("summary", .results, [.validate], .choice("FORM", \.validate.summary)),
    Flag(
      "check", .checks, [.validate],
      .take("LAYER", Rule.Layer.allCases.map(\.rawValue)) { invocation, value in
        if let layer = Rule.Layer(rawValue: value.text) {
          invocation.validate.layers.insert(layer)
        }
      }),
    Flag("schema", .checks, [.validate], .value("FILE", \.validate.schema, FlagValue.schema)),
    Flag("schema-root", .checks, [.validate], .file(\.validate.schemaRoot, "FOLDER")),
    Flag(
      "deny", .checks, [.validate],
      .take("RULE") { invocation, value throws(UsageError) in
        if value.argument === "warnings" {
          invocation.validate.policy.deniesWarnings = true
        } else {
          invocation.validate.policy.set(.deny, for: try value.rule(also: ["warnings"]))
        }
      }),
    Flag(
      "warn", .checks, [.validate],
      .take("RULE") { invocation, value throws(UsageError) in
        invocation.validate.policy.set(.warn, for: try value.rule())
      }),
    Flag(
      "allow", .checks, [.validate],
      .take("RULE") { invocation, value throws(UsageError) in
        invocation.validate.policy.set(.allow, for: try value.rule())
      }),
    Flag(
      "now", .checks, [.validate], .value("DATE", \.validate.now, FlagValue.endOfMoment)),
  ]
}
