extension ImportFormat {
  /// MARC 21 as JSON: an object a record, in a list, on lines, or alone.
  static let marcJSON = ImportFormat(
    id: "marcjson",
    name: "MARC-in-JSON",
    likeness: { head in
      guard head.begins(with: "[") || head.begins(with: "{") else { return 0 }
      return head.holds(#""leader""#) && head.holds(#""fields""#) ? 93 : 0
    },
    read: { file, options, take in
      var reader = try JSONReader(file, options: options)
      try reader.forEachElement(broken: take) { value, place in
        var book = ImportedBook(place: place)
        MARCBook.read(record(value), into: &book)
        book.finish()
        if book.isRefused { book.raw = .text(value.written) }
        try take(book)
      }
      return reader.summary("MARC-in-JSON")
    }
  )

  private static func record(_ value: JSON) -> MARCRecord {
    var record = MARCRecord()
    record.leader = value["leader"]?.text ?? ""
    for member in (value["fields"]?.elements ?? []).flatMap(\.members) {
      var field = MARCRecord.Field(tag: member.key)
      field.control = member.value.text ?? ""
      let space = UInt8(ascii: " ")
      field.indicators = (
        member.value["ind1"]?.text?.utf8.first ?? space,
        member.value["ind2"]?.text?.utf8.first ?? space
      )
      for part in (member.value["subfields"]?.elements ?? []).flatMap(\.members) {
        guard let code = part.key.first, let text = part.value.text else { continue }
        field.subfields.append((code, text))
      }
      record.fields.append(field)
    }
    return record
  }
}
