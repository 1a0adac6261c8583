extension ImportFormat {
  /// MARC 21 as XML.
  static let marcXML = ImportFormat(
    id: "marcxml",
    name: "MARCXML",
    likeness: { head in
      guard head.begins(with: "<") else { return 0 }
      return head.holds("MARC21/slim") || head.holds("controlfield") || head.holds("datafield")
        ? 95 : 0
    },
    read: { file, options, take in
      try XMLRecords.forEach(
        in: file,
        named: ["record"],
        format: "MARCXML",
        options: options,
        take: take
      ) { element, book in
        MARCBook.read(record(inner(element)), into: &book)
      }
    }
  )

  /// The record of MARC inside of one that a server answers with: `<record><metadata><marc:record>`.
  private static func inner(_ element: XMLElement) -> XMLElement {
    var open = [element]
    while let next = open.popLast() {
      let isRecord = next.children.contains {
        ["leader", "controlfield", "datafield"].contains($0.name)
      }
      if isRecord { return next }
      open += next.children.reversed()
    }
    return element
  }

  private static func record(_ element: XMLElement) -> MARCRecord {
    var record = MARCRecord()
    for child in element.children {
      switch child.name {
      case "leader": record.leader = child.text
      case "controlfield":
        var field = MARCRecord.Field(tag: child.attributes["tag"] ?? "")
        field.control = child.text
        record.fields.append(field)
      case "datafield":
        var field = MARCRecord.Field(tag: child.attributes["tag"] ?? "")
        let space = UInt8(ascii: " ")
        field.indicators = (
          child.attributes["ind1"]?.utf8.first ?? space,
          child.attributes["ind2"]?.utf8.first ?? space
        )
        for part in child.all("subfield") {
          guard let code = part.attributes["code"]?.first else { continue }
          field.subfields.append((code, part.text))
        }
        record.fields.append(field)
      default: continue
      }
    }
    return record
  }
}
