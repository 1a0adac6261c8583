import Catalog
import TerminalKit

extension AppModel {
  /// Draws the whole screen as it is now.
  func draw(on surface: inout Surface) {
    guard ScreenSize.suffices(size) else {
      drawTooSmall(on: &surface)
      return
    }
    base.draw(on: &surface, in: environment.area, environment: environment)
    chrome.draw(on: &surface)
    let covering = screens.layers.lastIndex { $0.entry.screen.fillsScreen } ?? -1
    for layer in screens.layers.dropFirst(covering + 1) {
      layer.entry.screen.draw(on: &surface, in: environment.area, environment: environment)
    }
    if surface.cursor == nil { surface.cursor = Point(x: 0, y: environment.area.y) }
  }

  /// What everything else floats over: the end of the trail, or what fills the screen.
  private var base: any Screen {
    screens.layers.last { $0.entry.screen.fillsScreen }?.entry.screen ?? screens.page.screen
  }

  var chrome: Chrome {
    let base = base
    return Chrome(
      size: size,
      section: screens.section,
      trail: base.fillsScreen ? [base.title] : screens.trail.map(\.screen.title),
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
    return (screen.footer.filter { !ends.contains($0) } + ends).compactMap { id in
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

  private func drawTooSmall(on surface: inout Surface) {
    let text =
      "Octavo needs a window of at least \(ScreenSize.least.width) × \(ScreenSize.least.height)."
    for (row, line) in TextLayout.wrap(text, to: size.width).enumerated() {
      surface.put(line, at: Point(x: 0, y: row), width: size.width)
    }
    surface.cursor = Point(x: 0, y: 0)
  }
}

extension Environment {
  /// `DEMO`, the catalogue's name, and who is at the keyboard where there are several.
  fileprivate var nameAtTheRight: String {
    showsUser ? "\(name) · \(people.currentUser.name)" : name
  }

  /// Where there is no room for both: whose readings these are matters more.
  fileprivate var shortNameAtTheRight: String { showsUser ? people.currentUser.name : name }

  private var showsUser: Bool {
    (alwaysShowsUser || people.areSeveral) && !people.currentUser.name.isEmpty
  }

  /// What the top line calls the catalogue.
  var name: String { isDemo ? "DEMO" : catalogName }
}
