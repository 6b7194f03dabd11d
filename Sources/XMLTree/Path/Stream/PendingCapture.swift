// SPDX-License-Identifier: MIT

/// What is known of an element that is being captured.
struct PendingCapture: BitwiseCopyable {
  var name: NameID
  /// Its index among its siblings, if siblings are counted.
  var index: Int
  /// The steps that its children are candidates for.
  var next: StepSet
  /// The steps that its start tag leaves open.
  var open: StepSet
  /// The steps of which predicates were asked, where the path counts.
  var asked = StepSet()
  var passes: Bool
  /// Whether the matcher descends into it, instead of looking into what is captured.
  var isDescendedInto: Bool
  /// The attribute that is the result, counted from the last one; 0 if there is none.
  var answer: Int

  /// Whether only the element itself can be a match, and nothing inside is of interest.
  var isPlain = false
  /// The steps that an element inside may pass, as far as the start tag says; empty where
  /// nothing inside is of interest, or where all of it is looked through anyway.
  var watched = StepSet()
  /// Whether an element inside may be a match, or lead to one.
  var meetsCandidates = false
}
