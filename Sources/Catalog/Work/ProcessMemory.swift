import CSQLiteSafety

/// The memory of the whole program.
package enum ProcessMemory {
  /// From now on what is free goes back to the system: for programs that stay open for long.
  ///
  /// Has to come before there are several threads.
  package static func returnsWhatIsFree() {
    octavo_return_memory()
  }
}
