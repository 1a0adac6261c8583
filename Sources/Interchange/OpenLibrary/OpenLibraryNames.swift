import Catalog

/// What the files say of authors and works, by their keys, before the books are read.
struct OpenLibraryNames {
  private(set) var authors: [String: AuthorityDraft] = [:]
  private(set) var works: [String: JSON] = [:]
  /// The works of which there is an edition: they are no books of their own.
  private var worksWithEdition: Set<String> = []

  /// The records of an answer: `docs` of a search, `entries` of a list, or one for each ISBN asked.
  static func records(in value: JSON) -> [JSON] {
    guard value["key"] == nil, value["title"] == nil else { return [value] }
    if let list = value["docs"] ?? value["entries"] { return list.elements }
    let isAsked = value.members.allSatisfy { member in
      ["ISBN:", "OLID:", "OCLC:", "LCCN:"].contains { member.key.hasPrefix($0) }
    }
    guard isAsked else { return [value] }
    guard !value.members.isEmpty else { return [value] }
    return value.members.map { $0.value["details"] ?? $0.value }
  }

  mutating func gather(_ value: JSON) {
    guard let key = value["key"]?.text else { return }
    if key.hasPrefix("/authors/"), let name = (value["name"] ?? value["personal_name"])?.text {
      let aliases = value["alternate_names"]?.elements.compactMap(\.text) ?? []
      authors[key] = AuthorityDraft(name: tidied(name), aliases: aliases.filter { $0 != name })
    } else if key.hasPrefix("/works/") {
      works[key] = value
    } else if key.hasPrefix("/books/") {
      for work in value["works"]?.elements ?? [] {
        if let key = work["key"]?.text { worksWithEdition.insert(key) }
      }
    }
  }

  /// Whether a record is a book: an edition, or a work of which no edition is there.
  func isBook(_ value: JSON) -> Bool {
    let key = value["key"]?.text ?? ""
    if let type = value["type"]?["key"]?.text ?? value["type"]?.text,
      type == "/type/redirect" || type == "/type/delete"
    {
      return false
    }
    if key.hasPrefix("/authors/") { return false }
    return !(key.hasPrefix("/works/") && worksWithEdition.contains(key))
  }
}
