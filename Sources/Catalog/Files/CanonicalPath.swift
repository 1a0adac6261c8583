import Glibc

/// The one path of a file, from the root and without links, however it was written.
package enum CanonicalPath {
  /// - Returns: Also of a file that is still to be made; nil where its folder is not there.
  package static func of(_ path: String) -> String? {
    if let whole = real(path) { return whole }
    let slash = path.lastIndex(of: "/")
    guard let folder = real(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    else { return nil }
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return (folder == "/" ? "" : folder) + "/" + name
  }

  private static func real(_ path: String) -> String? {
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }
}
