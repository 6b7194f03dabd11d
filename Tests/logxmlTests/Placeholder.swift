// SPDX-License-Identifier: MIT

import Testing

@Test func placeholder() {}
