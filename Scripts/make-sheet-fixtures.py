#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the spreadsheets among the fixtures, part by part as spreadsheet programs write them.

    Scripts/make-sheet-fixtures.py

The files are the same bytes whenever they are made.
"""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

FOLDER = Path(__file__).resolve().parent.parent / "Fixtures/sheets"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
RELATIONS = "application/vnd.openxmlformats-package.relationships+xml"
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"

# The styles that cells name by their number: general, day, time, day and time, duration.
STYLES = f"""{HEAD}<styleSheet {MAIN}><numFmts count="2">\
<numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/>\
<numFmt numFmtId="165" formatCode="&quot;day&quot;\\ 0.00"/></numFmts>
<fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/>\
<xf numFmtId="46"/><xf numFmtId="165"/></cellXfs></styleSheet>
"""


def pack(name, members):
    with zipfile.ZipFile(FOLDER / name, "w") as archive:
        for path, content in members:
            info = zipfile.ZipInfo(path, (2024, 3, 9, 12, 0, 0))
            # OpenDocument demands that its first member can be read without unpacking.
            info.compress_type = zipfile.ZIP_STORED if path == "mimetype" else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, content)


def workbook(name, sheets, texts=(), properties=""):
    """A workbook of sheets: name, state and the XML of the rows of each."""
    numbers = range(1, len(sheets) + 1)
    listed = "".join(
        f'<sheet name="{escape(sheet[0])}" sheetId="{number}" state="{sheet[1]}" r:id="rId{number}"/>'
        for number, sheet in zip(numbers, sheets))
    relation = '<Relationship Id="rId{}" Type="' + OFFICE + '/{}" Target="{}"/>'
    relations = "".join(
        relation.format(number, "worksheet", f"worksheets/sheet{number}.xml") for number in numbers)
    relations += relation.format(90, "styles", "/xl/styles.xml")
    relations += relation.format(91, "sharedStrings", "sharedStrings.xml")
    shared = "".join(f"<si>{text}</si>" for text in texts)
    kind = '<Override PartName="/xl/{}.xml" ContentType="' + SHEET + '.{}+xml"/>'
    kinds = '<Default Extension="rels" ContentType="' + RELATIONS + '"/>'
    kinds += kind.format("workbook", "sheet.main") + kind.format("styles", "styles")
    kinds += kind.format("sharedStrings", "sharedStrings")
    kinds += "".join(kind.format(f"worksheets/sheet{number}", "worksheet") for number in numbers)
    pack(name, [
        ("[Content_Types].xml", f'{HEAD}<Types xmlns="{PACKAGE}/content-types">{kinds}</Types>'),
        ("_rels/.rels", f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">'
         + relation.format(1, "officeDocument", "xl/workbook.xml") + "</Relationships>"),
        ("xl/workbook.xml", f'{HEAD}<workbook {MAIN} xmlns:r="{OFFICE}"><workbookPr{properties}/>'
         f"<sheets>{listed}</sheets></workbook>"),
        ("xl/_rels/workbook.xml.rels",
         f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{relations}</Relationships>'),
        *((f"xl/worksheets/sheet{number}.xml",
           f"{HEAD}<worksheet {MAIN}><sheetData>{sheet[2]}</sheetData></worksheet>")
          for number, sheet in zip(numbers, sheets)),
        ("xl/styles.xml", STYLES),
        ("xl/sharedStrings.xml", f"{HEAD}<sst {MAIN}>{shared}</sst>"),
    ])


def rows(table, texts):
    """The rows of a table of texts, numbers, and pairs of a number and its style."""
    xml = ""
    for number, row in enumerate(table, 1):
        cells = ""
        for column, value in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", row):
            style, value = (f' s="{value[1]}"', value[0]) if isinstance(value, tuple) else ("", value)
            if isinstance(value, str) and not style:
                text = f"<t>{escape(value)}</t>"
                if text not in texts:
                    texts.append(text)
                cells += f'<c r="{column}{number}" t="s"><v>{texts.index(text)}</v></c>'
            elif value is not None:
                cells += f'<c r="{column}{number}"{style}><v>{value}</v></c>'
        xml += f'<row r="{number}">{cells}</row>'
    return xml


# What a person keeps: a hidden sheet before the one with the log, empty rows and an empty column, a
# note in two fonts, a formula, an error.
WEIGHT_TEXTS = [
    "<t>Date</t>", "<t>Time</t>", "<t>Weight (kg)</t>", "<t>Note</t>",
    '<r><t xml:space="preserve">after </t></r><r><rPr><b/></rPr><t>"Spring" run</t></r>'
    '<rPh sb="0" eb="1"><t>spoken</t></rPh>',
    "<t>two&#10;lines_x0021_</t>", "<t>1,5</t>",
]
WEIGHT_ROWS = """<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c>\
<c r="D3" t="s"><v>2</v></c><c r="E3" t="s"><v>3</v></c></row>
<row r="4" spans="2:5"><c r="B4" s="1"><v>45352</v></c><c r="C4" s="2"><v>0.3</v></c>\
<c r="D4"><v>82.400000000000006</v></c><c r="E4" t="s"><v>4</v></c></row>
<row r="5" hidden="1"><c r="B5" s="1"><v>45353</v></c><c r="D5"><f>D4-0.5</f><v>81.9</v></c>\
<c r="E5" t="s"><v>5</v></c></row>
<row r="8"><c r="B8" s="3"><v>45366.296990740739</v></c><c r="C8" t="e"><v>#N/A</v></c>\
<c r="D8"><v>81.123</v></c><c r="E8" t="inlineStr"><is><t>inline</t></is></c></row>
"""


def weights():
    other = '<row r="1"><c r="A1" t="str"><f>NOW()</f><v>a result</v></c></row>'
    sheets = [("Settings", "hidden", other), ("Weight", "visible", WEIGHT_ROWS),
              ("Empty & more", "visible", "")]
    workbook("weights.xlsx", sheets, WEIGHT_TEXTS)


# The table of a site that writes decimal commas, opened in a spreadsheet program and saved.
def spritmonitor():
    texts = []
    table = [
        ["Datum", "Km-Stand", "Teil-Km", "Spritmenge", "Kosten", "Währung", "Tankart", "Reifen",
         "Strecken", "Fahrweise", "Kraftstoff", "Bemerkung"],
        [(45345, 1), 81240.5, ("512.29999999999995", 0), 38.2, 68.72, "EUR", 1, 2, 10, 2, 7,
         "Voll; mit Super"],
        [(45352, 1), 81600, 359.5, 20.123, "36,07", "EUR", 2],
    ]
    workbook("spritmonitor.xlsx", [("Tabelle1", "visible", rows(table, texts))], texts)


# A table of nobody's app, from a computer that counts days from 1904.
def fuel():
    texts = []
    table = [
        ["My car"],
        ["Date", "Odometer (km)", "Litres", "Price/L", "Total cost (EUR)"],
        [(43890, 1), 10000, 40.125, 1.459, 58.54],
        [(43896, 1), 10500, 39, 1.5, 58.5],
        [(43905, 1), 11000, 41.25, 1.509, 62.25],
    ]
    sheets = [("Fuel", "visible", rows(table, texts))]
    workbook("fuel-1904.xlsx", sheets, texts, ' date1904="1"')


# The same log as in weights.xlsx, as LibreOffice writes it.
def open_document():
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ["office", "table", "text", "style"])
    rows_repeated = "table:number-rows-repeated"
    columns_repeated = "table:number-columns-repeated"

    def cell(text, kind="string", value=""):
        paragraphs = "".join(f"<text:p>{line}</text:p>" for line in text.split("\n"))
        return f'<table:table-cell office:value-type="{kind}"{value}>{paragraphs}</table:table-cell>'

    empty = "<table:table-cell/>"
    table = [
        f'<table:table-row {rows_repeated}="2"><table:table-cell {columns_repeated}="5"/>'
        "</table:table-row><table:table-header-rows><table:table-row>" + empty + cell("Date")
        + cell("Time") + cell("Weight (kg)") + cell("Note")
        + "</table:table-row></table:table-header-rows>",
        "<table:table-row>" + empty + cell("01.03.24", "date", ' office:date-value="2024-03-01"')
        + cell("7:12", "time", ' office:time-value="PT07H12M00S"')
        + cell("82,4", "float", ' office:value="82.4"')
        + cell('after<text:s/><text:span>"Spring"</text:span> run') + "</table:table-row>",
        '<table:table-row table:visibility="collapse">' + empty
        + cell("02.03.24", "date", ' office:date-value="2024-03-02"')
        + empty + cell("81,90", "float", ' table:formula="of:=[.D4]-0.5" office:value="81.9"')
        + cell("two\nlines!") + "</table:table-row>",
        f'<table:table-row {rows_repeated}="2"><table:table-cell/></table:table-row>'
        "<table:table-row>" + empty
        + cell("15.03.24", "date", ' office:date-value="2024-03-15T07:07:40"')
        + cell("#N/A", "string", ' calcext:value-type="error"')
        + cell("81,12", "float", ' office:value="81.123"')
        + '<table:table-cell office:value-type="string"><office:annotation><text:p>aside</text:p>'
        "</office:annotation><text:p>inline</text:p></table:table-cell></table:table-row>",
        f'<table:table-row {rows_repeated}="1048568"><table:table-cell {columns_repeated}="16384"/>'
        "</table:table-row>",
    ]
    content = (
        f'{HEAD}<office:document-content {spaces} xmlns:calcext="urn:org:documentfoundation:names:'
        'experimental:calc:xmlns:calcext:1.0"><office:automatic-styles>'
        '<style:style style:name="ta1" style:family="table"><style:table-properties '
        'table:display="false"/></style:style></office:automatic-styles>'
        '<office:body><office:spreadsheet><table:table table:name="Settings" '
        'table:style-name="ta1"><table:table-row>' + cell("a result")
        + '</table:table-row></table:table><table:table table:name="Weight">' + "".join(table)
        + "</table:table></office:spreadsheet></office:body></office:document-content>")
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
    pack("weights.ods", [
        ("mimetype", kind), ("content.xml", content),
        ("META-INF/manifest.xml", f'{HEAD}<manifest:manifest xmlns:manifest="{manifest}">'
         f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
         '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
         "</manifest:manifest>"),
    ])


def main():
    FOLDER.mkdir(exist_ok=True)
    open_document()
    weights()
    spritmonitor()
    fuel()


if __name__ == "__main__":
    main()
