import Catalog

/// A change of authority records that is told when it is done.
struct AuthorityChange<Kind: AuthorityCommandKind> {
  let place: CatalogOptions
  let console: Console

  func write(_ body: (AuthorityRepository<Edit>) throws -> Void) throws {
    let revision = try place.change(on: console) { catalog in
      try catalog.write { edit in try body(edit.authorities(Kind.kind)) }.revision
    }
    if let revision {
      console.say("\(revision.what). To take it back: octavo undo \(revision.id)")
    } else {
      console.say("Nothing to change: it is so already.")
    }
  }
}
