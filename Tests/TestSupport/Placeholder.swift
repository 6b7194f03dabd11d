// SPDX-License-Identifier: MIT

public enum TestSupportPlaceholder {}
