import Books
import Glibc
import Interchange

/// What libFuzzer calls with each file that it makes up; `make fuzz` builds it.
///
/// `OCTAVO_FUZZ_FORMAT` says which reader gets it. A file may be refused; a crash, a hang or memory
/// without end is a mistake.
@_cdecl("LLVMFuzzerTestOneInput")
public func readFuzzedFile(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = InputFile(name: "fuzzed", bytes: UnsafeBufferPointer(start: bytes, count: count))
  let id = getenv("OCTAVO_FUZZ_FORMAT").map { String(cString: $0) }
  let options = ReadingOptions()
  guard let format = try? ImportFormat.of(file, insisting: id, options: options) else { return 0 }
  _ = try? format.read(file, options: options, at: Timestamp(seconds: 0)) { _ in }
  return 0
}
