"""The readers of formats of XML, as `independent.py` has those of others."""

import re
import xml.etree.ElementTree as ElementTree

from independent import (bare, extent, first_isbn, first_year, html_free, natural, number, tidy,
                         unique)


def elements(path, name):
    """The elements of a name, wherever they stand; names have no namespaces."""
    with open(path, encoding="utf-8", errors="replace") as file:
        # Names of letters that the document type elsewhere declares.
        text = re.sub(r"&(?!amp|lt|gt|quot|apos|#)\w+;", lambda word: html_free(word.group()),
                      re.sub(r"<!DOCTYPE[^>]*>|<\?xml[^>]*\?>", "", file.read()))
    for element in ElementTree.fromstring(text).iter():
        element.tag = element.tag.rsplit("}", 1)[-1]
        if element.tag.lower() == name:
            for inner in element.iter():
                inner.tag = inner.tag.rsplit("}", 1)[-1]
            yield element


def texts(element, path):
    return [tidy(found.text) for found in element.findall(path) if tidy(found.text)]


def onix(path):
    """Products, by their names or short tags."""
    short = {"b203": "TitleText", "b029": "Subtitle", "b036": "PersonName", "b244": "IDValue",
             "b081": "PublisherName", "b003": "PublicationDate", "b061": "NumberOfPages",
             "a001": "RecordReference", "b030": "TitlePrefix", "b031": "TitleWithoutPrefix",
             "b028": "DistinctiveTitle", "b037": "PersonNameInverted", "b004": "ISBN"}
    for product in elements(path, "product"):
        found = {}
        for element in product.iter():
            if tidy(element.text):
                found.setdefault(short.get(element.tag, element.tag), []).append(
                    tidy(element.text))
        title = (found.get("TitleText") or [" ".join(
            found.get("TitlePrefix", [])[:1] + found.get("TitleWithoutPrefix", [])[:1])])[0]
        title = title or (found.get("DistinctiveTitle") or [""])[0]
        names = found.get("PersonName") or map(natural, found.get("PersonNameInverted", []))
        yield {
            "id": (found.get("RecordReference") or [None])[0],
            "line": f"product {(found.get('RecordReference') or ['?'])[0]}",
            "title": " ".join(filter(None, [title, *found.get("Subtitle", [])[:1]])) or None,
            "authors": unique(names) or None,
            "isbn": first_isbn(found.get("IDValue", []) + found.get("ISBN", [])),
            "publishers": unique(found.get("PublisherName", [])) or None,
            "year": first_year((found.get("PublicationDate") or [""])[0][:4]),
            "pages": number((found.get("NumberOfPages") or [""])[0]) or None,
        }


def opf(path):
    """The metadata of one e-book, after the Dublin Core that stands in it."""
    for metadata in elements(path, "metadata"):
        def said(*names):
            return next((meta.get("content") or tidy(meta.text) for meta in metadata.findall("meta")
                         if meta.get("name") in names or meta.get("property") in names), None)

        people = [person for person in metadata.findall("creator") + metadata.findall("contributor")
                  # The program that made the book is no person.
                  if "bkp" not in person.attrib.values() and "calibre-ebook" not in person.text]
        date = (texts(metadata, "date") or [""])[0]
        yield {
            "line": "its metadata", "title": (texts(metadata, "title") or [None])[0],
            "authors": unique(tidy(person.text) for person in people),
            "publishers": unique(texts(metadata, "publisher")),
            "year": None if date.startswith("0101") else first_year(date),
            "language": (texts(metadata, "language") or [None])[0],
            "isbn": first_isbn(texts(metadata, "identifier") + texts(metadata, "source")),
            "series": said("calibre:series", "belongs-to-collection"),
            "volume": (said("calibre:series_index", "group-position") or "").removesuffix(".0")
            or None,
            "tags": unique(texts(metadata, "subject")),
        }


def mods(path):
    """Records of MODS; those without a title are told of as refused."""
    for place, record in enumerate(elements(path, "mods"), 1):
        title = next((info for info in record.findall("titleInfo") if not info.get("type")), None)
        if title is None or not tidy(title.findtext("title")):
            continue
        parts = [tidy(title.findtext(name)) for name in ("nonSort", "title", "subTitle")]
        series = next((tidy(item.findtext("titleInfo/title")) for item in record.findall("relatedItem")
                       if item.get("type") == "series"), None)
        origins = [origin for origin in record.findall("originInfo")
                   if origin.get("eventType") in (None, "publication")]
        yield {
            "line": f"record {place}", "title": " ".join(filter(None, parts)),
            "authors": unique(natural(bare(part.text)) for name in record.findall("name")
                              for part in name.findall("namePart")[:1]),
            "publishers": unique(bare(name) for origin in origins
                                 for name in texts(origin, "publisher")),
            "year": next((year for origin in origins for date in texts(origin, "dateIssued")
                          if (year := first_year(date))), None),
            "language": next(iter(texts(record, "language/languageTerm")), None),
            "isbn": first_isbn(re.split(r"[(:]", found.text or "")[0]
                               for found in record.findall("identifier")
                               if found.get("type") == "isbn"),
            "pages": extent(next(iter(texts(record, "physicalDescription/extent")), "")),
            "series": bare(series.split(" ; ")[0]) if series else None,
        }
