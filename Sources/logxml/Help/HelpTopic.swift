// SPDX-License-Identifier: MIT

/// What `help` tells about that belongs to several commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case paths
  case dates
  case units
  case limits
  case input
  case selection
  case output
  case derived
  case mapping
  case exitStatus = "exit-status"

  init?(topic: Argument) {
    guard let topic = Self.allCases.first(where: { topic === $0.rawValue }) else {
      return nil
    }
    self = topic
  }

  /// A line, for lists.
  var summary: String {
    switch self {
    case .paths: "How to address elements, attributes and text in XML"
    case .dates: "How dates are read and written, and how ambiguous ones are handled"
    case .units: "The units of logs, and what happens if a file names none"
    case .limits: "The limits on inputs, and how to raise them"
    case .input: "How files are found and read: options that many commands have"
    case .selection: "Which records are wanted: options that many commands have"
    case .output: "Where results go, and what is said: options that many commands have"
    case .derived: "Values that logxml works out, and how they are marked"
    case .mapping: "How to read a log in a format that logxml does not know"
    case .exitStatus: "What the exit status of each command means"
    }
  }

  /// Paragraphs; lines that begin with two spaces stand as they are.
  var paragraphs: [String] {
    switch self {
    case .paths: Self.aboutPaths
    case .dates: Self.aboutDates
    case .units: Self.aboutUnits
    case .limits: Self.aboutLimits
    case .input: Self.aboutInput
    case .selection: Self.aboutSelection
    case .output: Self.aboutOutput
    case .derived: Self.aboutDerived
    case .mapping: Self.aboutMapping
    case .exitStatus: Self.aboutExitStatus
    }
  }

  func text(width: Int, _ flags: FlagTable) -> String {
    let lines =
      TextLayout.wrap(summary + ".", width: width)
      + TextLayout.paragraphs(paragraphs, width: width)
      + HelpText(detail: .full, width: width, flags: flags).options(on: self)
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: The texts

  /// The forms of steps, as a table.
  static let pathTable = """
      stuff/item             every item directly in the stuff at the top
      stuff/item[1]          the second item: indices start at 0
      stuff/item[-1]         the last one
      stuff/item[1].value    its attribute "value"; also stuff/item[1]/@value
      stuff/item/text()      the text directly in each item
      //item                 items at any depth
      stuff/*                whatever is directly in stuff
      item[@kind="a"]        items whose attribute kind is "a";
                             also != ^= (begins) $= (ends) *= (contains) < <= > >=
      item[date]             items that have a child "date"
      item[date^="2024"]     items whose child "date" begins with 2024
      item[size>5]           numbers need no quotes
      item[a/b="x"]          items with a "b" of the text "x" in an "a"
      item[.="x"]            items whose text is "x"
      item[@a and not(b)]    and, or, not() and parentheses join conditions
      item/@*                all attributes of the items
      p:item                 the name as written; {uri}item the name in a namespace
      /                      the whole document
    """

  private static let aboutPaths = [
    """
    A path is a sequence of element names separated by slashes, and may end with an attribute or \
    with the text. 'logxml query' finds what it names; in mappings, paths say where fields are.
    """,
    pathTable,
    """
    A number in brackets counts the elements of that name under the same parent, from 0. \
    Conditions may follow one another: item[@kind="a"][2] is the third of the items of kind a. \
    Comparisons with < and > compare numbers; so do = and != with a number without quotes.
    """,
    """
    A name without a prefix matches elements of that local name in any namespace. In a shell, put \
    the path in single quotes, because brackets and dollar signs have a meaning there.
    """,
    "Docs/Paths.md has the grammar, and 'logxml query -t path' prints the exact path of a match.",
  ]

  private static let aboutDates = [
    """
    In logxml's own formats, dates are ISO 8601, as precise as known, in local time, with the \
    offset from UTC if it is known:
    """,
    """
      2024-03-01
      2024-03-01T07:12
      2024-03-01T07:12:05.250+02:00
      2024-03-01T07:12Z
    """,
    """
    Apps write dates in many ways. A column of dates such as 03/04/2025 is read by the order that \
    all its values allow: one 25/04/2025 decides. If nothing decides, the file is refused, and the \
    message suggests --date-order dmy, mdy or ymd. Names of months are known in English, German, \
    French, Spanish, Portuguese, Italian and Russian.
    """,
    """
    --utc-offset sets the offset of times without one; --time-zone Europe/Berlin takes it from the \
    zone. A time that clocks skipped is rejected. A time that they showed twice is decided by the \
    order of the entries: where times go back once, those before are of summer time. If the order \
    does not show it, the entry keeps its local time, with a warning. Dates with an offset, days \
    alone, and entries that name a zone themselves stay as they are.
    """,
    """
    --to-time-zone shows dates with an offset as the clocks of that zone do; --since, --until and \
    the days of --last-of-day are then of that zone. The names of zones are those of the system, \
    in /usr/share/zoneinfo or the folder that TZDIR names; a system without them uses a table in \
    the program, which begins with 1990.
    """,
    """
    --since and --until take a year, a month, a \
    day or a time, which is included.
    """,
  ]

  /// The limits as a table: the name, what holds without an option, what it is about.
  private static let limitTable = InputLimit.all.map { limit in
    "  " + TextLayout.padded(limit.name, 20) + TextLayout.padded(limit.defaultText, 8) + limit.doc
  }

  private static let aboutLimits = [
    """
    Limits stop files that would exhaust the machine, whether by intent or by damage; all real \
    exports we have seen stay far below them. An input that reaches a limit is refused: the \
    message names the limit, and the exit status is 2. --max NAME=VALUE sets a limit; --max-depth \
    and --max-buffer are short for two of them:
    """,
    limitTable.joined(separator: "\n"),
    """
    Messages above their limit are counted and not shown. The size of an input is not limited. \
    Docs/Limits.md also lists limits that cannot be set.
    """,
  ]

  private static let aboutUnits = [
    "Quantities keep the unit in which they were entered, and every digit:",
    """
      distance    mi km
      fuel        L usgal ukgal kWh kg
      mass        kg g lb st
      height      cm m mm in ft
      body parts  % fraction, or a mass
    """,
    """
    If a file names no unit and the app lets its users choose, you have to give it: \
    --assume-distance-unit, --assume-volume-unit, --assume-mass-unit. Nothing is guessed: a gallon \
    is usgal or ukgal. A value that names its unit keeps it.
    """,
    """
    --distance-unit, --volume-unit and --mass-unit are the units of the output; they never affect \
    how a file is read. Values are converted exactly and rounded once, and 'convert' keeps the \
    originals.
    """,
    """
    Litres, kWh and kg of fuel are never added, nor are amounts in different currencies. 'stats' and 'history' \
    show quantities by --units metric, us, imperial or as-logged.
    """,
  ]

  private static let aboutExitStatus = [
    """
    0: success. 1: the answer is no, or some records were rejected. 2: the command could not do \
    its work. In detail:
    """,
    """
      query      0 there was a match     1 there was none
      convert    0 success               1 entry rejected, or name not found
      validate   0 no errors             1 a file is invalid
      info       0 success
      stats      0 success               1 entry rejected, or name not found
      history    0 success               1 entry rejected, or name not found
      report     0 success               1 entry rejected, or name not found
      diff       0 the same              1 different
      import     0 success               1 rejected, in conflict, or not found
      add        0 saved                 1 not saved
      edit       0 saved                 1 not saved
      remove     0 removed               1 not removed
      undo       0 undone
    """,
    """
    The exit status is 2 for a wrong command line, a file that is missing, unreadable, damaged, \
    not a known log or ambiguous, a limit that was reached, or an output that could not be \
    written. A damaged file does not stop the others.
    """,
    """
    A name is that of --vehicle, --person, --source or --device. With --exit-zero, rejected \
    entries leave the exit status at 0.
    """,
    "A reader that closes the pipe early, such as 'head', does not cause an error.",
  ]
}
