// SPDX-License-Identifier: MIT

import LogExchange

/// How numbers and tables of an output are written, for the program that is to read them.
struct TableOptions: Sendable {
  /// The dialects of CSV, by the names that the command line has for them.
  enum Dialect: String, CaseIterable, Sendable {
    case rfc4180
    case excel
    case excelSemicolon = "excel-semicolon"

    var style: TableStyle {
      switch self {
      case .rfc4180: .rfc4180
      case .excel: .excel
      case .excelSemicolon: .excelSemicolon
      }
    }
  }

  var dialect: Dialect?
  /// The wanted columns, in their order; nil for all.
  var columns: [String]?
  /// Whether a table begins with the names of its columns; nil leaves it to the command.
  var hasHeader: Bool?
  /// The most digits that numbers have behind their mark; nil for all they have.
  var decimals: Int?
  /// Whether numbers in JSON are strings.
  var writesNumbersAsText = false

  /// The style of a table; `usual` where no dialect was asked for.
  func style(_ usual: TableStyle, header: Bool = true) -> TableStyle {
    var style = dialect?.style ?? usual
    style.hasHeader = hasHeader ?? header
    return style
  }

  /// Refuses options that a form has no use for.
  ///
  /// - Parameters:
  ///   - form: As it is called after `-t`.
  ///   - isTable: Whether it is a table that a dialect may change.
  ///   - isJSON: Whether it has numbers of JSON.
  static func check(
    _ invocation: Invocation, form: String, isTable: Bool, isJSON: Bool
  ) throws(UsageError) {
    for name in ["dialect", "columns", "header", "no-header"]
    where !isTable && invocation.given.contains(name) {
      throw .goesWithForms("--" + name, "-t csv or tsv", form: form)
    }
    if !isJSON, invocation.given.contains("numbers") {
      throw .goesWithForms("--numbers", "-t json or ndjson", form: form)
    }
    if form === "tsv", let dialect = invocation.table.dialect {
      throw .conflict("-t tsv", "--dialect " + dialect.rawValue)
    }
  }
}

/// Rounds numbers for people and programs that want no more digits.
struct NumberRounding: Sendable {
  /// The most digits behind the point.
  let decimals: Int

  /// A number with so many digits behind its point at most, halves to even.
  func apply(to number: ExactDecimal) -> ExactDecimal {
    Int(number.scale) > decimals ? number.rounded(to: decimals) ?? number : number
  }

  /// A record with all its numbers rounded.
  func apply(to record: LogRecord) -> LogRecord {
    var record = record
    for field in record.kind.fields {
      switch record[field] {
      case .decimal(let number): record.set(field, to: .decimal(apply(to: number)))
      case .quantity(let number, let unit):
        record.set(field, to: .quantity(apply(to: number), unit: unit))
      case .text, .timestamp, .flag, nil: break
      }
    }
    return record
  }
}
