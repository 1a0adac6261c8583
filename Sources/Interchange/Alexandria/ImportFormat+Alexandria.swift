import Books

extension ImportFormat {
  /// The books of Alexandria, each of which is a file; those of a folder are read as one.
  static let alexandria = ImportFormat(
    id: "alexandria",
    name: "Alexandria",
    likeness: { head in
      if head.begins(with: "---"), head.holds("!ruby/object:Alexandria::Book") { return 97 }
      // What was copied without its first line.
      return head.begins(with: "authors:") && head.holds("\nsaved_ident:") ? 90 : 0
    },
    read: { file, options, take in
      let (text, summary) = try WholeText.read(file, format: "Alexandria", options: options)
      let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
      var number = 0
      for lines in lines.split(whereSeparator: { $0.hasPrefix("---") || $0 == "..." }) {
        let members = AlexandriaYAML.members(of: lines)
        guard !members.isEmpty else { continue }
        number += 1
        var book = ImportedBook(
          place: Place(file: file.name, record: number),
          readAt: options.now
        )
        AlexandriaBook.read(members, into: &book)
        book.finish()
        if book.isRefused || options.keepsRaw { book.raw = .text(lines.joined(separator: "\n")) }
        try take(book)
      }
      return summary
    }
  )
}

/// A book of Alexandria, which calls the binding its edition.
private enum AlexandriaBook {
  static func read(_ members: [JSON.Member], into book: inout ImportedBook) {
    func text(_ key: String) -> String { members.first { $0.key == key }?.value.text ?? "" }
    func isSet(_ key: String) -> Bool { members.contains(JSON.Member(key, .bool(true))) }
    book.origin = ImportedBook.Origin(program: "alexandria", id: text("saved_ident"))
    var facts = MemberFacts()
    for member in members {
      let value = member.value.text ?? ""
      switch member.key {
      // The program's version, and what is there of a book without a number.
      case "version", "saved_ident": break
      case "authors":
        for name in member.value.elements.compactMap(\.text) where name.lowercased() != "n/a" {
          book.creditInverted(tidied(name))
        }
      case "publisher": if value.lowercased() != "n/a" { book.publish(tidied(value)) }
      case "publishing_year": FieldReader.takeYear(value, of: member.key, into: &book)
      case "edition": FieldReader.takeFormat(value, of: member.key, into: &book)
      // Nothing but stars that are set.
      case "rating": if value != "0" { facts.read(member, as: .fact(.rating), into: &book) }
      case "own": if isSet("own") { book.draft.copies = "1" }
      case "want":
        if isSet("want") {
          if isSet("own") { book.keep("want", "true") } else { book.isWish = true }
        }
      case "loaned": if isSet("loaned"), text("loaned_to").isEmpty { book.keep(member.key, "true") }
      case "loaned_to": lend(to: value, text("loaned_since"), isOpen: isSet("loaned"), &book)
      case "loaned_since":
        if text("loaned_to").isEmpty, !isOldDay(value) { book.keepLoanDay(value, of: member.key) }
      case "redd_when": if !value.isEmpty { facts.read(member, as: .fact(.finished), into: &book) }
      case "redd": if isSet("redd") { facts.read(member, as: .fact(.status), into: &book) }
      default: facts.read(member, as: fields[member.key] ?? .keep, into: &book)
      }
    }
    facts.finish(&book)
  }

  private static func lend(
    to person: String,
    _ since: String,
    isOpen: Bool,
    _ book: inout ImportedBook
  ) {
    guard !person.isEmpty else { return }
    // The name stays when the book is back.
    guard isOpen else { return book.keep("loaned_to", person) }
    var loan = ImportedLoan(person: tidied(person))
    if !since.isEmpty, !isOldDay(since) { loan.given = book.day(since, of: "loaned_since") }
    book.loans.append(loan)
  }

  /// The first day of the computer's clock is what the program has for none.
  private static func isOldDay(_ text: String) -> Bool {
    ["", "1970-01-01", "1969-12-31"].contains(String(text.prefix(10))) || text == "0"
  }

  private static let fields = ColumnNames.fields(of: "alexandria")
}
