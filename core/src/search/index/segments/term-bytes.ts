import type { ByteWriter } from './byte-writer.ts'

/**
 * Terms as bytes whose order is that of the UTF-16 units: one byte for ASCII, else two or three. Unlike
 * UTF-8, it has an encoding for a lone surrogate.
 */
export const pushTerm = (out: ByteWriter, term: string): void => {
  for (let at = 0; at < term.length; at++) {
    const code = term.charCodeAt(at)
    if (code < 0x80) out.push(code)
    else if (code < 0x800) {
      out.push(0xc0 | (code >> 6))
      out.push(0x80 | (code & 63))
    } else {
      out.push(0xe0 | (code >> 12))
      out.push(0x80 | ((code >> 6) & 63))
      out.push(0x80 | (code & 63))
    }
  }
}

export const termText = (bytes: Uint8Array, length: number): string => {
  let text = ''
  for (let at = 0; at < length; at++) {
    const first = bytes[at] as number
    let code = first
    if (first >= 0xe0) {
      code =
        ((first & 15) << 12) |
        (((bytes[at + 1] as number) & 63) << 6) |
        ((bytes[at + 2] as number) & 63)
      at += 2
    } else if (first >= 0xc0) {
      code = ((first & 31) << 6) | ((bytes[at + 1] as number) & 63)
      at += 1
    }
    text += String.fromCharCode(code)
  }
  return text
}

/** Returns a negative number, 0 or a positive one, as the first term comes before, equals or follows the second. */
export const compareBytes = (
  one: Uint8Array,
  oneLength: number,
  other: Uint8Array,
  otherLength: number,
): number => {
  const shared = Math.min(oneLength, otherLength)
  for (let at = 0; at < shared; at++) {
    const difference = (one[at] as number) - (other[at] as number)
    if (difference !== 0) return difference
  }
  return oneLength - otherLength
}
