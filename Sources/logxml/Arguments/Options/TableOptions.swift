// SPDX-License-Identifier: MIT

import LogExchange

/// The written form of numbers and tables, to suit the program that will read them.
struct TableOptions: Sendable {
  /// The dialects of CSV, by their names on the command line.
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
  /// The form of dates; nil for the usual one.
  var dateForm: TableStyle.DateForm?
  /// The wanted columns, in their order; nil for all.
  var columns: [String]?
  /// Whether a table begins with the names of its columns; nil for the default of the command.
  var hasHeader: Bool?
  /// The most digits after the decimal mark; nil for all digits.
  var decimals: Int?
  /// Whether texts are kept from being read as formulas.
  var isSpreadsheetSafe = false
  /// Whether numbers in JSON are strings.
  var writesNumbersAsText = false

  /// The style of a table; `usual` if no dialect was asked for.
  func style(_ usual: TableStyle, header: Bool = true) -> TableStyle {
    var style = dialect?.style ?? usual
    style.hasHeader = hasHeader ?? header
    style.dateForm = dateForm ?? style.dateForm
    return style
  }

  /// Refuses options that have no effect in a form.
  ///
  /// - Parameters:
  ///   - form: Its name after `-t`.
  ///   - isTable: True if it is a table, which a dialect can change.
  ///   - isJSON: True if it has JSON numbers.
  static func check(
    _ invocation: Invocation, form: String, isTable: Bool, isJSON: Bool
  ) throws(UsageError) {
    for name in ["dialect", "columns", "header", "no-header", "spreadsheet-safe", "date-form"]
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

/// Rounds numbers to a limited number of decimals.
struct NumberRounding: Sendable {
  /// The most digits after the point.
  let decimals: Int

  /// The number with at most `decimals` digits after its point; halves go to even.
  func apply(to number: ExactDecimal) -> ExactDecimal {
    Int(number.scale) > decimals ? number.rounded(to: decimals) ?? number : number
  }

  /// A record with its numbers rounded: shares as if they were percentages, and coordinates not
  /// at all.
  func apply(to record: LogRecord) -> LogRecord {
    var record = record
    for field in record.kind.fields {
      switch record[field] {
      case .decimal(let number):
        if case .degrees = field.number { continue }
        record.set(field, to: .decimal(apply(to: number)))
      case .quantity(let number, let unit):
        let isShare = unit === "fraction"
        let rounding = isShare ? NumberRounding(decimals: min(decimals, 38) + 2) : self
        record.set(field, to: .quantity(rounding.apply(to: number), unit: unit))
      case .text, .timestamp, .flag, nil: break
      }
    }
    return record
  }
}
