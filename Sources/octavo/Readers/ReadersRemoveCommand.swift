import ArgumentParser
import Catalog

/// `octavo readers remove`.
struct ReadersRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a reader with their readings. It can be undone.",
    discussion: """
      Their loans stay, with the name. What is another's own goes along untold: it asks whether \
      there is any or not.
      """
  )

  @Argument(help: "A name, a card's number or an id.")
  var name: String

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let (id, doubt) = try place.read(on: console) { view in
      let id = try view.readers.wanted(name)
      return (id, try question(id, in: view))
    }
    if let doubt, !yes, try !console.confirm(doubt) { throw CommandFailure.declined }
    let revision = try place.change(on: console) { catalog in
      try catalog.write { edit in try edit.readers.delete(id) }.revision
    }
    console.say(change: revision)
  }

  /// Nil when nothing else goes or changes with the person at the keyboard.
  private func question(_ id: ID<Reader>, in view: View) throws -> String? {
    let ties = try view.readers.ties(id)
    if ties.readings == 0, ties.loans == 0 { return nil }
    let readings =
      switch ties.readings {
      case nil: ", with all that is their own"
      case 0?: ""
      case let count?: ", with \(RecordKind.reading.name(count: count))"
      }
    let loans = ties.loans > 0 ? " \(RecordKind.loan.name(count: ties.loans)) will be kept." : ""
    let out = ties.openLoans > 0 ? " Books are still out." : ""
    let name = try view.readers.record(id).name
    return "Delete the reader “\(name)”\(readings)?\(loans)\(out)"
  }
}

/// `octavo readers merge`.
struct ReadersMergeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make several readers one.",
    discussion: """
      For one person who is there twice: the readings and loans of those that go become those of \
      the one that stays, who sees them from then on. It can be undone.
      """
  )

  @Argument(help: ArgumentHelp("Those that go, by name or id.", valueName: "name"))
  var names: [String]

  @Option(parsing: .unconditional, help: ArgumentHelp("The one that stays.", valueName: "name"))
  var into: String

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let (others, kept, doubt) = try place.read(on: console) { view in
      let kept = try view.readers.wanted(into)
      let others = try names.map(view.readers.wanted).filter { $0 != kept }
      guard !others.isEmpty else {
        throw CommandFailure.usage("Name another reader than the one that stays.")
      }
      return (others, kept, try question(others, into: kept, in: view))
    }
    if let doubt, !yes, try !console.confirm(doubt) { throw CommandFailure.declined }
    let revision = try place.change(on: console) { catalog in
      try catalog.write { edit in try edit.readers.merge(others, into: kept) }.revision
    }
    console.say(change: revision)
  }

  /// Nil when there are no readings that another one would get to see; of others than the person at
  /// the keyboard nobody else knows.
  private func question(
    _ others: [ID<Reader>],
    into kept: ID<Reader>,
    in view: View
  ) throws -> String? {
    let names = try others.filter { try view.readers.ties($0).readings != 0 }
      .map { "“\(try view.readers.record($0).name)”" }
    guard !names.isEmpty else { return nil }
    let target = try view.readers.record(kept).name
    return "All readings of \(names.joined(separator: ", ")) become those of “\(target)”,"
      + " private notes too. Are they one person?"
  }
}
