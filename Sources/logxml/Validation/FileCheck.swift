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
  private var report: any FileReport
  private var output: [UInt8] = []
  private var shown = 0
  /// What is not reported yet: findings that hang on the records around them
  /// come late, and are put in their place.
  private var held: [Problem] = []

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
    report = plan.form.makeFileReport(label, container: container)
  }

  /// Takes something that a reader or a rule has to say.
  func take(_ diagnostic: Diagnostic) throws {
    guard plan.checks(diagnostic.code) else { return }
    var diagnostic = diagnostic
    if diagnostic.code == .damagedRecord, plan.layers.contains(.wellFormed) {
      // That no record was lost does not make the document well-formed.
      diagnostic.severity = .error
    }
    try add(diagnostic, excerpt: nil)
  }

  /// Takes the error that ended the reading: what is wrong with the file, or why
  /// it could not be looked at.
  func take(failure error: any Error, _ head: InputHead) throws {
    switch error {
    case let error as XMLReadError:
      if let finding = Diagnostic(finding: error, file: result.label) {
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

  private func add(_ diagnostic: Diagnostic, excerpt: SourceExcerpt?) throws {
    guard let judged = plan.judge(diagnostic) else { return }
    result.rules[judged.code, default: 0] += 1
    switch judged.severity {
    case .error: result.errors += 1
    case .warning: result.warnings += 1
    case .note: result.notes += 1
    }
    guard shown < plan.problemLimit else {
      result.hidden += 1
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
    for index in order {
      report.add(held[index], to: &output)
      if output.count >= Self.pieceSize { try handOn() }
    }
    held = []
  }

  /// Nothing more is found.
  func end() throws {
    if case .valid = result.verdict, result.errors > 0 { result.verdict = .invalid }
    if !held.isEmpty { try reportHeld() }
    report.end(result, to: &output)
    try handOn()
    try handle(.end(result))
  }

  private func handOn() throws {
    guard !output.isEmpty else { return }
    let piece = output
    output = []
    do {
      try handle(.report(piece))
    } catch {
      handlerFailure = error
      throw error
    }
  }
}
