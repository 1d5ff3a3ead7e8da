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

/** Copies the four words of a UUID: for so few, a loop is faster than `set`. */
export const copyUuid = (
  source: Uint32Array,
  at: number,
  target: Uint32Array,
  targetAt: number,
): void => {
  for (let word = 0; word < 4; word++) target[targetAt + word] = source[at + word] as number
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
/** Tags of slots without a UUID. */
const EMPTY = 0
const REMOVED = 1

/** Returns the tag of a UUID with a hash: upper bits of it, for its lower ones choose the slot. */
const tagOf = (hash: number): number => Math.max(REMOVED + 1, hash >>> 24)

/** Returns the array with the words of a UUID by the value that is stored for it, and where they are. */
export type WordsOf = (value: number) => { readonly words: Uint32Array; readonly at: number }

/**
 * Values by UUID, with open addressing: five bytes a slot. The UUIDs themselves are in the arrays that
 * the values point to, all over the memory: the byte of a slot tells most other UUIDs apart without them.
 */
export class UuidMap {
  #values = new Uint32Array(INITIAL_SLOTS)
  #tags = new Uint8Array(INITIAL_SLOTS)
  #used = 0
  #count = 0
  /** The slot of the last `set`. */
  lastSlot = 0
  /** How often the values moved to other slots. */
  moves = 0
  readonly #wordsOf: WordsOf

  constructor(wordsOf: WordsOf) {
    this.#wordsOf = wordsOf
  }

  get size(): number {
    return this.#count
  }

  get byteLength(): number {
    return this.#values.byteLength + this.#tags.byteLength
  }

  get(words: Uint32Array, at: number): number | undefined {
    const slot = this.#find(words, at, hashWords(words, at))
    return this.#tags[slot] === EMPTY ? undefined : this.#values[slot]
  }

  /** Returns the value that was there before, if there was one. */
  set(words: Uint32Array, at: number, value: number): number | undefined {
    const hash = hashWords(words, at)
    const slot = this.#slotFor(words, at, hash)
    const before = this.#tags[slot] === EMPTY ? undefined : this.#values[slot]
    if (before === undefined) this.#addTag(slot, hash)
    this.#values[slot] = value
    this.lastSlot = slot
    return before
  }

  /** Sets the value in a slot, which is that of the same UUID as long as `moves` is the same. */
  setAt(slot: number, value: number): void {
    this.#values[slot] = value
  }

  /** Returns the value that is there; without one, sets the value. */
  getOrSet(words: Uint32Array, at: number, value: number): number {
    const hash = hashWords(words, at)
    const slot = this.#slotFor(words, at, hash)
    if (this.#tags[slot] !== EMPTY) return this.#values[slot] as number
    this.#addTag(slot, hash)
    this.#values[slot] = value
    return value
  }

  delete(words: Uint32Array, at: number): void {
    const slot = this.#find(words, at, hashWords(words, at))
    if (this.#tags[slot] === EMPTY) return
    this.#tags[slot] = REMOVED
    this.#count--
  }

  /** Returns the slot of the UUID, or an empty one for it. */
  #slotFor(words: Uint32Array, at: number, hash: number): number {
    if ((this.#used + 1) * 3 > this.#tags.length * 2) this.#resize()
    return this.#find(words, at, hash)
  }

  #addTag(slot: number, hash: number): void {
    this.#tags[slot] = tagOf(hash)
    this.#used++
    this.#count++
  }

  /** Returns the slot of the UUID, or the empty slot where it would be. */
  #find(words: Uint32Array, at: number, hash: number): number {
    const tags = this.#tags
    const tag = tagOf(hash)
    const mask = tags.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const there = tags[slot] as number
      if (there === EMPTY) return slot
      if (there !== tag) continue
      const found = this.#wordsOf(this.#values[slot] as number)
      if (compareUuids(found.words, found.at, words, at) === 0) return slot
    }
  }

  #resize(): void {
    const [values, tags] = [this.#values, this.#tags]
    let length = INITIAL_SLOTS
    while (length < this.#count * 2 + 2) length *= 2
    this.#values = new Uint32Array(length)
    this.#tags = new Uint8Array(length)
    this.#used = this.#count
    this.moves++
    const mask = length - 1
    for (let old = 0; old < tags.length; old++) {
      if ((tags[old] as number) <= REMOVED) continue
      const value = values[old] as number
      const { words, at } = this.#wordsOf(value)
      let slot = hashWords(words, at) & mask
      while (this.#tags[slot] !== EMPTY) slot = (slot + 1) & mask
      this.#tags[slot] = tags[old] as number
      this.#values[slot] = value
    }
  }
}
