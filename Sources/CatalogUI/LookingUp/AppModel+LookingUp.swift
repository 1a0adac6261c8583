import Books
import Catalog
import Interchange
import TerminalKit

/// A change of the look-ups, which is done outside of the screen that asks for it.
enum LookupEffect: Sendable {
  /// The wanted books of the catalogue, as they are now.
  case wanted([QueuedLookup])
  case told(ISBN, LookupState)
  /// The look-up that was running has ended.
  case ended
  /// A person said yes.
  case allowed
  /// Asks a person whether books may be looked up, and does something after the answer.
  indirect case ask(then: [Effect])
  /// Asks the sources about ISBNs again, although they answered.
  case again([ISBN])
}

/// Working off the queue of wanted books in the background, while the screens are open.
extension AppModel {
  /// Reads the wanted books.
  mutating func readWanted() {
    let work = Work(key: "wanted books", mustFinish: false, isQuiet: true) { catalog in
      let wanted = try? await catalog.fetch { view in try view.lookupQueue.all() }
      return { _, _ in wanted.map { [.lookup(.wanted($0))] } ?? [] }
    }
    start(work, for: screens.page.token)
  }

  mutating func run(_ effect: LookupEffect) {
    switch effect {
    case .wanted(let wanted): environment.lookups.update(wanted: wanted)
    case .told(let isbn, let outcome):
      environment.lookups.finish(isbn, with: outcome, at: environment.now)
    case .ended: environment.lookups.endAsking()
    case .allowed:
      environment.lookups.allow()
      environment.lookups.lookup?.allow()
    case .ask(let then): askToLookUp(then)
    case .again(let isbns): environment.lookups.ask(again: isbns)
    }
    lookUpNext()
    showLookups()
  }

  /// Looks up the next books that are due, unless a look-up is running.
  mutating func lookUpNext() {
    guard let lookup = environment.lookups.lookup,
      let next = environment.lookups.next(at: environment.now)
    else { return }
    let work = Work(key: nil, mustFinish: false, isQuiet: true) { _, handOver in
      await lookup.look(next.isbns, next.asking) { isbn, outcome in
        handOver { _, _ in [.lookup(.told(isbn, outcome))] }
      }
      return { _, _ in [.lookup(.ended)] }
    }
    start(work, for: screens.page.token)
  }

  /// Called as time passes, since failed look-ups may be due again.
  mutating func timePassed(to now: Timestamp) {
    environment.now = now
    lookUpNext()
  }

  /// Updates the counts on screens that show them; on others tells once what became known.
  private mutating func showLookups() {
    let token = screens.page.token
    update(
      token,
      DashboardScreen.reply { screen, environment in
        screen.showLookups(in: environment)
        return []
      }
    )
    guard message == nil, let news = environment.lookups.takeNews() else { return }
    switch screens.page.screen.context {
    case .scan, .scanTyping, .wanted, .dashboard, .form, .importReview, .importRows, .importRow:
      break
    default: say(tr("Look-ups: \(news). :wanted shows them"))
    }
  }

  /// Asks once whether books may be looked up, and tells what leaves the machine, and to whom.
  private mutating func askToLookUp(_ then: [Effect]) {
    let desk = environment.lookups
    guard let lookup = desk.lookup, desk.permission == .ask else {
      return run(then, for: screens.top.token)
    }
    environment.lookups.hasAsked = true
    let question = ChoiceDialog(
      tr("Look books up on the internet?"),
      text: [lookup.terms],
      answers: [
        ChoiceDialog.Answer("n", label: tr("Not now")),
        ChoiceDialog.Answer(
          "y",
          label: tr("Yes, from now on"),
          effects: [.lookup(.allowed)] + then
        ),
      ],
      foot: .words(tr("lookup = \"off\" in config.toml: never asked again"))
    )
    opened(screens.float(question, over: screens.top.token))
  }
}
