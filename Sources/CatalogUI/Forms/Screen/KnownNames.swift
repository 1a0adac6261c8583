import Books
import Catalog

/// The records of a file by the names that were chosen in a form for another file.
struct KnownNames: Sendable {
  /// A name in a field for records of a kind.
  struct Name: Hashable, Sendable {
    let kind: AuthorityKind
    let text: String

    /// Nil for an entry with the id of its record, and in a field for other things.
    init?(_ entry: FieldEntry, in property: FieldID) {
      guard !entry.isRecord, let kind = FormInput(property).lookup?.kind?.authorityKind else {
        return nil
      }
      self.kind = kind
      text = entry.reference.name
    }

    /// Whoever has no years in the catalogue is the person of the name who has some elsewhere:
    /// "Julie Otsuka (1962-)".
    fileprivate var withoutYears: String? {
      let name = AuthorName.parse(text)
      return kind == .author && name.qualifier?.first?.isNumber == true ? name.name : nil
    }
  }

  private var references: [Name: Reference] = [:]

  init(_ names: [Name], in view: ReadTransaction) throws {
    for name in Set(names) {
      let records = view.authorities(name.kind)
      let id = try records.named(name.text)
      if let id, let row = try records.rows([id]).first {
        references[name] = Reference(row)
      } else if let bare = name.withoutYears, let id = try records.named(bare),
        let row = try records.rows([id]).first, AuthorName.parse(row.name).qualifier == nil
      {
        references[name] = Reference(row)
      }
    }
  }

  /// An entry with the record of its name, where there is one.
  func entry(_ property: FieldID, _ entry: FieldEntry) -> FieldEntry {
    guard let known = Name(entry, in: property).flatMap({ references[$0] }) else { return entry }
    var entry = entry
    entry.reference = known
    return entry
  }
}

extension FieldEntry {
  /// The entry by its name alone, without the id, which means another record in another file.
  var named: FieldEntry {
    var entry = self
    entry.reference.id = nil
    return entry
  }
}
