import Catalog
import TerminalKit

extension AppModel {
  /// Draws the whole screen as it is now.
  func draw(on surface: inout Surface) {
    guard ScreenSize.suffices(size) else {
      ScreenSize.drawNotice(on: &surface, isTyping: typedInto.isTyping)
      return
    }
    base.draw(on: &surface, in: environment.area, environment: environment)
    let chrome = chrome
    chrome.draw(on: &surface)
    let covering = screens.layers.lastIndex { $0.entry.screen.fillsScreen } ?? -1
    for layer in screens.layers.dropFirst(covering + 1) {
      layer.entry.screen.draw(on: &surface, in: environment.area, environment: environment)
    }
    chrome.drawLongMessage(on: &surface)
    if surface.cursor == nil { surface.cursor = Point(x: 0, y: environment.area.y) }
  }

  /// The screen that is drawn first: the end of the trail, or a floating one that covers
  /// everything.
  private var base: any Screen {
    screens.layers.last { $0.entry.screen.fillsScreen }?.entry.screen ?? screens.page.screen
  }

  var chrome: Chrome {
    let base = base
    return Chrome(
      size: size,
      section: screens.section,
      trail: base.fillsScreen ? [base.titleWithStar] : screens.trail.map(\.screen.titleWithStar),
      isSection: screens.trail.count == 1 && !base.fillsScreen,
      name: base.subtitle ?? environment.nameAtTheRight,
      shortName: base.subtitle ?? environment.shortNameAtTheRight,
      status: statusOfReplacement ?? statusOfImport(over: base) ?? base.status(in: environment),
      message: message,
      footer: footer(of: screens.top.screen)
    )
  }

  /// The keys of a screen's last line.
  func footer(of screen: any Screen) -> [FooterItem] {
    let context = screen.context
    let ends: [CommandID] = context.isTyping ? [.helpTyping] : [.help, .quit]
    let situation = situation
    var ids = screen.footer.filter { !ends.contains($0) }
    // Ctrl-Z suspends the program elsewhere; where it undoes typing the footer says so.
    let takesBack = CommandRegistry.command(for: .control("z"), in: context)?.id == .undoTyping
    if takesBack, !context.chain.contains(.form), !ids.contains(.undoTyping) {
      ids.insert(.undoTyping, at: max(0, ids.count - 1))
    }
    return (ids + ends).compactMap { id in
      CommandRegistry.command(id, in: context).flatMap { command in
        // A key that would do nothing here is not offered.
        guard command.obstacle(situation) == nil else { return nil }
        return command.keys.first.map { key in
          FooterItem(
            command: id,
            key: key.name,
            label: command.label(situation) ?? command.short,
            short: command.short
          )
        }
      }
    }
  }
}

extension Environment {
  /// `DEMO`, the catalogue's name, and who is at the keyboard where there are several.
  fileprivate var nameAtTheRight: String {
    showsUser ? "\(name) · \(people.currentUser.name)" : name
  }

  /// The name in little room: whose readings are shown matters more than the catalogue's name.
  fileprivate var shortNameAtTheRight: String { showsUser ? people.currentUser.name : name }

  private var showsUser: Bool {
    (alwaysShowsUser || people.areSeveral) && !people.currentUser.name.isEmpty
  }

  /// What the top line calls the catalogue.
  var name: String { isDemo ? "DEMO" : catalogName }
}
