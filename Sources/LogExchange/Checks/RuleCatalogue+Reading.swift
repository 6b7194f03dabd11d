// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  /// What readers of all formats find in entries.
  static let readingRules: [Rule] = syntaxRules + entryRules + sourceRules

  private static let entryRules: [Rule] = [
    Rule(
      .missingField, .error,
      summary: "An entry lacks something it cannot do without",
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
        The text is no date in the form that the format has, or a day that the calendar does not \
        have, such as 31 June. The entry is left out. Spreadsheets are known to rewrite dates \
        when they save a file.
        """,
      remedy: """
        Correct the date. If all dates of the file have this form, --date-order says in which \
        order day, month and year stand.
        """),
    Rule(
      .badNumber, .error,
      summary: "A value is no number",
      reason: """
        The text is no number in the form that the format has, or has more than the 38 digits \
        that are kept. The entry is left out, as a guess at the digits would be worse.
        """,
      remedy: """
        Correct the number. Write it with a point, without units and without marks between \
        thousands; if the file has decimal commas throughout, say --decimal-mark comma.
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
      summary: "A quote stands inside of a cell",
      reason: """
        In CSV a quote opens or closes a cell, and one that belongs to the text is written \
        twice. This one was taken as part of the text. Other programs may part the row in \
        another way.
        """,
      remedy: "Put the cell into quotes and write each quote in it twice."),
    Rule(
      .badRecord, .error,
      summary: "An entry is not made like one",
      reason: """
        Where an entry should be, something else stands: a number or a list in the place of an \
        object. Nothing can be read from it.
        """,
      remedy: "Correct the entry or delete it."),
    Rule(
      .badRow, .error,
      summary: "A row has more cells than the header has columns",
      reason: """
        Some cell was parted in two, mostly by a comma in a text without quotes or a decimal \
        comma. Which one cannot be told, so every value of the row may stand under the wrong \
        name, and the row is left out.
        """,
      remedy: """
        Put the cell with the comma into quotes, write decimals with a point, or delete what is \
        too much. If all rows are longer, the header lacks a column.
        """),
    Rule(
      .badValue, .error,
      summary: "A value is of another kind than its field takes",
      reason: """
        A list or an object stands where a single value should be, or a text where an object \
        should. The entry is left out.
        """,
      remedy: "Write the value as the format wants it; the message says what was expected."),
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
      summary: "A unit is not one that the value can have",
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
      summary: "Something in the file has no place and is left out",
      reason: """
        Most of what has no field is kept as an extra of its record. This stands where there is \
        no record to keep it, so it is lost when the log is converted.
        """,
      remedy: "Correct the spelling of the name, or move what it says into an entry."),
  ]
}
