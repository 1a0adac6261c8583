import Books
import Catalog
import Interchange

/// The books that objects in a file of JSON add.
struct ObjectAdditions {
  private(set) var added: [(id: ID<Book>, title: String)] = []
  /// The first of the records that were made: those that are reported by name.
  private(set) var names: [UnknownName] = []
  /// How many records were made.
  private(set) var made = 0
  /// Books of the catalogue, or of an earlier object, and the added book that is like them.
  private(set) var alike: [(book: BookRow, added: ID<Book>)] = []
  /// Members that were passed over, since other commands set them.
  private(set) var ignored: Set<String> = []

  private var likeEarlier: [(book: ID<Book>, added: ID<Book>)] = []
  private var earlier: [SharedWords: ID<Book>] = [:]
  private var namesSeen: Set<Seen> = []

  /// The properties by which two books of a file are probably the same one.
  private struct SharedWords: Hashable {
    let title: String
    let signs: String
    /// The name of one of the authors; empty where there are none.
    let author: String
  }

  private struct Seen: Hashable {
    let kind: AuthorityKind
    let key: NameKey
  }

  /// The most books of the catalogue that are reported as alike.
  private static let mostAlike = 20

  mutating func carryOut(
    _ file: InputFile,
    in edit: WriteTransaction,
    _ progress: WorkProgress
  ) throws {
    let custom = try edit.customFields.all()
    let isFirst = try edit.books.count() == 0
    try edit.books.load(expecting: 0) { loader in
      // A name is the one that is called so, as where a person types it.
      loader.know(authors: [:])
      try BookObject.forEach(in: file, among: custom, at: edit.now) { object in
        var draft = BookDraft()
        draft.custom.fields = custom
        draft.apply(object.edit)
        ignored.formUnion(object.setElsewhere.lazy.filter { !$0.value.isEmpty }.map(\.key))
        try noteNames(of: draft, in: edit)
        let there =
          isFirst || alike.count == Self.mostAlike
          ? [] : try edit.books.alike(draft, limit: 1)
        let id = try object.place.telling { try loader.add(new: draft) }
        alike += there.map { ($0, id) }
        noteLikeness(of: draft, id, isTold: !there.isEmpty)
        added.append((id, draft.title))
        if added.count.isMultiple(of: 100) { try progress.reached(file.position, of: file.size) }
      }
      made = loader.namesMade
    }
    try edit.lookupQueue.removeArrived()
    for (book, added) in likeEarlier.prefix(Self.mostAlike - alike.count) {
      alike += try edit.books.rows([book]).map { ($0, added) }
    }
    if added.count > 1 {
      edit.describe(whole: "Added \(added.count, RecordKind.book.noun)")
    } else if let only = added.first {
      edit.describe(whole: "Added “\(only.title)”")
    }
  }

  /// Collects new names until as many are known as are reported.
  private mutating func noteNames(of draft: BookDraft, in edit: WriteTransaction) throws {
    guard names.count < UnknownName.mostNamed else { return }
    names += try edit.unknownNames(of: draft).filter {
      namesSeen.insert(Seen(kind: $0.kind, key: $0.kind.key($0.name))).inserted
    }
  }

  private mutating func noteLikeness(of draft: BookDraft, _ id: ID<Book>, isTold: Bool) {
    guard likeEarlier.count < Self.mostAlike else { return }
    let (title, signs) = (folded(draft.title), titleSigns(draft.title))
    let authors = draft.authors.map { folded(AuthorName.parse($0.author.name).name) }
    var isTold = isTold
    for author in authors.isEmpty ? [""] : authors {
      let likeness = SharedWords(title: title, signs: signs, author: author)
      guard let book = earlier[likeness] else {
        earlier[likeness] = id
        continue
      }
      if !isTold, book != id { likeEarlier.append((book, id)) }
      isTold = true
    }
  }
}
