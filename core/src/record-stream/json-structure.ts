/**
 * The structure of JSON as tables over bytes: enough to find where a value begins, ends or is
 * invalid, without building it. The content of strings and numbers is left to `JSON.parse`.
 */

/** The classes of bytes outside a string. */
export const JUNK = 0
export const BLANK = 1
export const QUOTE = 2
export const OPEN_OBJECT = 3
export const CLOSE_OBJECT = 4
export const OPEN_ARRAY = 5
export const CLOSE_ARRAY = 6
export const COLON = 7
export const COMMA = 8
export const SCALAR = 9

/** The bytes with which a record or an array of records begins. */
export const OPENING_BRACKETS: ReadonlySet<number> = new Set([0x7b, 0x5b])

/** The parts that may follow inside a value. */
export const EXPECT_VALUE = 0
export const EXPECT_FIRST_VALUE = 1
export const EXPECT_FIRST_KEY = 2
export const EXPECT_KEY = 3
export const EXPECT_COLON = 4
export const EXPECT_END = 5
/** Within a number or a literal, which ends where its characters do. */
export const EXPECT_MORE_SCALAR = 6

export const LINE_FEED = 0x0a
export const CARRIAGE_RETURN = 0x0d
export const BACKSLASH = 0x5c
export const DOUBLE_QUOTE = 0x22

const BYTES_OF_CLASS: readonly (readonly [number, string])[] = [
  [BLANK, ' \t\r\n'],
  [QUOTE, '"'],
  [OPEN_OBJECT, '{'],
  [CLOSE_OBJECT, '}'],
  [OPEN_ARRAY, '['],
  [CLOSE_ARRAY, ']'],
  [COLON, ':'],
  [COMMA, ','],
  [SCALAR, '+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
]

const tableOfClasses = (): Uint8Array => {
  const table = new Uint8Array(256)
  for (const [byteClass, bytes] of BYTES_OF_CLASS) {
    for (const byte of bytes) table[byte.charCodeAt(0)] = byteClass
  }
  return table
}

/** The class of each byte. */
export const CLASS_OF_BYTE = tableOfClasses()

const allow = (...classes: number[]) =>
  classes.reduce((bits, byteClass) => bits | (1 << byteClass), 1 << BLANK)

const VALUE_STARTS = [QUOTE, OPEN_OBJECT, OPEN_ARRAY, SCALAR]
const VALUE_ENDS = [COMMA, CLOSE_OBJECT, CLOSE_ARRAY]

/** The classes that may follow, as bits, indexed by expectation. */
const ALLOWED = Uint16Array.of(
  allow(...VALUE_STARTS),
  allow(...VALUE_STARTS, CLOSE_ARRAY),
  allow(QUOTE, CLOSE_OBJECT),
  allow(QUOTE),
  allow(COLON),
  allow(...VALUE_ENDS),
  allow(...VALUE_ENDS, SCALAR),
)

export const isAllowed = (expected: number, byteClass: number): boolean =>
  (((ALLOWED[expected] ?? 0) >> byteClass) & 1) === 1

export const isKeyExpected = (expected: number): boolean =>
  expected === EXPECT_KEY || expected === EXPECT_FIRST_KEY

/**
 * Returns the index of the next byte that can end a string or a line in it: a quote, a backslash or
 * a line feed; the length of the bytes if there is none.
 */
export function endOfPlainText(bytes: Uint8Array, from: number): number {
  const end = bytes.length
  let at = from
  for (; at < end; at++) {
    const byte = bytes[at]
    if (byte === DOUBLE_QUOTE || byte === BACKSLASH || byte === LINE_FEED) break
  }
  return at
}

/** Returns the index of the next byte that is not blank. */
export function endOfBlanks(bytes: Uint8Array, from: number): number {
  const end = bytes.length
  let at = from
  while (at < end && CLASS_OF_BYTE[bytes[at] ?? 0] === BLANK) at++
  return at
}
