// SPDX-License-Identifier: MIT

import LogExchange
import Testing

struct TextPageTests {
  @Test func `sections have paragraphs, however their lines are broken`() {
    let page = TextPage(
      Array(
        """
        # A title

        This is for whoever reads the page.

        ## one: first

        A summary

        A paragraph of
        two lines.

          stands as
            it is

        - an item
          `with a line`
        - another

        # A group

        Nor is this said.
        ## two
        At once.
        """.utf8))
    #expect(page.sections.map(\.heading) == ["one: first", "two"])
    #expect(
      page.sections[0].paragraphs == [
        "A summary", "A paragraph of two lines.", "  stands as\n    it is",
        "- an item\n  `with a line`", "- another",
      ])
    #expect(page.sections[1].paragraphs == ["At once."])
  }

  @Test(arguments: ["", "\n\n", "no heading", "# only\n\na title"])
  func `a page without sections has none`(text: String) {
    #expect(TextPage(Array(text.utf8)).sections.isEmpty)
  }
}
