import Books

/// One record of MARC 21: fields by their three digits, as they stand in it.
struct MARCRecord {
  struct Field {
    let tag: String
    var indicators = (UInt8(ascii: " "), UInt8(ascii: " "))
    /// The value of a control field, one below 010.
    var control = ""
    var subfields: [(code: Character, value: String)] = []
    /// How many of its letters could not be read.
    var unreadable = 0

    /// The first subfield of a code.
    subscript(code: Character) -> String? { subfields.first { $0.code == code }?.value }

    func all(_ code: Character) -> [String] {
      subfields.filter { $0.code == code }.map(\.value)
    }

    /// The field without U+0098 and U+009C, which stand around an article that is not sorted by.
    var withoutMarks: Field {
      var field = self
      for place in subfields.indices where subfields[place].value.has(0xC2) {
        field.subfields[place].value.unicodeScalars.removeAll { $0 == "\u{98}" || $0 == "\u{9C}" }
      }
      return field
    }

    /// The subfields of some codes, in their order.
    func joined(_ codes: String) -> String {
      subfields.filter { codes.contains($0.code) }.map(\.value).joined(separator: " ")
    }
  }

  var fields: [Field] = []
  /// Its 24 characters, of which the seventh and eighth say what it describes; empty without one.
  var leader = ""

  /// True when no part ends with the punctuation of ISBD: the full stop of "Etc." belongs to the
  /// title.
  ///
  /// The leader says so (18), in some catalogues also of records that have it.
  var omitsPunctuation: Bool {
    ["c", "n"].contains(leader.dropFirst(18).first) && !hasPunctuation
  }

  /// True when a part ends with a blank and the mark before the next, as none does by chance.
  private var hasPunctuation: Bool {
    fields.contains { field in
      ["245", "260", "264", "300", "490"].contains(field.tag)
        && field.subfields.contains { part in
          [" /", " :", " ;", " ="].contains { part.value.hasSuffix($0) }
        }
    }
  }

  /// True when its fields have the numbers of UNIMARC, in which the title is 200.
  var isUNIMARC: Bool { first("200") != nil && first("245") == nil }

  /// A part without the punctuation that stands before the next.
  func bare(_ part: String) -> String { omitsPunctuation ? tidied(part) : ISBD.bare(part) }

  init() {}

  func all(_ tags: String...) -> [Field] { fields.filter { tags.contains($0.tag) } }
  func first(_ tags: String...) -> Field? { fields.first { tags.contains($0.tag) } }
  func control(_ tag: String) -> String { first(tag)?.control ?? "" }

  /// The record with the letters for which others write `&#x2013;`: what MARC-8 does not have, and
  /// what came from web pages.
  var withEntities: MARCRecord {
    var record = self
    for field in fields.indices {
      for place in fields[field].subfields.indices
      where fields[field].subfields[place].value.has(UInt8(ascii: "&")) {
        let text = fields[field].subfields[place].value
        record.fields[field].subfields[place].value = HTMLText.withEntities(text)
      }
    }
    return record
  }

  /// The record without the marks around articles.
  var withoutMarks: MARCRecord {
    var record = self
    record.fields = fields.map(\.withoutMarks)
    return record
  }
}

// MARK: - As XML and as JSON

extension MARCRecord {
  /// A record of MARCXML, also inside of a server's answer: `<record><metadata><marc:record>`.
  init(_ element: XMLElement) {
    for child in Self.innermost(element).children {
      var field = Field(tag: child.attributes["tag"] ?? "")
      switch child.name {
      case "leader":
        leader = child.text
        continue
      case "controlfield": field.control = child.text
      case "datafield":
        field.takeIndicators(child.attributes["ind1"], child.attributes["ind2"])
        for part in child.all("subfield") {
          guard let code = part.attributes["code"]?.first else { continue }
          field.subfields.append((code, part.text))
        }
      default: continue
      }
      fields.append(field)
    }
  }

  private static func innermost(_ element: XMLElement) -> XMLElement {
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

  /// A record of MARC-in-JSON.
  init(_ value: JSON) {
    leader = value["leader"]?.text ?? ""
    for member in (value["fields"]?.elements ?? []).flatMap(\.members) {
      var field = Field(tag: member.key)
      field.control = member.value.text ?? ""
      field.takeIndicators(member.value["ind1"]?.text, member.value["ind2"]?.text)
      for part in (member.value["subfields"]?.elements ?? []).flatMap(\.members) {
        guard let code = part.key.first, let text = part.value.text else { continue }
        field.subfields.append((code, text))
      }
      fields.append(field)
    }
  }
}

extension MARCRecord.Field {
  fileprivate mutating func takeIndicators(_ first: String?, _ second: String?) {
    let space = UInt8(ascii: " ")
    indicators = (first?.utf8.first ?? space, second?.utf8.first ?? space)
  }
}
