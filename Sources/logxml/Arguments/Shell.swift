// SPDX-License-Identifier: MIT

/// The shells that can complete command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
