import Catalog
import TerminalKit

/// What is done about look-ups outside of the screen that asks for it.
enum LookupEffect: Sendable {
  /// What is wanted by the catalogue, as it is now.
  case wanted([WantedBook])
  case told(ISBN, LookedUp)
  /// Nothing is asked any more.
  case ended
  /// A person said yes.
  case allowed
  /// Asks a person whether books may be looked up, and what is done then.
  indirect case ask(then: [Effect])
  /// Asks the sources about these, although they answered.
  case again([ISBN])
}

/// The queue of what is wanted is worked while the screens are open, beside them: nobody waits for
/// it.
extension AppModel {
  /// Reads what is wanted.
  mutating func readWanted() {
    let work = Work(key: "wanted books", mustFinish: false, isQuiet: true) { catalog in
      let wanted = try? await catalog.fetch { view in try view.wanted.all() }
      return { _, _ in wanted.map { [.lookup(.wanted($0))] } ?? [] }
    }
    start(work, for: screens.page.token)
  }

  mutating func run(_ effect: LookupEffect) {
    switch effect {
    case .wanted(let wanted): environment.lookups.take(wanted: wanted)
    case .told(let isbn, let outcome):
      environment.lookups.take(isbn, outcome, at: environment.now)
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

  /// Looks the next ones up that are due, unless some are being looked up.
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

  /// Some time has passed: what failed may be due again.
  mutating func timePassed(to now: Timestamp) {
    environment.now = now
    lookUpNext()
  }

  /// Shows the counts where they stand, and says once what became known where they do not.
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
    default: say("Look-ups: \(news). :wanted shows them")
    }
  }

  /// Asks once whether books may be looked up: what leaves the machine, and to whom.
  private mutating func askToLookUp(_ then: [Effect]) {
    let desk = environment.lookups
    guard let lookup = desk.lookup, desk.permission == .ask else {
      return run(then, for: screens.top.token)
    }
    environment.lookups.hasAsked = true
    let question = ChoiceDialog(
      "Look books up on the internet?",
      text: [lookup.terms],
      answers: [
        ChoiceDialog.Answer("n", label: "Not now"),
        ChoiceDialog.Answer(
          "y",
          label: "Yes, from now on",
          effects: [.lookup(.allowed)] + then
        ),
      ],
      foot: .words("lookup = \"off\" in config.toml: never asked again")
    )
    opened(screens.float(question, over: screens.top.token))
  }
}
