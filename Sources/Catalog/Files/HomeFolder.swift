import Glibc

/// The home folder of the person, which a leading `~/` of a path stands for.
///
/// A shell puts it in only where the `~` is not in quotation marks and stands first in a word: in a
/// variable, a file of settings and behind `--catalog=` it arrives as it was typed.
package enum HomeFolder {
  /// - Parameter variable: The value of `$HOME`; a folder that does not begin at the root is none.
  /// - Returns: That folder, else the system's; nil where that has none.
  package static func path(_ variable: String?) -> String? {
    if let variable, variable.hasPrefix("/") { return variable }
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
    let path = String(cString: home)
    return path.hasPrefix("/") ? path : nil
  }

  /// A path with the folder in place of a leading `~`; as it is where there is none.
  ///
  /// A name that begins with `~` is the name of a file: of some paths Foundation would make the home folder of
  /// whoever is called so.
  ///
  ///     expanded("~/books.csv", home: "/home/ann") == "/home/ann/books.csv"
  ///     expanded("~books.csv", home: "/home/ann") == "./~books.csv"
  package static func expanded(_ path: String, home: String?) -> String {
    guard path.hasPrefix("~") else { return path }
    guard path == "~" || path.hasPrefix("~/") else { return "./" + path }
    guard let home else { return path }
    return (home == "/" && path != "~" ? "" : home) + path.dropFirst()
  }
}
