// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  /// What readers of single formats find.
  static let sourceRules: [Rule] = [
    // MARK: Apple Health
    Rule(
      .malformedDocumentType, .note,
      summary: "The document type declaration is malformed and was left out",
      reason: """
        All exports of iOS 16 have this fault, and some programs cannot read them for it. The \
        declaration says nothing about the entries, so it was skipped and nothing is lost.
        """,
      remedy: """
        Nothing needs to be done for logxml. For other programs delete everything from \
        <!DOCTYPE up to ]>.
        """),
    Rule(
      .contentAfterEnd, .note,
      summary: "The document continues after its end",
      reason: """
        Some exports of Apple Health have entries or junk after the end of the document. XML \
        allows only one document element, and other programs refuse the file. Complete entries \
        were read, too; if any was incomplete, this is a warning.
        """,
      remedy: """
        Nothing needs to be done for the note. Otherwise use export.xml, which stands in the same \
        archive and says the same.
        """),
    Rule(
      .contradictingValue, .warning,
      summary: "An entry gives two values for one thing",
      reason: """
        The value is there as data and once more as text, and the two are not the same. The \
        first was taken, the other one is kept as an extra.
        """,
      remedy: "Find out which one is right, and correct the other."),
    Rule(
      .endBeforeStart, .warning,
      summary: "Something ends before it begins",
      reason: """
        Of start and end one is wrong. The start is taken as the date of the entry, so the entry \
        may stand on the wrong day.
        """,
      remedy: "Correct the date that is wrong."),
    Rule(
      .repeatedEntries, .note,
      summary: "The document contains entries twice",
      reason: """
        Apple Health writes records that belong together (the two values of a blood pressure, \
        the parts of a meal) at the top level and once more inside of a Correlation. Programs \
        that read both count them twice; here they are counted once.
        """,
      remedy: "Nothing needs to be done."),
    // MARK: FHIR
    Rule(
      .doubtfulCoding, .warning,
      summary: "A code does not exist, or does not match the text beside it",
      reason: """
        Programs use only the code. To them a weight with the code of a height is a height, and no \
        program reads a value with a code that does not exist.
        """,
      remedy: """
        Write the LOINC code of what was measured: 29463-7 for body weight, 8302-2 for body \
        height, 39156-5 for the body mass index, 41982-0 for the percentage of body fat.
        """),
    Rule(
      .unknownValue, .warning,
      summary: "A word is not one of those allowed in the field",
      reason: """
        The field has a fixed list of words. Other programs refuse an entry with another word, \
        or take it for something that it is not.
        """,
      remedy: "Write one of the words that the message lists."),
    Rule(
      .boundedValue, .error,
      summary: "A value is only an upper or lower bound",
      reason: """
        "Less than 40 kg" is no measured value: taken for 40 kg it would be wrong in every \
        chart. The entry is left out.
        """,
      remedy: """
        Remove the comparator if the value was measured, or record the measurement that the \
        device could really make.
        """),
    Rule(
      .unitMismatch, .warning,
      summary: "The code of a unit and the word for it disagree",
      reason: """
        Programs go by the UCUM code, people by the word. Where one says kilograms and the other \
        pounds, one of them reads the value wrongly by more than a factor of two. The code was \
        taken.
        """,
      remedy: "Find out in which unit the value was measured, and correct the code or the word."),
    Rule(
      .contradictingCodes, .error,
      summary: "The codes of an entry say that it is two things",
      reason: """
        An Observation may have several codes if all mean the same. Body weight and body height \
        at once cannot be, and which one the value belongs to is not known.
        """,
      remedy: "Delete the code that is wrong."),
    Rule(
      .modifierExtension, .warning,
      summary: "An extension may change what the entry means",
      reason: """
        A modifierExtension can turn a statement into its opposite, and a program that does not \
        understand it must not rely on the entry. It is kept, but not interpreted.
        """,
      remedy: "See what the extension says at the address in its url, and decide about the entry."),
    Rule(
      .narrativeLeftOut, .note,
      summary: "The narrative texts of resources are not kept",
      reason: """
        The narrative (text) repeats for people what the data says. It is not part of the record \
        and is gone when the log is converted.
        """,
      remedy: "Nothing needs to be done, unless the text says more than the data."),
    Rule(
      .nestedTooDeeply, .error,
      summary: "A resource is nested too deeply",
      reason: """
        Resources that people exchange are some twelve levels deep. One with more than 64 is \
        damaged or made to cause harm.
        """,
      remedy: "Check what wrote the resource."),
    // MARK: Tables and backups
    Rule(
      .contradictingUnit, .warning,
      summary: "The file names two units for the same values",
      reason: """
        The header of the table says one unit and the settings of the vehicle another. The one \
        that the message names was taken; if it is the wrong one, all values are wrong.
        """,
      remedy: "Check one value that you know, and correct the header or the settings."),
    Rule(
      .assumedNotation, .note,
      summary: "Nothing in the file says how its dates or numbers are written",
      reason: """
        Every date, or every number, of the file can be read in two ways. What the app always \
        writes was taken; a spreadsheet that saved the file may have written it otherwise.
        """,
      remedy: "Check one value that you know; --date-order and --decimal-mark say how to read."),
    Rule(
      .timeLeftOut, .note,
      summary: "Times that stand for none were left out",
      reason: """
        Some apps write midnight, or 23:59:59, where they know the day alone. Such a time is not \
        kept: it would look as if it were known. An entry that was really made at that second \
        loses it, too.
        """,
      remedy: "Nothing needs to be done; edit an entry whose time you know."),
    Rule(
      .assumedUnit, .note,
      summary: "The file names no unit, and the usual one was taken",
      reason: """
        The format has no place for a unit. What the app writes as a rule was assumed, but \
        settings of the app can change it.
        """,
      remedy: """
        To remove this note, give the unit with --assume-mass-unit, --assume-distance-unit or \
        --assume-volume-unit.
        """),
    Rule(
      .assumedMonths, .note,
      summary: "It is unclear whether months count from 0 or from 1",
      reason: """
        Some programs write January as 0. A month 0 or 12 in the file, or a day that one of the \
        two readings does not have, would decide it; without that they were taken to count from 1.
        """,
      remedy: "Compare one date with the app. If it is a month early, add 1 to the column."),
    Rule(
      .floatNoise, .note,
      summary: "Digits caused by binary floating point were dropped",
      reason: """
        The app keeps 78.2 as a 32-bit number, which is 78.19999694824219 written out. The \
        shortest number that is the same 32-bit number was taken: it is what the scale showed.
        """,
      remedy: "Nothing needs to be done."),
    Rule(
      .shortestDecimal, .note,
      summary: "A binary fraction was read as its shortest decimal",
      reason: """
        Databases keep 81873.4 as a number of 64 bits, which is not exactly that. The shortest \
        decimal that is the same number was taken: it is what was measured, unless the app has \
        computed with it.
        """,
      remedy: "Nothing needs to be done."),
    Rule(
      .vehicleUnknown, .warning,
      summary: "The file does not say which vehicle the fill-ups belong to",
      reason: """
        The file names its vehicle where that cannot be tied to the fill-ups, or names several. \
        Records without a vehicle end up in one log with those of other files.
        """,
      remedy: "Export one vehicle at a time, and name the vehicle in the converted log."),
    Rule(
      .unreadableCompanion, .warning,
      summary: "A file that belongs to the log cannot be read",
      reason: """
        Some backups keep units and names of fuels in separate files. Without those, entries lack \
        that information.
        """,
      remedy: "Restore the file, or point to the whole backup instead of a part of it."),
  ]
}
