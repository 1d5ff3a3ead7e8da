const HYPHEN = 45
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Writes the four words of a UUID to `target`. */
export const writeUuid = (uuid: string, target: Uint32Array, at: number): void => {
  let word = 0
  let digits = 0
  let index = at
  for (let position = 0; position < uuid.length && digits < 32; position++) {
    const code = uuid.charCodeAt(position)
    if (code === HYPHEN) continue
    // The lower four bits of a letter are those of its value less nine, in both cases.
    word = (word << 4) | ((code & 15) + (code > 57 ? 9 : 0))
    digits++
    if (digits % 8 === 0) target[index++] = word
  }
}

const hexOf = (word: number): string =>
  (HEX[word >>> 24] as string) +
  (HEX[(word >>> 16) & 255] as string) +
  (HEX[(word >>> 8) & 255] as string) +
  (HEX[word & 255] as string)

export const readUuid = (source: Uint32Array, at: number): string => {
  const second = hexOf(source[at + 1] as number)
  const third = hexOf(source[at + 2] as number)
  return `${hexOf(source[at] as number)}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${hexOf(source[at + 3] as number)}`
}

/** Returns a negative number, 0 or a positive one, as in the order of the texts. */
export const compareUuids = (
  one: Uint32Array,
  oneAt: number,
  other: Uint32Array,
  otherAt: number,
): number => {
  for (let word = 0; word < 4; word++) {
    const difference = (one[oneAt + word] as number) - (other[otherAt + word] as number)
    if (difference !== 0) return difference
  }
  return 0
}

const hashWords = (words: Uint32Array, at: number): number => {
  let hash = 0
  for (let word = 0; word < 4; word++) {
    hash = Math.imul(hash ^ (words[at + word] as number), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

const INITIAL_SLOTS = 1024
const EMPTY = 0
const REMOVED = 0xffffffff

/** Returns the array with the words of a UUID by the value that is stored for it, and where they are. */
export type WordsOf = (value: number) => { readonly words: Uint32Array; readonly at: number }

/**
 * Values by UUID, with open addressing: four bytes a slot. The UUIDs themselves are in the arrays that
 * the values point to. Values are greater than 0 and less than 2³² − 1.
 */
export class UuidMap {
  #slots = new Uint32Array(INITIAL_SLOTS)
  #used = 0
  #count = 0
  readonly #wordsOf: WordsOf

  constructor(wordsOf: WordsOf) {
    this.#wordsOf = wordsOf
  }

  get size(): number {
    return this.#count
  }

  get byteLength(): number {
    return this.#slots.byteLength
  }

  get(words: Uint32Array, at: number): number | undefined {
    const found = this.#slots[this.#find(words, at)] as number
    return found === EMPTY ? undefined : found
  }

  /** Returns the value that was there before, if there was one. */
  set(words: Uint32Array, at: number, value: number): number | undefined {
    const slot = this.#slotFor(words, at)
    const before = this.#slots[slot] as number
    this.#slots[slot] = value
    if (before !== EMPTY) return before
    this.#countAdded()
    return undefined
  }

  /** Returns the value that is there; without one, sets the value. */
  getOrSet(words: Uint32Array, at: number, value: number): number {
    const slot = this.#slotFor(words, at)
    const existing = this.#slots[slot] as number
    if (existing !== EMPTY) return existing
    this.#slots[slot] = value
    this.#countAdded()
    return value
  }

  delete(words: Uint32Array, at: number): void {
    const slot = this.#find(words, at)
    if (this.#slots[slot] === EMPTY) return
    this.#slots[slot] = REMOVED
    this.#count--
  }

  /** Returns the slot of the UUID, or an empty one for it. */
  #slotFor(words: Uint32Array, at: number): number {
    if ((this.#used + 1) * 3 > this.#slots.length * 2) this.#resize()
    return this.#find(words, at)
  }

  #countAdded(): void {
    this.#used++
    this.#count++
  }

  /** Returns the slot of the UUID, or the empty slot where it would be. */
  #find(words: Uint32Array, at: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hashWords(words, at) & mask; ; slot = (slot + 1) & mask) {
      const value = this.#slots[slot] as number
      if (value === EMPTY) return slot
      if (value === REMOVED) continue
      const found = this.#wordsOf(value)
      if (compareUuids(found.words, found.at, words, at) === 0) return slot
    }
  }

  #resize(): void {
    const old = this.#slots
    let length = INITIAL_SLOTS
    while (length < this.#count * 2 + 2) length *= 2
    this.#slots = new Uint32Array(length)
    this.#used = this.#count
    for (const value of old) {
      if (value === EMPTY || value === REMOVED) continue
      const { words, at } = this.#wordsOf(value)
      this.#slots[this.#find(words, at)] = value
    }
  }
}
