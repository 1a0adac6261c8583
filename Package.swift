// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "octavo",
  products: [
    .executable(name: "octavo", targets: ["octavo"])
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Without its trait for Foundation, which would double its size.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // C: what Swift cannot say itself.
    .target(
      name: "CNcurses",
      cSettings: [
        .define("_XOPEN_SOURCE", to: "700"),
        .define("_DEFAULT_SOURCE"),
        .define("NCURSES_WIDECHAR", to: "1"),
      ],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
    ),
    .target(name: "CSQLiteSafety", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CResources"),

    .target(name: "TerminalKit", dependencies: ["CNcurses"]),
    .target(name: "Books"),
    .target(
      name: "Catalog",
      dependencies: [
        "Books",
        "CSQLiteSafety",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),
    .target(name: "Interchange", dependencies: ["Books", "Catalog", "CResources"]),
    .target(
      name: "Fetching",
      dependencies: [.product(name: "Subprocess", package: "swift-subprocess")]
    ),
    .target(name: "Lookup", dependencies: ["Fetching", "Interchange", "Catalog", "Books"]),
    .target(name: "CatalogUI", dependencies: ["TerminalKit", "Interchange", "Catalog", "Books"]),
    .executableTarget(
      name: "octavo",
      dependencies: [
        "CatalogUI", "Lookup", "Interchange", "Catalog", "Books", "CResources",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),

    .target(
      name: "TestSupport",
      dependencies: [
        "Books", "Catalog", "TerminalKit", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "TerminalKitTests",
      dependencies: ["TerminalKit", "TestSupport"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "Books", "Catalog", "CSQLiteSafety", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "Interchange", "Books", "Catalog", "CResources", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "LookupTests",
      dependencies: ["Lookup", "Fetching", "Interchange", "Catalog", "Books", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "CatalogUITests",
      dependencies: ["CatalogUI", "Interchange", "Catalog", "Books", "TestSupport"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "OctavoTests",
      dependencies: [
        "octavo", "Books", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(name: "EndToEndTests", dependencies: ["Books", "Catalog", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The benchmark is a target of this package, since another package cannot see `package`
// declarations, and only there when `make bench` asks for it: it reaches into modules, which a
// release build otherwise forbids, and nobody who installs Octavo needs it.
if Context.environment["OCTAVO_BENCH"] != nil {
  package.targets += [
    .target(
      name: "CYardsticks",
      path: "Benchmarks/CYardsticks",
      cSettings: [.define("_XOPEN_SOURCE_EXTENDED"), .define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("sqlite3")]
    ),
    .executableTarget(
      name: "octavo-bench",
      dependencies: [
        "CatalogUI", "TerminalKit", "Catalog", "Books", "CYardsticks",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Benchmarks/OctavoBench"
    ),
  ]
}

// For working on it, `make build` and `make test` take the optimizer for what others wrote, which is
// compiled once, and not for what changes: the parser of command lines checks its own definitions at
// each command of a debug build, a third of the time of the commands' tests.
let isForWork = Context.environment["OCTAVO_WORK"] != nil

let cTargets: Set = ["CNcurses", "CSQLiteSafety", "CResources", "CYardsticks"]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if isForWork {
    // TerminalKit, which changes little, is compiled in 20 s with the optimizer; drawing without it was
    // 9 % of what the tests take.
    let isOptimized = target.name == "TerminalKit"
    let quick = ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]
    target.swiftSettings? += [.unsafeFlags(["-enable-testing"] + (isOptimized ? [] : quick))]
  } else if ["CatalogUI", "Lookup", "Fetching", "octavo"].contains(target.name) {
    // They wait for a key, the disk or the network: compiled for size they take less time to build, and
    // frames and commands keep their goals in the benchmark.
    target.swiftSettings? += [.unsafeFlags(["-Osize"], .when(configuration: .release))]
  }
}
