import ArgumentParser

/// Octavo, a book catalogue for the terminal.
@main
struct Octavo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "octavo",
    abstract: "A book catalogue for the terminal."
  )
}
