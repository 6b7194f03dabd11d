// SPDX-License-Identifier: MIT

/// Paths that use every construct of the grammar, for tests that compare two
/// ways to evaluate them. Many match something in any document; others are about
/// the names of the fixtures.
public enum PathSamples {
  public static let all: [String] =
    general + positions + attributes + children + descendants + results + fixtures

  static let general = [
    "*", "/*", "//*", "*/*", "/*/*", "*//*", "//*//*", "*/*/*", "*/*/*/*", "//*/*/*",
    "a", "/a", "a/b", "/a/b/c", "a/*/c", "{}a", "//{}a", "p:a", "//p:b",
    "//{urn:p}b", "{urn:none}a", "nothing", "nothing/a", "//nothing",
  ]

  static let positions = [
    "*[0]", "*[1]", "*[-1]", "*[-2]", "*/*[0]", "*/*[1]", "*/*[-1]", "*/*[-2]", "*/*[5]",
    "*/*[1:3]", "*/*[:2]", "*/*[2:]", "*/*[:]", "*/*[-2:]", "*/*[:-1]", "*/*[1:-1]",
    "*/*[-3:-1]", "*/*[-3:2]", "*/*[2:1]", "*/*[0:0]", "*/*[-1:-3]", "*/*[-9:9]",
    "*/*[1:][0]", "*/*[1:][-1]", "*/*[:-1][-1]", "*/*[:-1][0]", "*/*[-3:][1]", "*/*[-3:][:-1][0]",
    "*/*[0][0]", "*/*[0][1]", "*/*[-1][-1]", "*[0]/*[-1]/*[0]", "*/*[-1]/*[-1]", "//*[-1]//*[-1]",
    "//*[0]", "//*[1]", "//*[-1]", "//*[-2]", "//*[1:3]", "//*[-2:]", "//*[0]//*[0]",
    "//*[-1]/*[0]", "//*[0]/*[-1]", "//*[:-1]//*[1:]", "//a[0]", "//a[-1]", "//b[1]", "//b[-2:]",
  ]

  static let attributes = [
    "*/*[@x]", "//*[@x]", "//*[@x='1']", "//*[@x!='1']", "//*[@x^='1']", "//*[@x$='1']",
    "//*[@x*='1']", "//*[@x<'2']", "//*[@x<='2']", "//*[@x>'1.5']", "//*[@x>='1e0']",
    "//*[@x=\"\"]", "//*[@p:x]", "//*[@{urn:p}x='1']", "//*[@{}x]", "//*[ @x = '1' ]",
    "//*[@x][0]", "//*[0][@x]", "//*[@x][-1]", "//*[-1][@x]", "//*[@x][1:][@y]", "*/*[@x][@y]",
    "//*[@x]/*[@x]", "//*[@x]//*[@y]", "*/*[-2:][@x][0]",
  ]

  static let children = [
    "*[a]", "*[b]", "//*[a]", "//*[b]", "//*[b='1']", "//*[b!='1']", "//*[b^='1']", "//*[b$='1']",
    "//*[b*='1']", "//*[b<'2']", "//*[b>='2']", "//*[p:b]", "//*[{}b]", "*/*[b][0]", "*/*[b][-1]",
    "*/*[0][b]", "*/*[-1][b]", "//*[b][0]", "//*[b][-1]", "//*[b]/*", "//*[b]//*[c]", "//*[b]/b",
    "//*[b][@x][0]", "*/*[-3:][b][0]", "*/*[b][:-1][0]", "*/*[:-1][b][-1]", "//*[-2:][b]/*[-1]",
  ]

  static let descendants = [
    "//a", "//a//a", "//a//a//a", "//a//b", "//a/b", "a//b", "a//b/c", "a//b//c", "//a/b//c",
    ".//a", ".//*", ".//a/b", ".//b.x", ".//*[-1]/text()", ".//a[0]//b",
    "//a//b[0]", "//a[0]//b", "//a//*[@x]", "//*//a[-1]", "a//*", "//a/*//a",
  ]

  static let results = [
    "/", "*.x", "*/*.x", "*/*/@x", "//*.x", "//*/@x", "//*.p:x", "//*.{urn:p}x", "//*.{}x",
    "/text()", "*/text()", "*/*/text()", "//*/text()", "//a/text()", "//*[b]/text()",
    "*/*[-1]/text()", "*/*[-1].x", "*/*[-2:].x", "//*[-1].x", "//*[b].x", "//*[@x].y", ".x", "@x",
    "/@x", "*/*[0].x", "*/*[-1][b].x", "//a//b.x", "//*[-2]/text()", "*/*[:-1]/@x",
  ]

  static let fixtures = [
    "stuff/item", "stuff/item[1].attr", "stuff/note", "stuff/item[7]",
    "whatchacallit[1]/thingamajig[3]/doodad[2]", "HealthData/Record",
    "HealthData/Record[@type=\"HKQuantityTypeIdentifierBodyMass\"].value",
    "HealthData/Record[-1]", "HealthData/Me[0]", "HealthData/ExportDate[0].value",
    "HealthData/Record[MetadataEntry]", "//MetadataEntry[@key^='HK']/@value",
    "HealthData/Record[@startDate>='2024']/MetadataEntry[-1].value", "logbook/fuelLog/fillUp",
    "logbook//fillUp[odometer>'1000']/volume", "//weight[@unit='kg']/text()",
    "logbook/*[@vehicle]/fillUp[-3:]/date",
  ]
}
