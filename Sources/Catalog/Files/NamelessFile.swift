import CSQLiteSafety

/// A file that has no name until it is whole: nothing is left of it, whatever ends the program.
package enum NamelessFile {
  /// - Returns: A descriptor for writing; nil where the file system has no such files.
  package static func open(in folder: String) -> Int32? {
    let descriptor = octavo_open_nameless(folder)
    return descriptor < 0 ? nil : descriptor
  }

  /// Gives it a name that nothing has.
  ///
  /// - Returns: True when the file has the name now; else `errno` has the reason.
  package static func name(_ descriptor: Int32, _ path: String) -> Bool {
    octavo_name(descriptor, path) == 0
  }
}
