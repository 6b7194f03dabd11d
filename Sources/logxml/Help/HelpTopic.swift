// SPDX-License-Identifier: MIT

/// What `help` tells about that belongs to several commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case paths
  case dates
  case units
  case limits
  case exitStatus = "exit-status"

  init?(topic: Argument) {
    guard let topic = Self.allCases.first(where: { topic.isEqual(to: $0.rawValue) }) else {
      return nil
    }
    self = topic
  }

  /// A line, for lists.
  var summary: String {
    switch self {
    case .paths: "How elements, attributes and texts of XML are named"
    case .dates: "How dates are read and written, and what is done about unclear ones"
    case .units: "The units of logs, and what is done where a file names none"
    case .limits: "What inputs may ask of the program, and how that is raised"
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
    case .exitStatus: Self.aboutExitStatus
    }
  }

  func text(width: Int) -> String {
    let lines = TextLayout.wrap(summary + ".", width: width)
    return (lines + TextLayout.paragraphs(paragraphs, width: width)).joined(separator: "\n") + "\n"
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
      p:item                 the name as written; {uri}item the name in a namespace
      /                      the whole document
    """

  private static let aboutPaths = [
    """
    A path is a row of element names, parted by slashes, and may end with an attribute or with the \
    text. 'logxml query' finds what it names; mappings say by paths where fields stand.
    """,
    pathTable,
    """
    A number in brackets counts the elements of that name under the same parent, from 0. Conditions \
    may follow one another: item[@kind="a"][2] is the third of those that are of kind a. Comparisons \
    with < and > compare numbers.
    """,
    """
    A name without a prefix stands for every element of that local name, in whatever namespace. In \
    a shell, put a path between single quotes: brackets and dollars mean something there.
    """,
    "Docs/Paths.md has the grammar, and 'logxml query -t path' prints the exact path of a match.",
  ]

  private static let aboutDates = [
    """
    In logxml's own forms a date is that of ISO 8601, as precise as it is known, in local time with \
    the offset from UTC where that is known:
    """,
    """
      2024-03-01
      2024-03-01T07:12
      2024-03-01T07:12:05.250+02:00
      2024-03-01T07:12Z
    """,
    """
    Apps write dates in many ways. A column of dates such as 03/04/2025 is read by the order that \
    all its values allow: one 25/04/2025 decides. Where nothing decides, nothing is read, and the \
    message names --date-order dmy, mdy or ymd. Names of months are known in English, German, \
    French, Spanish, Portuguese, Italian and Russian.
    """,
    """
    --utc-offset gives the offset to times that name none. --since and --until take a year, a month, \
    a day or a time; what they name is included.
    """,
  ]

  /// The limits as a table: the name, what holds without an option, what it is about.
  private static let limitTable = InputLimit.all.map { limit in
    "  " + TextLayout.padded(limit.name, 20) + TextLayout.padded(limit.defaultText, 8) + limit.doc
  }

  private static let aboutLimits = [
    """
    Limits stop files that were made, or damaged, to fill a machine; every real export that was \
    seen stays far below them. An input that reaches one is refused with the name of the limit, and \
    the status is 2. --max NAME=VALUE sets it, --max-depth and --max-buffer are short for two:
    """,
    limitTable.joined(separator: "\n"),
    """
    Messages above their limit are counted and not shown. The size of an input is not limited. \
    Docs/Limits.md lists also what cannot be set.
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
    Where a file names no unit and its app leaves the choice, the unit has to be said: \
    --assume-distance-unit, --assume-volume-unit, --assume-mass-unit. Nothing is guessed: a gallon \
    is usgal or ukgal. A value that names its unit keeps it.
    """,
    """
    --distance-unit, --volume-unit and --mass-unit are the units of the output; they never say how \
    a file is read. Values are converted exactly or rounded once, and 'convert' keeps the original \
    beside them.
    """,
    """
    Litres, kWh and kg of fuel are never added, nor are amounts in different currencies. 'stats' and 'history' \
    show quantities by --units metric, us, imperial or as-logged.
    """,
  ]

  private static let aboutExitStatus = [
    """
    0 is yes or done, 1 is no or not all, 2 is that it could not be done; what that means depends \
    on the command:
    """,
    """
      query      0 something matched     1 nothing matched
      convert    0 all was converted     1 a record was invalid and left out
      validate   0 no errors             1 a file is not as it has to be
      info       0 all was read
      stats      0 all was read          1 a record was invalid and left out
      history    0 all was read          1 a record was invalid and left out
      report     0 all was read          1 a record was invalid and left out
      diff       0 nothing differs       1 something differs
      import     0 all is in the log     1 a record was invalid or in conflict
      add        0 it was saved          1 the answer was not to save it
      edit       0 it was saved          1 the answer was not to save it
      remove     0 they were removed     1 the answer was no
      undo       0 it was taken back
    """,
    """
    2 comes from a wrong command line, a file that is missing, unreadable or damaged, a file that \
    holds no known log or leaves open what it means, a limit that was reached, an output that could \
    not be written. Files that could be read have been: a broken one does not stop the others.
    """,
    "A reader that closes the pipe early, such as 'head', is no error.",
  ]
}
