import ArgumentParser
import Catalog

/// `octavo queries save`.
struct QueriesSaveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save a query under a name.",
    discussion: "One that has the name already is replaced after a question. It can be undone."
  )

  @Argument(help: "The name that it gets.")
  var name: String

  @Argument(help: "Words and conditions, as for octavo list.")
  var query: [String]

  @Flag(name: .shortAndLong, help: "Do not ask when it replaces another one.")
  var yes = false

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let change = QueriesChange(place: place, console: console)
    let text = query.joined(separator: " ")
    do {
      try change.write { queries in try queries.save(text, as: name, replacing: yes) }
    } catch CatalogError.savedQuery(.taken(let old)) {
      // Asked outside of the transaction: nobody else waits for the answer.
      let question = "Replace the saved query “\(old.name)”, “\(old.text)”, by “\(text)”?"
      guard try console.confirm(question) else { throw CommandFailure.declined }
      try change.write { queries in try queries.save(text, as: name) }
    }
  }
}

/// `octavo queries rename`.
struct QueriesRenameCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a saved query another name, also in those that use it."
  )

  @Argument(help: "A saved query.")
  var name: String

  @Argument(help: "The name that it gets.")
  var newName: String

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try QueriesChange(place: place, console: console).write { queries in
      try queries.rename(name, to: newName)
    }
  }
}

/// `octavo queries remove`.
struct QueriesRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a saved query that no other one uses. It can be undone."
  )

  @Argument(help: "A saved query.")
  var name: String

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    try QueriesChange(place: place, console: console).write { queries in
      try queries.remove(name)
    }
  }
}

/// A change of saved queries that is told when it is done.
private struct QueriesChange {
  let place: CatalogOptions
  let console: Console

  func write<Value>(_ body: (SavedQueryRepository<Edit>) throws -> Value) throws {
    let revision = try place.change(on: console) { catalog in
      try catalog.write { edit in _ = try body(edit.queries) }.revision
    }
    if let revision {
      console.say("\(revision.what). To take it back: octavo undo \(revision.id)")
    } else {
      console.say("Nothing to change: it is so already.")
    }
  }
}
