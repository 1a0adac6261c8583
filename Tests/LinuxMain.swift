import Testing

/// Runs the tests, all of which are Swift Testing's.
///
/// Without this file the package manager looks through an index of the sources for those of XCTest:
/// there are none, and making the index takes a tenth of the build's time. With it `swift test` takes
/// `--disable-xctest --enable-swift-testing`, as `make test` says.
@main enum LinuxMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
