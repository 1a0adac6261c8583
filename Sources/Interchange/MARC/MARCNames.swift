import Catalog

/// People and institutions of MARC fields, with what they did.
enum MARCNames {
  static func credit(_ field: MARCRecord.Field, into book: inout ImportedBook) {
    guard let heading = field["a"] else { return }
    // The title of another work by them is no part in this book.
    guard !(field.tag >= "700" && field["t"] != nil) else {
      return book.keep(field.tag, ISBD.bare(field.joined("abcdt")))
    }
    let role = role(of: field)
    // X00 is a person, X10 an institution, X11 a meeting.
    switch field.tag.dropFirst().first {
    case "0":
      var name = ISBD.bareName(heading)
      if let number = field["b"] { name += " " + ISBD.bareName(number) }
      var person = NameOrder.natural(name)
      // "Le Guin, Ursula K. (Ursula Kroeber)": the fuller form has a subfield of its own.
      if let fuller = field["q"], let surname = name.split(separator: ",").first {
        let given = trimmed(String(fuller.filter { !"(),".contains($0) }))
        person.aliases.append("\(given) \(surname)")
      }
      book.credit(person.name, as: role)
      if !person.sortName.isEmpty || !person.aliases.isEmpty, !book.people.contains(person) {
        book.people.append(person)
      }
      if let dates = field["d"] { book.keep("lived", "\(person.name), \(ISBD.bareName(dates))") }
    default:
      let parts = [heading] + field.all("b")
      book.creditInstitution(parts.map(ISBD.bareName).joined(separator: ". "), as: role)
    }
  }

  private static func role(of field: MARCRecord.Field) -> Role {
    // A code may be a whole address: ".../relators/trl".
    let codes = field.all("4").compactMap { $0.split(separator: "/").last.map(String.init) }
    let words = codes + field.all("e").map { trimmed($0.filter { $0 != "." && $0 != "," }) }
    if let known = words.lazy.compactMap(Role.parse).first { return known }
    if let word = words.first, !word.isEmpty { return .other(word) }
    return field.tag < "700" ? .author : .contributor
  }
}
