import Catalog
import TerminalKit

/// The whole program between a key and a frame: the screens, and the one place where they change.
///
/// Events come in, screens change, effects come out; work is started by whoever owns the model
/// (``drainWork()``), and its answers come back as events. It knows no terminal and no thread.
struct AppModel: Sendable {
  var screens: ScreenStack
  var environment: Environment
  var session: Session
  var remembered = RememberedState()
  var message: Environment.Message?
  /// How many values that cannot be read were told of.
  var toldDamage = 0
  var wantsToQuit = false
  /// What the host does before the next frame: suspend, draw everything anew, or go to another
  /// catalogue.
  var hostRequests: [HostRequest] = []

  var running: [WorkID: Running] = [:]
  var toStart: [(id: WorkID, work: Work)] = []
  var toCancel: [WorkID] = []
  var lastWork = 0
  /// What was pressed or pasted for a question or a form that is on its way.
  var held: [TerminalEvent] = []
  var digits = DigitRun()
  var size: Size

  struct Running {
    let token: ScreenToken
    let key: String?
    let mustFinish: Bool
    let isQuiet: Bool
    let holdsKeys: Bool
  }

  enum HostRequest: Sendable {
    case redraw
    case suspend
    case openDemo
    case openOwn
    /// Gives the terminal to another program for a while, whose result changes the screen.
    case release(ScreenToken, @Sendable (Environment) -> Reply)
  }

  init(environment: Environment, size: Size, section: Section, root: any Screen) {
    self.environment = environment
    self.size = size
    session = Session()
    screens = ScreenStack(section: section, root: root)
    self.environment.area = Chrome.area(in: size)
  }
}

/// Names one piece of work.
struct WorkID: Hashable, Sendable {
  let number: Int
}

/// What happened in this session.
struct Session: Sendable {
  /// The first change that can be one of this session: `u` takes back none before it.
  var firstRevision: ID<Revision> = 1
  /// The newest change that the screens know of.
  var newestRevision: ID<Revision> = 0
  /// Whether the person was told that the demo is not their own catalogue.
  var knowsDemo = false
}

/// Several digits in a row, by someone who looks for a year.
struct DigitRun: Sendable {
  private(set) var text = ""
  private var began = Timestamp(seconds: 0)

  /// Takes a digit; true when it is the third within a second.
  mutating func take(_ digit: Character, at now: Timestamp) -> Bool {
    if text.isEmpty || now.seconds - began.seconds > 1 {
      text = ""
      began = now
    }
    text.append(digit)
    return text.count >= 3
  }

  mutating func end() { text = "" }
}
