import Books
import Catalog
import TerminalKit

/// What was opened in the place of a file that was replaced.
struct Reopening: Sendable {
  /// Whether it is the same catalogue or a copy of it, so that ids mean the same records.
  var isSameCatalog: Bool
  /// The newest change in it.
  let newest: ID<Revision>?
  /// The catalogue's identity.
  var identity: String?
  var settings = CatalogSettings()
}

/// The catalogue's file was replaced, moved or deleted by another program while it is open.
///
/// Everything that is on the screens stays; nothing is written, until the person says what to do.
extension AppModel {
  mutating func noticed(_ replacement: Replacement) {
    guard environment.replacement != replacement else { return }
    environment.replacement = replacement
    askAboutReplacement()
  }

  mutating func askAboutReplacement() {
    guard let replacement = environment.replacement else { return }
    let time = environment.dates.time(replacement.at)
    // It comes while somebody may be typing: no letter answers it.
    var answers = [
      ChoiceDialog.Answer(label: "Look around first; saving or :reopen asks again"),
      ChoiceDialog.Answer(
        label: replacement.kind == .gone
          ? "Look whether it is back" : "Open the file that is there now",
        effects: [.work(.reopen)]
      ),
    ]
    if replacement.isReadable {
      let label = "Write what was open as a copy beside it"
      answers.append(.init(label: label, effects: [.work(.copy)]))
    }
    answers.append(.init(label: "Quit; forms are kept as drafts", effects: [.quitKeepingDrafts]))
    let question = ChoiceDialog(
      "This file \(replacement.happening) at \(time)",
      text: [
        "Another program did it: \(environment.catalogPath)",
        "Nothing was written to it, and what you typed is still here.",
      ],
      answers: answers,
      foot: .escape("look around first"),
      comesByItself: true
    )
    opened(screens.float(question, over: screens.page.token))
  }

  /// The line above the keys as long as nothing can be saved.
  var statusOfReplacement: Status? {
    environment.replacement.map { replacement in
      let time = environment.dates.time(replacement.at)
      return .text("The file \(replacement.happening) at \(time): nothing can be saved. :reopen")
    }
  }

  /// Goes on with the file that lies there now.
  mutating func reopened(_ opening: Reopening) {
    var opening = opening
    // The old file may have gone before its identity was noted, so this model's own note decides.
    if let identity = environment.catalogIdentity {
      opening.isSameCatalog = identity == opening.identity
    }
    environment.replacement = nil
    environment.catalogIdentity = opening.identity
    environment.settings = opening.settings
    session.firstRevision = ID(rawValue: (opening.newest?.rawValue ?? 0) + 1)
    session.newestRevision = opening.newest ?? 0
    if !opening.isSameCatalog {
      screens.renewSaved(root: roots)
    }
    // Screens that were left may show records of the other file.
    screens.forgetAhead()
    // Before the screens get the event, whose messages replace this one.
    say("This is the file that is there now.")
    for token in screens.tokens { send(.reopened(opening), to: token) }
    if !opening.isSameCatalog { opened(screens.trail[0].token) }
    refresh()
    readQueries()
    readPeople()
    readWanted()
    prepareToWrite()
  }

  /// Quits with what is typed in forms kept as drafts; stays when there is no room for them.
  mutating func quitKeepingDrafts() {
    guard let folder = environment.drafts, !screens.unsaved.isEmpty else {
      return wantsToQuit = true
    }
    let work = Work(key: "room for drafts", holdsKeys: true) { _ in
      try folder.checkRoom()
      return { _, _ in [.quitWithDrafts] }
    }
    run([.work(work)], for: screens.page.token)
  }

  mutating func quitWithDrafts() {
    for entry in screens.unsaved { send(.ending, to: entry.token) }
    wantsToQuit = true
  }
}

extension Work {
  /// Opens what lies in the catalogue's place.
  fileprivate static let reopen = Work(key: "reopen", holdsKeys: true) { catalog in
    let isSame = try catalog.reopen()
    let (newest, settings) = try await catalog.fetch { view in
      (try view.history.newest(), try CatalogSettings(view))
    }
    let opening = Reopening(
      isSameCatalog: isSame,
      newest: newest,
      identity: catalog.identity,
      settings: settings
    )
    return { _, _ in [.reopened(opening)] }
  }

  /// Writes what was open as a file of its own.
  fileprivate static let copy = Work(key: "copy", holdsKeys: true) { catalog in
    let name = try catalog.keepCopy().split(separator: "/").last.map(String.init) ?? ""
    return { _, _ in
      [.say("What was open is kept beside it: \(name)"), .command(.reopen)]
    }
  }
}
