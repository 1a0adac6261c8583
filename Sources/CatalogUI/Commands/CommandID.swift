/// The name of a command, the same in code, tests and the man page.
enum CommandID: String, CaseIterable, Hashable, Sendable {
  // Everywhere
  case help
  case palette
  case quit
  case undo
  case redo
  case history
  case messages
  case statistics
  case fields
  case drafts
  case clusters
  case makeNames
  case letStay
  case neverSame
  case doctor
  case accept
  case throwAway
  case keep
  case be
  case goAll
  case goBooks
  case goAuthors
  case goPublishers
  case goGenres
  case goSeries
  case goTags
  case goReaders
  case goLoans
  case goShelves
  case back
  case forward
  case cancel
  case redraw
  /// Says the screens that led here, the place and the chosen row.
  case whereAmI
  case suspend
  case write
  case writeAndQuit
  case reopen

  // Moving
  case up
  case down
  case pageUp
  case pageDown
  case first
  case last
  case go
  case open
  case beside

  // Lists and pages
  case add
  case edit
  case delete
  case merge
  case find
  case sort
  case sorting
  case columns
  case mark
  case markAll
  case read
  case next
  case previous
  case importBooks
  case export
  case print
  case backup
  case restore
  case lend
  case borrow
  case takeBack
  case extend
  case saveQuery
  case openQuery
  case renameQuery
  case removeQuery
  case tryDemo
  case ownCatalogue

  // Reviews
  case leaveOut
  case takeAll
  case look

  // History
  case undoThis
  case bringBack

  // Dialogs and choices
  case take
  case chooseFirst
  case turnRound
  case turnBack

  // Typing
  case helpTyping
  case complete
  case nextField
  case previousField
  case save
  case saveNext
  case takeStep
  case undoTyping
  case keepFind
  case moveUp
  case moveDown
  case removeLast
  case removeEntry
  case editor
  case takeMine
  case takeTheirs
  case takeBoth
  case keepOther

  // Many books at once
  case set
  case asTheyAre

  // Scanning
  case scan
  case oneMore
  case openScanned
  case takeProbable

  // Looking up
  case wanted
  case lookUp
  case askAgain

  // Importing
  case importSame
  case importNew
  case stopImport

  /// True for keys that decide about the current line of a review or a form, write, or leave.
  var decides: Bool {
    let all: Set<CommandID> = [
      .open, .take, .takeStep, .makeNames, .chooseFirst, .leaveOut, .takeMine, .takeTheirs,
      .takeBoth,
      .save, .cancel,
    ]
    return all.contains(self)
  }
}
