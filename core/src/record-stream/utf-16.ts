import { PROLOGUE_LENGTH } from './prologue.ts'

/** Turns the chunks of one input into UTF-8. */
export interface Utf8Chunks {
  /** Returns the chunk in UTF-8; nothing until the encoding is known. */
  readonly push: (chunk: Buffer) => Buffer
  /** Ends the input. Returns the rest of it. */
  readonly end: () => Buffer
}

const NO_BYTES = Buffer.alloc(0)

const createDecoder = (encoding: string) => new TextDecoder(encoding)
type Decoder = ReturnType<typeof createDecoder>

/**
 * The first bytes of each encoding. Without a byte order mark every other byte is NUL, because the
 * formats begin with ASCII. The mark of UTF-32, which is not supported, begins like one of UTF-16.
 */
const ENCODINGS: readonly (readonly [RegExp, 'utf-16le' | 'utf-16be' | ''])[] = [
  [/^\xff\xfe\0\0/, ''],
  [/^\xff\xfe/, 'utf-16le'],
  [/^\xfe\xff/, 'utf-16be'],
  [/^[^\0]\0[^\0]\0/, 'utf-16le'],
  [/^\0[^\0]\0[^\0]/, 'utf-16be'],
]

/** Returns the encoding of UTF-16 by the first bytes; '' for any other encoding. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | '' {
  const text = head.toString('latin1', 0, PROLOGUE_LENGTH)
  return ENCODINGS.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}

/**
 * Creates the decoder of one input. UTF-16 is transcoded, without its mark; a surrogate that has no
 * partner becomes U+FFFD. All other bytes pass unchanged.
 */
export function createUtf8Chunks(): Utf8Chunks {
  let head = NO_BYTES
  let isKnown = false
  let decoder: Decoder | null = null

  const transcode = (bytes: Buffer): Buffer =>
    decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  const open = (): Buffer => {
    isKnown = true
    const encoding = utf16Of(head)
    decoder = encoding !== '' ? createDecoder(encoding) : null
    const bytes = head
    head = NO_BYTES
    return transcode(bytes)
  }
  return {
    push: (chunk) => {
      if (isKnown) return transcode(chunk)
      head = Buffer.concat([head, chunk])
      return head.length < PROLOGUE_LENGTH ? NO_BYTES : open()
    },
    end: () => {
      const bytes = isKnown ? NO_BYTES : open()
      return decoder ? Buffer.concat([bytes, Buffer.from(decoder.decode())]) : bytes
    },
  }
}
