import CResources

/// `octavo help json`: every shape that `--format json` prints.
///
/// The man page has the same text; a test compares them, and the shapes with what is printed.
enum JSONHelp {
  static var text: String {
    let bytes = UnsafeRawBufferPointer(start: octavo_json_help(), count: octavo_json_help_size())
    return String(decoding: bytes, as: UTF8.self)
  }
}
