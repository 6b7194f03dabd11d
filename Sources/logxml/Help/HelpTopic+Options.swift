// SPDX-License-Identifier: MIT

extension HelpTopic {
  static let aboutInput = [
    """
    FILE may be a folder: all files below it are read, in the byte order of their names, and those \
    that are not a known log are skipped and counted. Names that begin with a dot are skipped; \
    links to files are followed, links to folders are not. FILE may be a zip or tar archive, or \
    compressed with gzip, xz, zstd or bzip2; ARCHIVE:MEMBER is one member of it. "-" or no FILE at \
    all is standard input.
    """,
    """
    The format of a file is recognised by its content. What a file does not say is never guessed: \
    the options under "For files that do not specify these" say it, and change no value that says \
    it itself.
    """,
  ]

  static let aboutSelection = [
    """
    Records that are not wanted are counted as filtered. A name matches whatever its case is, with \
    straight or typographic quotes and any kind of space; if some record has it exactly as it was \
    typed, only that one is meant. If no record has it, the names that there are are listed, and \
    the exit status is 1.
    """
  ]

  static let aboutOutput = [
    """
    Results go to standard output, everything else to standard error. The ending of the -o file \
    decides the form if -t does not; .gz, .zst, .xz or .bz2 behind it compresses.
    """
  ]

  static let aboutDerived = [
    """
    A value that no file states but that follows from others is derived, for instance the total \
    of a fill-up from its volume and price. Such a value is marked, so that it is never taken for \
    one that was logged:
    """,
    """
      native XML     derived="totalCost"
      native JSON    "derived":["totalCost"]
      CSV, SQL       the column derived
    """,
    """
    If one of the values that it follows from is changed with 'logxml edit', it is worked out \
    anew. A value that was converted to another unit is not derived: it keeps its original as an \
    extra such as original.volume.
    """,
  ]

  static let aboutMapping = [
    """
    A mapping is a small JSON file that says where the records of a log are and which of its \
    names stand for which fields. With it, any XML, JSON or CSV is read like the formats that \
    logxml knows:
    """,
    """
      logxml formats --sketch odd.csv > odd.map    # write a first draft
      logxml convert --map odd.map odd.csv         # read the log with it
      logxml convert --map auto odd.csv            # the same without a file
      logxml convert --map-out odd.map my.json     # write such a log
      logxml formats --print fuelio                # the layout of a format
    """,
    """
    The draft is guessed from names and values and gives a reason for each guess: read it before \
    you use it. "unplaced" lists what found no field. Docs/Mapping.md describes all that a mapping \
    can say.
    """,
  ]
}
