// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// What the command line says, checked and free of spelling.
struct Invocation: Sendable {
  let command: Command.Name
  /// The words that are neither options nor their values.
  var operands: [Argument] = []
  /// The long names of the options that were given.
  var given: Set<String> = []

  var messages = MessageOptions()
  var fileLists: [FileList] = []
  var outputFile: FileName?
  /// Which files of folders are read.
  var patterns = FilePatterns()
  /// The files with the mappings by which inputs are read and the output is written.
  var mapping: FileName?
  var outputMapping: FileName?
  /// What inputs may ask of the program.
  var limits = ReadingLimits()
  var query = QueryOptions()
  var convert = ConvertOptions()
  var validate = ValidateOptions()
  /// What the user says about inputs that do not say it themselves.
  var reading = ReadingOptions()
  /// The units that values have in the output, whatever they come in.
  var wantedUnits = WantedUnits()
  /// The names of the zone of local times without an offset, and of that of the output.
  var assumedZone: String?
  var outputZone: String?
  /// The zone whose clocks the output shows; nil for times as they were logged.
  var zoneOfOutput: TimeZoneRules?
  var list = ListOptions()
  /// How many threads work; nil for as many as there are processors.
  var jobs: Int?
  var look = LookOptions()
  /// How numbers and tables are written.
  var table = TableOptions()
  var entry = EntryOptions()
  /// The form in which `diff` answers.
  var diff = DiffForm.text
  /// The kinds of log that there are; nil stands for those that the library knows.
  private let kinds: [LogKind]?

  init(command: Command.Name, kinds: [LogKind]? = nil) {
    self.command = command
    self.kinds = kinds
    reading.assumedUnitUse = AssumedUnitUse()
  }
}

extension Invocation {
  /// Where the results go; nil for standard output.
  var resultFile: FileName? { outputFile == .standardInput ? nil : outputFile }

  /// What is read and written, and with it the kinds of log that there are.
  var formats: LogFormats { LogFormats(of: kinds) }
}

extension LogFormats {
  /// The formats for some kinds of log; nil stands for those that the library knows.
  init(of kinds: [LogKind]?) {
    self = kinds.map { LogFormats(kinds: $0) } ?? .standard
  }
}

/// What the command line asks for.
indirect enum Request: Sendable {
  case help(Command.Name?, HelpText.Detail)
  case helpOnRules(RuleHelp)
  case helpOnTopic(HelpTopic)
  /// A page for `man`.
  case manual(Command.Name?)
  case version(VersionText)
  case run(Invocation)
}
