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
        declaration says nothing about the entries, so it was read over and nothing is lost.
        """,
      remedy: """
        Nothing needs to be done for logxml. For other programs delete everything from \
        <!DOCTYPE up to ]>.
        """),
    Rule(
      .contentAfterEnd, .note,
      summary: "The document goes on behind its end",
      reason: """
        Some exports of Apple Health have entries or junk behind the end of the document. XML \
        allows one element only, and other programs refuse the file. The entries were read, too, \
        as far as they are whole; where they are not, this is a warning.
        """,
      remedy: """
        Nothing needs to be done for the note. Otherwise use export.xml, which stands in the same \
        archive and says the same.
        """),
    Rule(
      .improbableValue, .warning,
      summary: "A value cannot be what its field says",
      reason: """
        In Apple Health a percentage is a number from 0 to 1, although % stands beside it. A \
        number beyond that was entered by a program that did not know this, and charts will show \
        a hundred times too much.
        """,
      remedy: "Divide the value by 100, or correct it in the app that wrote it."),
    Rule(
      .contradictingValue, .warning,
      summary: "An entry gives two values for one thing",
      reason: """
        The value is there as data and once more as text, and the two are not the same. The \
        first was taken, the other one is kept as an extra.
        """,
      remedy: "Find out which one is right, and correct the other."),
    // MARK: FHIR
    Rule(
      .boundedValue, .error,
      summary: "A value is given as a bound only",
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
        A modifierExtension can turn a statement into its opposite, and who does not understand \
        it must not rely on the entry. It is kept, but nothing was made of it.
        """,
      remedy: "See what the extension says at the address in its url, and decide about the entry."),
    Rule(
      .narrativeLeftOut, .note,
      summary: "The narratives of resources are not kept",
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
      .assumedUnit, .note,
      summary: "The file names no unit, and the usual one was taken",
      reason: """
        The format has no place for a unit. What the app writes as a rule was assumed, but \
        settings of the app can change it.
        """,
      remedy: "Say the unit with --mass-unit, and the note is gone."),
    Rule(
      .unreadableCompanion, .warning,
      summary: "A file that belongs to the log cannot be read",
      reason: """
        Some backups keep units and the names of fuels in files of their own. Without them \
        entries lack what stands there.
        """,
      remedy: "Restore the file, or point to the whole backup instead of a part of it."),
  ]
}
