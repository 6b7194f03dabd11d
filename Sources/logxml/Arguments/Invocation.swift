// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The command line, checked, with every spelling of an option read as the same one.
struct Invocation: Sendable {
  let command: Command.Name
  /// The words that are neither options nor their values.
  var operands: [Argument] = []
  /// The long names of the options that were given.
  var given: Set<String> = []

  var messages = MessageOptions()
  var fileLists: [FileList] = []
  var outputFile: FileName?
  /// Patterns that choose the files to read in folders.
  var patterns = FilePatterns()
  /// The files with the mappings by which inputs are read and the output is written.
  var mapping: FileName?
  var outputMapping: FileName?
  /// Limits on the inputs.
  var limits = ReadingLimits()
  var query = QueryOptions()
  var change = ChangeOptions()
  var convert = ConvertOptions()
  var validate = ValidateOptions()
  /// The user's answers to questions that inputs leave open.
  var reading = ReadingOptions()
  /// The units that values have in the output, whatever units they come in.
  var wantedUnits = WantedUnits()
  /// The name of the zone of local times without an offset, and that of the output's zone.
  var assumedZone: String?
  var outputZone: String?
  /// The zone whose local times the output shows; nil for times as they were logged.
  var zoneOfOutput: TimeZoneRules?
  var list = ListOptions()
  /// The number of threads that work; nil for as many as there are processors.
  var jobs: Int?
  var look = LookOptions()
  /// The written form of numbers and tables.
  var table = TableOptions()
  var entry = EntryOptions()
  /// The form in which `diff` answers.
  var diff = DiffForm.text
  /// True if `diff` compares extras, too.
  var comparesExtras = true
  /// The kinds of log in this run; nil stands for those that the library knows.
  private let kinds: [LogKind]?

  init(command: Command.Name, kinds: [LogKind]? = nil) {
    self.command = command
    self.kinds = kinds
    reading.assumedUnitUse = AssumedUnitUse()
  }
}

extension Invocation {
  /// The file for the results; nil for standard output.
  var resultFile: FileName? { outputFile == .standardInput ? nil : outputFile }

  /// The formats that can be read and written, and with them the kinds of log in this run.
  var formats: LogFormats { LogFormats(of: kinds) }

  /// Reads logs as the options say, on one thread.
  var reader: LogReader {
    LogReader(format: convert.format, options: reading, limits: limits, formats: formats)
  }
}

extension LogFormats {
  /// The formats for some kinds of log; nil stands for those that the library knows.
  init(of kinds: [LogKind]?) {
    self = kinds.map { LogFormats(kinds: $0) } ?? .standard
  }
}

/// The request that a command line makes.
indirect enum Request: Sendable {
  case help(Command.Name?, HelpText.Detail)
  case helpOnRules(RuleHelp)
  case helpOnTopic(HelpTopic)
  /// A page for `man`.
  case manual(Command.Name?)
  case version(VersionText)
  case run(Invocation)
}
