// SPDX-License-Identifier: MIT

public enum LogExchangePlaceholder {}
