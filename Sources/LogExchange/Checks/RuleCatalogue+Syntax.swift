// SPDX-License-Identifier: MIT

extension RuleCatalogue {
  /// What stops the reading of a whole input.
  static let syntaxRules: [Rule] = [
    Rule(
      .notWellFormed, .error, .wellFormed,
      summary: "The document breaks a rule of XML",
      reason: """
        A document that is not well-formed has no defined content: programs stop at the fault or \
        go on with a guess, and each guesses differently. Everything after the error was not \
        checked.
        """,
      remedy: """
        Look at the place that is named. Usual causes are a file that was cut off while it was \
        copied, an end tag that is missing, and & or < in a text, which have to be written as \
        &amp; and &lt;. Export the file again if it was not edited by hand.
        """),
    Rule(
      .namespace, .error, .wellFormed,
      summary: "The document breaks a rule of namespaces in XML",
      reason: """
        A prefix stands for a namespace only where xmlns declares it. Without that the names of \
        elements mean nothing, and programs that go by namespaces refuse the document.
        """,
      remedy: """
        Declare the prefix on the element or one around it (xmlns:prefix="…"), or correct its \
        spelling.
        """),
    Rule(
      .encoding, .error, .wellFormed,
      summary: "Some bytes are invalid in the encoding of the document",
      reason: """
        The document says how its characters are encoded, or is UTF-8 if it does not say, and \
        these bytes are no character there. Mostly the text was saved in another encoding than \
        the one that is declared.
        """,
      remedy: """
        Declare the encoding that the file really has (<?xml version="1.0" \
        encoding="ISO-8859-1"?>), or save the file as UTF-8.
        """),
    Rule(
      .undeclaredEntity, .error, .wellFormed,
      summary: "An undeclared entity is used",
      reason: """
        XML knows &lt; &gt; &amp; &quot; and &apos;. All others, such as &nbsp; of HTML, have to be \
        declared in the document, so nobody can say what stands here.
        """,
      remedy: """
        Write the character itself or its number (&#160; for a no-break space); write &amp; for an \
        ampersand that begins no reference.
        """),
    Rule(
      .externalEntity, .error, .wellFormed,
      summary: "The document refers to an external entity",
      reason: """
        External entities make a program read other files or addresses than the one it was \
        given. They are never followed, so what they stand for would be missing.
        """,
      remedy: """
        Put the content into the document, or remove the reference. Be suspicious of the file if \
        you do not know why it is there.
        """),
    Rule(
      .jsonSyntax, .error, .wellFormed,
      summary: "The text is not JSON",
      reason: """
        After a syntax error no program can say what belongs to what. Everything after the error \
        was not checked.
        """,
      remedy: """
        Look at the place that is named. Usual causes are a file that was cut off, a comma that \
        is missing or one too many, single quotes, comments, and several objects where NDJSON \
        wants each on a line of its own.
        """),
    Rule(
      .csvSyntax, .error, .wellFormed,
      summary: "The text is not CSV",
      reason: """
        A quote that opens a cell and is never closed takes in the rest of the file, and bytes \
        that are no text mean that the encoding is another one. Everything after the error was not \
        checked.
        """,
      remedy: """
        Look at the place that is named: close the quote, or write it twice if it belongs to the \
        text. If the encoding is the cause, name it with --encoding or save the file as UTF-8.
        """),
    Rule(
      .emptyFile, .error, .wellFormed,
      summary: "The file is empty",
      reason: """
        There is nothing in the file, or white space alone. A log without entries has at least the \
        titles of its columns or the element around them, except for NDJSON, where no line is a \
        log of none. Mostly an export, a copy or a script was stopped before it wrote anything.
        """,
      remedy: "Export or copy the file again."),
    Rule(
      .unknownFormat, .error,
      summary: "The file is not in a known format",
      reason: """
        Without a format nothing can be said about entries. Formats are recognised by what is in \
        a file, never by its name, so a header that was renamed or translated is enough to make \
        one unknown.
        """,
      remedy: """
        See "logxml formats" for what is read. If the file is in one of these formats, name it \
        with --from; if a spreadsheet has changed its header, restore that.
        """),
    Rule(
      .wrongFormat, .error,
      summary: "The file lacks something that its format requires",
      reason: """
        The file was recognised, or its format was named, but a column or element that tells \
        what the entries mean is not there or is there twice.
        """,
      remedy: """
        Compare the file with a fresh export and restore the header. If the format was named \
        with --from, check that it is the right one.
        """),
    Rule(
      .ambiguous, .error,
      summary: "The file can be read in two ways",
      reason: """
        03/04/2020 is a day in March or in April, 1,234 a small number or a large one, and a \
        weight without a unit anything. A guess would be wrong for somebody, and nobody would \
        notice.
        """,
      remedy: "Say what is meant with the option that the message names."),
    Rule(
      .schemaViolation, .error, .schema,
      summary: "The document does not conform to its schema",
      reason: """
        The schema is what the writer and the readers of a document have agreed on. Programs \
        that rely on it may refuse the document, or misread it.
        """,
      remedy: """
        The message says what stands there and what the schema expects. Correct the document, or \
        check that the schema belongs to this kind and version of document.
        """),
    Rule(
      .schemaEnded, .note, .schema,
      summary: "The schema was not checked after a damaged record",
      reason: """
        A schema says what may follow what. Where a record is damaged and was left out, nobody can \
        say what should follow it, so the rest of the document was checked without the schema.
        """,
      remedy: "Repair the damaged record, and check the document again."),
  ]
}
