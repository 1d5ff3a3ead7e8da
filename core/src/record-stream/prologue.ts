/** The number of bytes that is enough to match every signature below. */
export const PROLOGUE_LENGTH = 4

const UTF_8_MARK = [0xef, 0xbb, 0xbf]

const UNSUPPORTED: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe, 0x00, 0x00], 'The input is UTF-32 text: convert it to UTF-8 first'],
  [[0x00, 0x00, 0xfe, 0xff], 'The input is UTF-32 text: convert it to UTF-8 first'],
  [[0x1f, 0x8b], 'The input is compressed with gzip: decompress it first'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'The input is compressed with Zstandard: decompress it first'],
  [[0x50, 0x4b, 0x03, 0x04], 'The input is a ZIP archive: send the files in it one by one'],
]

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/**
 * Parses the first bytes of a stream: how many of them to skip, and why the input is rejected (''
 * if it is not).
 */
export function parsePrologue(bytes: Uint8Array): { skip: number; rejection: string } {
  if (startsWith(bytes, UTF_8_MARK)) return { skip: UTF_8_MARK.length, rejection: '' }
  const rejection = UNSUPPORTED.find(([signature]) => startsWith(bytes, signature))
  return { skip: 0, rejection: rejection?.[1] ?? '' }
}
