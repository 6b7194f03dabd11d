// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Judges and counts the problems of one file while it is read, and has
/// the reports written.
final class FileCheck {
  var result: FileResult
  /// The first entries, which are compared with those of other files.
  var entries: [LogRecord] = []
  /// The recent part of the source, if excerpts are shown.
  var window: SourceWindow?
  /// The error of the handler: the reader in between may turn it into another one.
  private(set) var handlerFailure: (any Error)?
  private let plan: ValidationPlan
  private let handle: FileChecker.Handler
  private var reports: [any ReportForm]
  /// The bytes of each report that have not been handed on.
  private var outputs: [[UInt8]]
  private var shown = 0
  /// Problems that are not reported yet: findings that depend on the records around them
  /// come late, and are put in order.
  private var held: [Problem] = []
  /// The findings of frequent rules: the number of held or reported ones, and that of further
  /// ones, which are only counted.
  private var frequent: [Diagnostic.Code: (held: Int, passed: Int)] = [:]
  /// The position of damage that cost no record, if it is the last problem.
  private var lastGap: SourcePosition?

  /// The most problems that are held to be put in order.
  private static let heldLimit = 1024
  /// The number of bytes that are collected before they are handed on.
  private static let pieceSize = 1 << 16

  init(
    _ label: String, container: String?, _ plan: ValidationPlan,
    _ handle: @escaping FileChecker.Handler
  ) {
    self.plan = plan
    self.handle = handle
    result = FileResult(label: label, container: container, verdict: .valid)
    reports = plan.forms.map { $0.on(label, container: container) }
    outputs = reports.map { _ in [] }
  }

  /// Takes a diagnostic of a reader or a rule.
  func take(_ diagnostic: Diagnostic) throws {
    guard plan.checks(diagnostic.code) else { return }
    var diagnostic = diagnostic
    var gap: SourcePosition?
    if diagnostic.code == .damagedRecord, plan.layers.contains(.wellFormed) {
      // The document is not well-formed even if no record was lost.
      if diagnostic.severity == .warning { gap = diagnostic.position }
      diagnostic.severity = .error
    }
    try add(diagnostic, excerpt: nil)
    lastGap = gap
  }

  /// Counts a finding that need not be shown, once the most problems are shown.
  ///
  /// - Returns: False if the finding needs a message and has to be taken.
  func counts(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity) -> Bool {
    guard plan.checks(code), let judged = plan.severity(severity, of: code) else { return true }
    guard shown >= plan.options.problemLimit else { return false }
    result.counts.count(judged, code)
    result.counts.hidden += 1
    lastGap = nil
    return true
  }

  /// Takes the error that ended the reading: a problem of the file, or the reason why
  /// it could not be checked.
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
    let explained = UnknownFormat.explained(
      error, head, plan.reader.formats.kinds, guessing: nil)
    result.verdict = .failed(explained ?? ReadFailure(error))
  }

  /// Drops the report of damage that was skipped if it turns out to be the fault that ended
  /// the file: one fault is one finding.
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
    if judged.code.othersText != nil {
      // These leave room for other problems.
      if frequent[judged.code, default: (0, 0)].held >= Self.mostAlike, plan.isForPeople {
        frequent[judged.code]?.passed += 1
        return
      }
      frequent[judged.code, default: (0, 0)].held += 1
    }
    guard shown < plan.options.problemLimit else {
      result.counts.hidden += 1
      return
    }
    shown += 1
    let line = plan.wantsExcerpts ? excerpt ?? window?.excerpt(at: judged.position) : nil
    held.append(Problem(diagnostic: judged, excerpt: line))
    if held.count >= Self.heldLimit { try reportHeld() }
  }

  /// Reports the held problems in the order of their positions; those without one come last.
  private func reportHeld() throws {
    let places = held.map { $0.diagnostic.position }
    let order = held.indices.ordered { one, other in
      switch (places[one], places[other]) {
      case (let a?, let b?): a == b ? one < other : a < b
      case (nil, nil): one < other
      case (let a, _): a != nil
      }
    }
    for code in frequent.keys { sumUp(code, order) }
    for index in order {
      for form in reports.indices {
        reports[form].add(held[index], to: &outputs[form])
        if outputs[form].count >= Self.pieceSize { try handOn(form) }
      }
    }
    held = []
  }

  /// If a frequent rule has more findings, the first stands for all: two devices of one scale make
  /// hundreds, among which nobody would see anything else.
  private static let mostAlike = 3

  private func sumUp(_ code: Diagnostic.Code, _ order: [Int]) {
    let alike = order.filter { held[$0].diagnostic.code == code }
    let count = alike.count + (frequent[code]?.passed ?? 0)
    guard count > Self.mostAlike, let first = alike.first else { return }
    held[first].others = count - 1
    for index in alike.dropFirst() { held[index].isCounted = true }
    frequent[code]?.passed = 0
  }

  /// Ends the file: reports the held problems, and then the result.
  func end() throws {
    if !held.isEmpty { try reportHeld() }
    result.counts.hidden += frequent.values.reduce(0) { $0 + $1.passed }
    for form in reports.indices { try handOn(form) }
    try handle(.end(result, reports: reports, entries: entries))
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

extension Diagnostic.Code {
  /// How a report for people describes further findings of a frequent rule, after their number;
  /// nil for rules whose findings are all shown.
  var othersText: String? {
    switch self {
    case .duplicateRecord: "entries of the file repeat others"
    case .totalMismatch: "totals of the file are not volume times price"
    default: nil
    }
  }
}
