// SPDX-License-Identifier: MIT

import Foundation

/// How often a test with random inputs tries: a part of all rounds, or all of them with
/// `THOROUGH=1` in the environment, as `make nightly` has it.
///
/// The seeds of the part are the first of all, so what failed in a run fails in every run.
public enum Rounds {
  public static let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] == "1"

  public static func of(_ all: Int, usually part: Int) -> Int { isThorough ? all : part }
}
