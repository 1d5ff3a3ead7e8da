/** The shortest token of a known shape is as long, and holds no other characters than those of `IN_TOKEN`. */
const MIN_LENGTH = 15

/** How the tokens of `masked-secrets.ts` begin. */
const BEGINNINGS =
  'gho ghp ghr ghs ghu git glp xox sk_ sk- rk_ AIz eyJ npm dck pyp SG. hvb hvs dop'.split(' ')

const IN_TOKEN = Uint8Array.from({ length: 256 }, (_, code) =>
  /[\w.-]/.test(String.fromCharCode(code)) ? 1 : 0,
)

const DASH = 0x2d
const DOT = 0x2e

const keyOf = (first: number, second: number, third: number): number =>
  (first << 16) | (second << 8) | third

const KEYS: ReadonlySet<number> = new Set(
  BEGINNINGS.map((text) => keyOf(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2))),
)

/** Whether a token may begin in a run of characters: at its start, or after a dot or a dash. */
const hasBeginning = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let at = start; at + MIN_LENGTH <= end; at++) {
    const before = bytes[at - 1]
    if (at > start && before !== DASH && before !== DOT) continue
    if (KEYS.has(keyOf(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number)))
      return true
  }
  return false
}

/**
 * Whether a text may hold a token. Looks at every fifteenth byte only, and at those around it when it
 * may be one of a token.
 */
export const mayHoldToken = (bytes: Uint8Array): boolean => {
  for (let at = MIN_LENGTH - 1; at < bytes.length; ) {
    if (IN_TOKEN[bytes[at] as number] === 0) {
      at += MIN_LENGTH
      continue
    }
    let start = at
    while (start > 0 && IN_TOKEN[bytes[start - 1] as number] !== 0) start--
    let end = at + 1
    while (end < bytes.length && IN_TOKEN[bytes[end] as number] !== 0) end++
    if (end - start >= MIN_LENGTH && hasBeginning(bytes, start, end)) return true
    at = end + MIN_LENGTH
  }
  return false
}
