/** A member of a JSON object: its name, and where its value is in the bytes, perhaps with blanks after it. */
export interface JsonMember {
  readonly name: string
  readonly from: number
  readonly to: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
export const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const MINUS = 0x2d
const ZERO = 0x30
const DOT = 0x2e
const LETTER_U = 0x75

/** What is no index: the bytes are no JSON. Nothing is at this index, so it needs no check before the end. */
const INVALID = -1

const tableOf = (isIn: (code: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, code) => (isIn(code) ? 1 : 0))

const tableOfText = (text: string): Uint8Array =>
  tableOf((code) => text.includes(String.fromCharCode(code)))

const BLANK = tableOfText(' \t\r\n')
const DIGIT = tableOfText('0123456789')
const HEX_DIGIT = tableOfText('0123456789abcdefABCDEF')
const EXPONENT = tableOfText('eE')
const SIGN = tableOfText('+-')
const ESCAPED = tableOfText('"\\/bfnrtu')
/** What needs no look in a string. */
const PLAIN = tableOf((code) => code >= 0x20 && code !== QUOTE && code !== BACKSLASH)

/** The bracket that ends what a bracket begins; 0 for any other byte. */
const CLOSING = new Uint8Array(256)
CLOSING[OPEN_OBJECT] = CLOSE_OBJECT
CLOSING[OPEN_ARRAY] = CLOSE_ARRAY

const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text))

/** Returns the index after those bytes from `from` on that are in a table. */
const endOf = (table: Uint8Array, bytes: Uint8Array, from: number): number => {
  const { length } = bytes
  let at = from
  while (at < length && table[bytes[at] as number] === 1) at += 1
  return at
}

/** Returns the index after an escape sequence, whose backslash is at `at`. */
const endOfEscape = (bytes: Uint8Array, at: number): number => {
  const code = bytes[at + 1] as number
  if (ESCAPED[code] !== 1) return INVALID
  if (code !== LETTER_U) return at + 2
  const end = at + 6
  for (let digit = at + 2; digit < end; digit += 1) {
    if (HEX_DIGIT[bytes[digit] as number] !== 1) return INVALID
  }
  return end
}

/** Returns the index after a string, whose quote is at `from`. */
const endOfString = (bytes: Uint8Array, from: number): number => {
  if (bytes[from] !== QUOTE) return INVALID
  let at = from + 1
  for (;;) {
    at = endOf(PLAIN, bytes, at)
    if (bytes[at] === QUOTE) return at + 1
    if (bytes[at] !== BACKSLASH) return INVALID
    at = endOfEscape(bytes, at)
    if (at === INVALID) return INVALID
  }
}

/** Returns the index after one digit or more. */
const endOfDigits = (bytes: Uint8Array, from: number): number => {
  const end = endOf(DIGIT, bytes, from)
  return end > from ? end : INVALID
}

const endOfNumber = (bytes: Uint8Array, from: number): number => {
  const first = bytes[from] === MINUS ? from + 1 : from
  let at = bytes[first] === ZERO ? first + 1 : endOfDigits(bytes, first)
  if (at !== INVALID && bytes[at] === DOT) at = endOfDigits(bytes, at + 1)
  if (at === INVALID || EXPONENT[bytes[at] as number] !== 1) return at
  return endOfDigits(bytes, SIGN[bytes[at + 1] as number] === 1 ? at + 2 : at + 1)
}

const endOfLiteral = (bytes: Uint8Array, from: number): number => {
  for (const literal of LITERALS) {
    if (literal.every((byte, at) => bytes[from + at] === byte)) return from + literal.length
  }
  return INVALID
}

/** Returns the index after a value that is no object and no array. */
const endOfScalar = (bytes: Uint8Array, from: number): number => {
  const first = bytes[from] as number
  if (first === QUOTE) return endOfString(bytes, from)
  return first === MINUS || DIGIT[first] === 1
    ? endOfNumber(bytes, from)
    : endOfLiteral(bytes, from)
}

/** Returns the index after a name and its colon. */
const endOfName = (bytes: Uint8Array, from: number): number => {
  const colon = endOf(BLANK, bytes, endOfString(bytes, from))
  return bytes[colon] === COLON ? colon + 1 : INVALID
}

/** Returns the index of the first part that has no parts. What is around it is added to `closings`. */
const enterValue = (bytes: Uint8Array, from: number, closings: number[]): number => {
  let at = endOf(BLANK, bytes, from)
  for (;;) {
    const closing = CLOSING[bytes[at] as number]
    const first = closing ? endOf(BLANK, bytes, at + 1) : at
    if (!closing || bytes[first] === closing) return at
    closings.push(closing)
    at = closing === CLOSE_OBJECT ? endOf(BLANK, bytes, endOfName(bytes, first)) : first
  }
}

/** Returns the index after a part that has no parts. */
const endOfLeaf = (bytes: Uint8Array, from: number): number => {
  const closing = CLOSING[bytes[from] as number]
  if (!closing) return endOfScalar(bytes, from)
  const end = endOf(BLANK, bytes, from + 1)
  return bytes[end] === closing ? end + 1 : INVALID
}

/** Returns the index of what follows a part that has ended, after the end of what ends with it. */
const leaveValue = (bytes: Uint8Array, from: number, closings: number[]): number => {
  let at = endOf(BLANK, bytes, from)
  while (closings.length > 0 && bytes[at] === closings.at(-1)) {
    closings.pop()
    at = endOf(BLANK, bytes, at + 1)
  }
  return at
}

/** Returns the index after a comma, and in an object after the name that follows. */
const endOfComma = (bytes: Uint8Array, at: number, closing: number | undefined): number => {
  if (bytes[at] !== COMMA) return INVALID
  return closing === CLOSE_OBJECT ? endOfName(bytes, endOf(BLANK, bytes, at + 1)) : at + 1
}

/** Returns the index of what follows a value, of any depth. */
const endOfValue = (bytes: Uint8Array, from: number): number => {
  const closings: number[] = []
  let at = from
  while (at !== INVALID) {
    at = endOfLeaf(bytes, enterValue(bytes, at, closings))
    at = leaveValue(bytes, at, closings)
    if (closings.length === 0) return at
    at = endOfComma(bytes, at, closings.at(-1))
  }
  return INVALID
}

const nameOf = (bytes: Buffer, from: number, to: number): string => {
  const text = bytes.toString('utf8', from, to)
  return text.includes('\\') ? JSON.parse(text) : text.slice(1, -1)
}

/** Whether an object ends here, and nothing follows. */
const isEnd = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === CLOSE_OBJECT && endOf(BLANK, bytes, at + 1) === bytes.length

/**
 * Returns the members of a JSON object without building their values; null for what `JSON.parse` does not
 * accept, and for other values. Of equal names the last one counts.
 */
export const jsonMembers = (bytes: Buffer): readonly JsonMember[] | null => {
  const members: JsonMember[] = []
  const start = endOf(BLANK, bytes, 0)
  if (bytes[start] !== OPEN_OBJECT) return null
  let at = endOf(BLANK, bytes, start + 1)
  while (members.length > 0 || bytes[at] !== CLOSE_OBJECT) {
    const colon = endOfName(bytes, at)
    const end = endOfValue(bytes, colon)
    if (end === INVALID) return null
    const name = nameOf(bytes, at, endOfString(bytes, at))
    members.push({ name, from: endOf(BLANK, bytes, colon), to: end })
    if (bytes[end] !== COMMA) return isEnd(bytes, end) ? members : null
    at = endOf(BLANK, bytes, end + 1)
  }
  return isEnd(bytes, at) ? members : null
}
