/// One record of MARC 21: fields by their three digits, as they stand in it.
struct MARCRecord {
  struct Field {
    let tag: String
    var indicators = (UInt8(ascii: " "), UInt8(ascii: " "))
    /// Of a control field, below 010.
    var control = ""
    var subfields: [(code: Character, value: String)] = []
    /// How many letters of it are in a set that is not known.
    var unreadable = 0

    /// The first subfield of a code.
    subscript(code: Character) -> String? { subfields.first { $0.code == code }?.value }

    func all(_ code: Character) -> [String] {
      subfields.filter { $0.code == code }.map(\.value)
    }

    /// The subfields of some codes, in their order.
    func joined(_ codes: String) -> String {
      subfields.filter { codes.contains($0.code) }.map(\.value).joined(separator: " ")
    }
  }

  var leader = ""
  var fields: [Field] = []

  func all(_ tags: String...) -> [Field] { fields.filter { tags.contains($0.tag) } }
  func first(_ tags: String...) -> Field? { fields.first { tags.contains($0.tag) } }
  func control(_ tag: String) -> String { first(tag)?.control ?? "" }
}
