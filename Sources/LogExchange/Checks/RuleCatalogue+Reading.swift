// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  /// What readers of all formats find in entries.
  static let readingRules: [Rule] = syntaxRules + entryRules + sourceRules

  private static let entryRules: [Rule] = [
    Rule(
      .missingField, .error,
      summary: "An entry lacks a required value",
      reason: """
        Without its date an entry has no place in a log, and without any value it says nothing. \
        It is left out of every result.
        """,
      remedy: "Add what is missing at the place that is named, or delete the entry."),
    Rule(
      .repeatedField, .error,
      summary: "A field is given twice",
      reason: """
        Of two values for one field at most one is right, and the file does not say which. Where \
        the format has a rule, the first counts and this is a warning; otherwise the entry is \
        left out.
        """,
      remedy: "Delete the value that is wrong."),
    Rule(
      .badDate, .error,
      summary: "A date cannot be read",
      reason: """
        The text is not a date as the format writes it, or not a day of the calendar, such as 31 \
        June. The entry is rejected. Spreadsheets are known to rewrite dates when they save a \
        file.
        """,
      remedy: """
        Correct the date. If all dates in the file are written like this, --date-order gives the \
        order of day, month and year.
        """),
    Rule(
      .ambiguousTime, .warning,
      summary: "A local time came twice in the time zone",
      reason: """
        When summer time ends, clocks show an hour twice. Where entries of that hour stand in \
        their order and their times go back once, logxml knows which are of its second round; \
        here it does not. The entry keeps its local time without an offset.
        """,
      remedy: """
        Nothing, if an hour more or less does not matter. Otherwise write the date with its \
        offset, such as 2024-10-27T02:30+02:00.
        """),
    Rule(
      .badNumber, .error,
      summary: "A value is not a number",
      reason: """
        The text is not a number as the format writes it, or has more than 38 digits. The entry is \
        rejected, because guessing the digits would be worse.
        """,
      remedy: """
        Correct the number. Write it with a decimal point, without units and without thousands \
        marks; if the whole file has decimal commas, use --decimal-mark comma.
        """),
    Rule(
      .damagedRecord, .error,
      summary: "A syntax error makes an entry unreadable",
      reason: """
        The entry is damaged, but the reader could find the beginning of the next one and went \
        on there. What the entry said is lost to every program.
        """,
      remedy: """
        Look at the place that is named and repair the entry, or export the file again. In \
        exports of phones the cause is mostly a control character in the name of a device.
        """),
    Rule(
      .oddQuotes, .warning, .wellFormed,
      summary: "A quote is inside an unquoted cell",
      reason: """
        In CSV a quote opens or closes a cell, and one that belongs to the text is written twice. \
        This one was taken as part of the text. Other programs may split the row differently.
        """,
      remedy: "Put the cell into quotes and write each quote in it twice."),
    Rule(
      .badRecord, .error,
      summary: "An entry has the wrong structure",
      reason: """
        There is something else where an entry should be: a number or a list instead of an object. \
        Nothing can be read from it.
        """,
      remedy: "Correct the entry or delete it."),
    Rule(
      .badRow, .error,
      summary: "A row has more cells than the header has columns",
      reason: """
        A cell was split in two, usually by a comma in a text without quotes, or by a decimal \
        comma. It is not possible to tell which one, so every value of the row may be in the wrong \
        column, and the row is rejected.
        """,
      remedy: """
        Put the cell with the comma into quotes, write decimals with a point, or delete what is \
        too much. If all rows are longer, the header lacks a column.
        """),
    Rule(
      .shortRow, .warning,
      summary: "A row has fewer cells than the header has columns",
      reason: """
        What stands behind its last cell is taken as empty. Some programs leave empty cells at the \
        end of a row away; but a line that was broken in two, or a delimiter that is missing, \
        looks the same, and then values are lost or in the wrong column. Where a value is missing \
        that the entry needs, this is an error and the entry is left out.
        """,
      remedy: """
        Look at the row and at the one after it. Put a text with a line end into quotes, and add \
        the delimiters that are missing.
        """),
    Rule(
      .trailingCells, .note,
      summary: "All rows have an empty cell behind the last column",
      reason: """
        Some programs end each row with a delimiter, and the header without one. Decimal commas in \
        a table with commas between its cells look the same, if the last column is empty: 82,4 is \
        then read as 82, and the 4 stands in the next column.
        """,
      remedy: """
        Compare a value with what the app shows. If numbers were parted, export the file with \
        semicolons or decimal points.
        """),
    Rule(
      .noRecords, .warning,
      summary: "The table has no rows",
      reason: """
        There are titles and nothing under them. That is a log without entries; but an export \
        that failed, or one of the wrong range of days, looks the same.
        """,
      remedy: "Nothing, if there is nothing to log yet. Otherwise export the file again."),
    Rule(
      .cutOff, .warning,
      summary: "The file breaks off in its last row",
      reason: """
        The last row has fewer cells than the others, as if the file had not been written or \
        copied to its end. Its last value may be cut (37.2 of 37.28), and rows after it are lost.
        """,
      remedy: "Export or copy the file again, or complete the last row."),
    Rule(
      .badValue, .error,
      summary: "A value has the wrong type for its field",
      reason: """
        There is a list or an object where a single value should be, or a text where an object \
        should be. The entry is rejected.
        """,
      remedy: "Write the value as the format wants it; the message says what was expected."),
    Rule(
      .badText, .error,
      summary: "A text is not written as its encoding says",
      reason: """
        In native XML the attribute encoding says that a text is written as the content of a JSON \
        string, with characters that XML cannot hold as escapes. This one is not, or names another \
        encoding: what the text is cannot be known. The entry is rejected.
        """,
      remedy: """
        Write the text as in a JSON string (quotes and backslashes after a backslash), or delete \
        the attribute encoding if it is meant as it stands.
        """),
    Rule(
      .badFlag, .error,
      summary: "A value is neither true nor false",
      reason: """
        The field says yes or no, and this value is neither. Whether a fill-up was partial \
        decides about the consumption of two, so it is not guessed.
        """,
      remedy: "Write true or false, or 1 or 0 in formats that have numbers there."),
    Rule(
      .missingUnit, .error,
      summary: "A value has no unit",
      reason: """
        82 may be kilograms or pounds. Nothing in the file says what this value is measured in, \
        so the entry is left out.
        """,
      remedy: """
        Add the unit to the value or to its log. For a whole file an option gives it, such as \
        --assume-mass-unit kg; the message names it.
        """),
    Rule(
      .unknownUnit, .error,
      summary: "The unit does not fit the value",
      reason: """
        The unit is not known, or measures something else than this field holds, such as a \
        weight in centimetres. The entry is left out.
        """,
      remedy: "Correct the unit; the message lists the ones that are known."),
    Rule(
      .unknownVersion, .warning,
      summary: "The file has a version that is not known",
      reason: """
        The file was read as far as it is understood. A newer version may say things in a way \
        that is read wrongly or not at all.
        """,
      remedy: "Check the result with some care, or use a newer logxml."),
    Rule(
      .unknownAttribute, .warning,
      summary: "Something in the file cannot be kept",
      reason: """
        Most things without a field are kept as extras of their record. This one is outside all \
        records, so it is lost when the log is converted.
        """,
      remedy: "Correct the spelling of the name, or move what it says into an entry."),
  ]
}
