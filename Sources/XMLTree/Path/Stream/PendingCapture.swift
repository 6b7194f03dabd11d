// SPDX-License-Identifier: MIT

/// The state of an element that is being captured.
struct PendingCapture: BitwiseCopyable {
  var name: NameID
  /// Its index among its siblings, if siblings are counted.
  var index: Int
  /// The steps that its children are candidates for.
  var next: StepSet
  /// The steps that its start tag leaves open.
  var open: StepSet
  /// The steps whose predicates were evaluated, if the path has positions.
  var asked = StepSet()
  var passes: Bool
  /// True if the matcher descends into it, instead of evaluating the captured content.
  var isDescendedInto: Bool
  /// The attribute that is the result, counted from the last one; 0 if the result is not an
  /// attribute.
  var answer: Int

  /// True if only the element itself can be a match, and its content does not matter.
  var isPlain = false
  /// The steps that elements inside may pass, as far as the start tag tells; empty if the
  /// content does not matter, or if all of it is evaluated anyway.
  var watched = StepSet()
  /// True if an element inside may be a match, or lead to one.
  var meetsCandidates = false
}
