import Glibc

/// Where the program begins.
@main
enum Main {
  static func main() {
    exit(run())
  }

  private static func run() -> Int32 {
    let console = Console.standard()
    do {
      return Program.run(try ProgramArguments.read(), on: console)
    } catch {
      return Program.finish(console, with: Program.report(error, on: console))
    }
  }
}
