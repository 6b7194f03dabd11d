// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  /// What is held against records of every kind.
  static let recordRules: [Rule] = [
    Rule(
      .dateInFuture, .error,
      summary: "A date is in the future",
      reason: """
        Nothing can have been measured that has not happened yet: the year is mistyped, day and \
        month are swapped, or the clock of the device was wrong. Dates without an offset may be \
        26 hours ahead, as local times differ by that much.
        """,
      remedy: """
        Correct the date. If it is this machine's clock that is wrong, --now says what time it is.
        """),
    Rule(
      .dateTooEarly, .warning,
      summary: "A date is before 1970 or exactly 1970-01-01",
      reason: """
        1970-01-01 is what many programs write for a date that they do not have, and years before \
        are mostly typing errors or two digits that were taken for four.
        """,
      remedy: "Correct the date. If the record really is that old, use --allow date-too-early."),
    Rule(
      .dateOutOfOrder, .warning,
      summary: "A date does not fit those around it",
      reason: """
        The log is in the order of its dates, up or down, and this record stands between two that \
        it does not belong between. A fill-up whose odometer agrees with its date was merely added \
        later and is not reported.
        """,
      remedy: "Correct the date, or move the record to its place."),
    Rule(
      .timeZoneJump, .warning,
      summary: "Offsets from UTC change faster than anyone can travel",
      reason: """
        Nobody gets from one time zone to the other in that time. One of the two offsets is \
        wrong, mostly because a device was set to another zone or an app wrote the offset of the \
        day of the export; then the moment is wrong, too.
        """,
      remedy: "Correct the offset of the record that has the wrong one, and its local time."),
    Rule(
      .duplicateRecord, .warning,
      summary: "A record repeats an earlier one",
      reason: """
        Subject, moment and all that was measured are the same. It counts twice in every sum. \
        Backups that overlap and imports that were repeated are the usual causes.
        """,
      remedy: "Delete one of the two: convert --dedupe leaves duplicates out."),
    Rule(
      .controlCharacter, .warning,
      summary: "A text contains control characters",
      reason: """
        Control characters are no text that anybody wrote. XML cannot hold most of them, other \
        programs stop at them, and on a terminal they may do harm. Those from U+0080 to U+009F are \
        what becomes of quotes and dashes when Windows-1252 is read as Latin-1.
        """,
      remedy: """
        Delete the characters. If the whole file was read in the wrong encoding, --encoding names \
        the right one.
        """),
    Rule(
      .misspeltField, .warning,
      summary: "A name is nearly one that is known, or stands in the wrong place",
      reason: """
        Nothing has this name: it differs from a known one by case or by a letter or two, and that \
        one is missing; or it is known, but not where it stands. A value under such a name is kept \
        as an extra and not used; a log or an entry is not read. Each name is told once for a file.
        """,
      remedy: """
        Correct the name, which is in camel case as logxml schema shows it, or its place. If an \
        extra of that name is meant, declare it as one.
        """),
    Rule(
      .unknownField, .note,
      summary: "There is no field of this name; its values are kept as extras",
      reason: """
        Native files may hold more than there are fields for. It is kept and written again, but \
        nothing looks at it. Each name is noted once for a file.
        """,
      remedy: """
        If it is an extra, declare it as one: <extra name="…"> in XML, extras in JSON and CSV. If \
        a field is meant, give it the name of the field.
        """),
  ]
}
