# SPDX-License-Identifier: MIT
"""The inputs of the scenarios: small ones of many kinds, and one that is large."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile

DOCTYPE = (
    '<!DOCTYPE logbook [\n  <!ENTITY shop "Müller &amp; Sons">\n  <!ENTITY % none "">\n'
    '  <!ATTLIST weightLog massUnit CDATA "kg">\n]>\n'
)


def measurement(index, note="&shop;"):
    return (
        f'    <measurement date="2024-03-{index % 28 + 1:02}T07:{index % 60:02}">'
        f"<weight>{80 + index % 9}.{index % 10}</weight><note>{note} {index}</note>"
        "</measurement>\n"
    )


def log(count=3, person="Ann", doctype=DOCTYPE, note="&shop;"):
    """A log of our own with an entity, a default of an attribute, CDATA and a comment."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n' + doctype + "<logbook version=\"1\">\n"
        f'  <weightLog person="{person}"{"" if doctype else chr(32) + "massUnit=" + chr(34) + "kg" + chr(34)}>'
        "<!-- by hand -->\n"
        + "".join(measurement(index, note) for index in range(count))
        + "    <measurement date=\"2024-04-01\"><weight>81</weight>"
        "<note><![CDATA[a < b]]> &#8364;</note></measurement>\n"
        "  </weightLog>\n</logbook>\n"
    ).encode()


def plain(count=3, note="plain", person="Ann"):
    """The same without a document type declaration, as logs are that one keeps."""
    return log(count, person, doctype="", note=note)


SMALL = log()
# Several pieces for two threads.
LARGE = log(6000)

QUERIED = (
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY e "<b>entity</b>"><!ATTLIST b d CDATA "default">]>\n'
    '<a xmlns="urn:one" xmlns:two="urn:two">&e;<two:b c="&#65;&lt;">text</two:b>'
    "<?target data?><!-- comment --><b c='1' two:c='2'>tail &amp; end</b></a>\n"
).encode()
LATIN2 = '<?xml version="1.0" encoding="ISO-8859-2"?>\n<a><b>\xb3\xb1ka</b></a>\n'.encode("latin-1")
UTF16 = '\ufeff<?xml version="1.0" encoding="UTF-16"?>\n<a><b>łąka</b></a>\n'.encode("utf-16-le")

SCHEMA = b"""<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="list">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="item" type="price" maxOccurs="unbounded"/>
      </xs:sequence>
      <xs:attribute name="unit" use="required"/>
    </xs:complexType>
  </xs:element>
  <xs:simpleType name="price">
    <xs:restriction base="xs:decimal"><xs:pattern value="[0-9]+(\\.[0-9]{2})?"/></xs:restriction>
  </xs:simpleType>
</xs:schema>
"""
LISTED = b'<list unit="EUR"><item>1.50</item><item>x</item></list>\n'

CSV = b"type,person,date,weight,weightUnit\n" + b"".join(
    b"weight,Ann,2024-03-%02d,8%d.5,kg\n" % (index + 1, index % 10) for index in range(20)
)
JSON = (
    b'{"type":"weight","person":"Ann","date":"2024-03-01","weight":80.5,"weightUnit":"kg"}\n'
    b'{"type":"weight","person":"Ann","date":"2024-03-02","weight":81,"weightUnit":"kg"}\n'
)


def tar(content):
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode="w") as archive:
        for name in ["one.xml", "two/three.xml"]:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return memory.getvalue()


def zipped(content):
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.xml", content)
        archive.writestr("two/źródło.xml", content)
    return memory.getvalue()


def containers():
    """Name to bytes of a log in containers of all kinds that Python makes."""
    content = plain(40)
    return {
        "log.xml.gz": gzip.compress(content, mtime=0),
        "log.zip": zipped(content),
        "log.tar": tar(content),
        "log.tar.xz": lzma.compress(tar(content)),
        "log.xml.bz2": bz2.compress(content),
    }
