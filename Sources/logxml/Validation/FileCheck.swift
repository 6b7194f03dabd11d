// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// What is found in one file while it is read: it judges and counts it, and has
/// the report written.
final class FileCheck {
  var result: FileResult
  /// The source as far as it is at hand, where it is shown.
  var window: SourceWindow?
  /// What the handler threw: the reader in between may make something else of it.
  private(set) var handlerFailure: (any Error)?
  private let plan: ValidationPlan
  private let handle: FileChecker.Handler
  private var reports: [any FileReport]
  /// What is written of each of the reports, and not handed on.
  private var outputs: [[UInt8]]
  private var shown = 0
  /// What is not reported yet: findings that hang on the records around them
  /// come late, and are put in their place.
  private var held: [Problem] = []
  /// How many entries that repeat others are held or reported.
  private var heldRepeats = 0
  /// How many more there are, which are only counted.
  private var passedRepeats = 0
  /// Where a damage that cost no record was stepped over, if that is the last problem.
  private var lastGap: SourcePosition?

  /// The most problems that are put in order.
  private static let heldLimit = 1024
  /// What is collected before it is handed on.
  private static let pieceSize = 1 << 16

  init(
    _ label: String, container: String?, _ plan: ValidationPlan,
    _ handle: @escaping FileChecker.Handler
  ) {
    self.plan = plan
    self.handle = handle
    result = FileResult(label: label, container: container, verdict: .valid)
    reports = plan.forms.map { $0.makeFileReport(label, container: container) }
    outputs = reports.map { _ in [] }
  }

  /// Takes something that a reader or a rule has to say.
  func take(_ diagnostic: Diagnostic) throws {
    guard plan.checks(diagnostic.code) else { return }
    var diagnostic = diagnostic
    var gap: SourcePosition?
    if diagnostic.code == .damagedRecord, plan.layers.contains(.wellFormed) {
      // That no record was lost does not make the document well-formed.
      if diagnostic.severity == .warning { gap = diagnostic.position }
      diagnostic.severity = .error
    }
    try add(diagnostic, excerpt: nil)
    lastGap = gap
  }

  /// Counts a finding of which no more than that is wanted: all that may be shown are.
  ///
  /// - Returns: false if it is to be put into words and taken.
  func counts(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity) -> Bool {
    guard plan.checks(code), let judged = plan.severity(severity, of: code) else { return true }
    guard shown >= plan.problemLimit else { return false }
    result.counts.count(judged, code)
    result.counts.hidden += 1
    lastGap = nil
    return true
  }

  /// Takes the error that ended the reading: what is wrong with the file, or why
  /// it could not be looked at.
  func take(failure error: any Error, _ head: InputHead) throws {
    switch error {
    case let error as XMLReadError:
      if let finding = Diagnostic(finding: error, file: result.label) {
        dropGap(at: finding.position)
        return try add(finding, excerpt: error.excerpt)
      }
    case let error as LogError:
      if let finding = Diagnostic(finding: error, file: result.label) {
        return try add(finding, excerpt: nil)
      }
    default: break
    }
    result.verdict = .failed(UnknownFormat.explained(error, head) ?? ReadFailure(error))
  }

  /// Forgets a damage that was stepped over where it turns out that it was the end:
  /// one fault is one finding.
  private func dropGap(at position: SourcePosition?) {
    guard let lastGap, lastGap == position, let last = held.last?.diagnostic,
      last.code == .damagedRecord, last.position == lastGap, last.severity == .error
    else { return }
    held.removeLast()
    shown -= 1
    result.counts.errors -= 1
    result.counts.rules[.damagedRecord, default: 1] -= 1
    if result.counts.rules[.damagedRecord] == 0 { result.counts.rules[.damagedRecord] = nil }
  }

  private func add(_ diagnostic: Diagnostic, excerpt: SourceExcerpt?) throws {
    guard let judged = plan.judge(diagnostic) else { return }
    result.counts.count(judged.severity, judged.code)
    if judged.code == .duplicateRecord {
      // They leave room for what is shown besides.
      if heldRepeats >= Self.mostRepeats, plan.isForPeople {
        passedRepeats += 1
        return
      }
      heldRepeats += 1
    }
    guard shown < plan.problemLimit else {
      result.counts.hidden += 1
      return
    }
    shown += 1
    let line = plan.wantsExcerpts ? excerpt ?? window?.excerpt(at: judged.position) : nil
    held.append(Problem(diagnostic: judged, excerpt: line))
    if held.count >= Self.heldLimit { try reportHeld() }
  }

  /// Reports what is held, in the order of the places; what has none comes last.
  private func reportHeld() throws {
    let places = held.map { $0.diagnostic.position }
    let order = held.indices.sorted { one, other in
      switch (places[one], places[other]) {
      case (let a?, let b?): a == b ? one < other : a < b
      case (nil, nil): one < other
      case (let a, _): a != nil
      }
    }
    sumUpRepeats(order)
    for index in order {
      for form in reports.indices {
        reports[form].add(held[index], to: &outputs[form])
        if outputs[form].count >= Self.pieceSize { try handOn(form) }
      }
    }
    held = []
  }

  /// Of more entries that repeat others, the first stands for all: two devices of one scale make
  /// hundreds, between which nobody would see anything else.
  private static let mostRepeats = 3

  private func sumUpRepeats(_ order: [Int]) {
    let repeats = order.filter { held[$0].diagnostic.code == .duplicateRecord }
    let count = repeats.count + passedRepeats
    guard count > Self.mostRepeats, let first = repeats.first else { return }
    held[first].others = count - 1
    for index in repeats.dropFirst() { held[index].isCounted = true }
    passedRepeats = 0
  }

  /// Nothing more is found.
  func end() throws {
    if case .valid = result.verdict, result.counts.errors > 0 { result.verdict = .invalid }
    if !held.isEmpty { try reportHeld() }
    result.counts.hidden += passedRepeats
    for form in reports.indices {
      reports[form].end(result, to: &outputs[form])
      try handOn(form)
    }
    try handle(.end(result))
  }

  private func handOn(_ form: Int) throws {
    guard !outputs[form].isEmpty else { return }
    let piece = outputs[form]
    outputs[form] = []
    do {
      try handle(.report(piece, form: form))
    } catch {
      handlerFailure = error
      throw error
    }
  }
}
