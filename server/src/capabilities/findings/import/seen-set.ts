/** The texts that were seen recently, in bounded memory. */
export interface SeenSet {
  /** Adds a text. Returns whether it was not in the set. */
  readonly isNew: (text: string) => boolean
  readonly clear: () => void
}

/** Clears itself at `maxSize` texts. A text that counts as new twice costs only time. */
export const seenSet = (maxSize: number): SeenSet => {
  const seen = new Set<string>()
  return {
    isNew: (text) => {
      if (seen.has(text)) return false
      if (seen.size >= maxSize) seen.clear()
      seen.add(text)
      return true
    },
    clear: () => seen.clear(),
  }
}
