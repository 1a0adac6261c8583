import ArgumentParser
import Catalog

/// `octavo undo`: takes a change back, as a change of its own.
struct UndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back your last change, or the one named.",
    discussion: "What was changed since stays as it is. An undo can be taken back with redo."
  )

  @Argument(help: "Its number in the history.")
  var revision: Int64?

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let user = place.userName(console)
    let (outcome, room) = try StoppableWork.showing("Undoing", on: console) { progress in
      try place.change(on: console, creating: false) { catalog in
        let outcome =
          if let revision {
            try catalog.undo(ID(rawValue: revision), progress: progress)
          } else {
            try catalog.undoLast(by: user, progress: progress)
          }
        return (outcome, try? catalog.room())
      }
    }
    if let offer = room?.offer { console.say(offer) }
    try UndoReporting(outcome: outcome, format: format).tell(console)
  }
}

/// `octavo redo`: does again what was taken back.
struct RedoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Do again what you took back last."
  )

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let user = place.userName(console)
    let outcome = try StoppableWork.showing("Doing again", on: console) { progress in
      try place.change(on: console, creating: false) { catalog in
        try catalog.redo(by: user, progress: progress)
      }
    }
    try UndoReporting(outcome: outcome, format: format).tell(console)
  }
}
