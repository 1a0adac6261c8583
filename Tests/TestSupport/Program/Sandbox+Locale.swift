import Foundation

extension Sandbox {
  /// True when `localedef` is installed, which makes locales.
  package static var canMakeLocales: Bool { (try? NeededProgram.path(of: "localedef")) != nil }

  /// Makes a locale of ISO-8859-1; nil where the sources of locales are not installed.
  ///
  /// - Returns: The variables of the environment that choose it.
  package func latinLocale() async throws -> [String: String]? {
    let locales = folder + "/locales"
    try FileManager.default.createDirectory(atPath: locales, withIntermediateDirectories: true)
    let made = try await Child.run(
      ["localedef", "-f", "ISO-8859-1", "-i", "en_US", locales + "/en_US.ISO-8859-1"],
      environment: environment,
      in: folder
    )
    return made.status == 0 ? ["LC_ALL": "en_US.ISO-8859-1", "LOCPATH": locales] : nil
  }
}
