/** A growing list of 32-bit numbers, which a list of numbers would keep in twice the memory. */
export interface Words {
  readonly length: () => number
  readonly push: (word: number) => void
  /** Returns a copy of the words from an index on. */
  readonly copyFrom: (from: number) => Uint32Array
  readonly truncate: (length: number) => void
}

const INITIAL_CAPACITY = 1_024

export function createWords(): Words {
  let words = new Uint32Array(INITIAL_CAPACITY)
  let length = 0
  return {
    length: () => length,
    push: (word) => {
      if (length === words.length) {
        const larger = new Uint32Array(2 * length)
        larger.set(words)
        words = larger
      }
      words[length] = word
      length += 1
    },
    copyFrom: (from) => words.slice(from, length),
    truncate: (shorter) => {
      length = shorter
    },
  }
}
