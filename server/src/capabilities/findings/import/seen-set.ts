/** What has been seen lately, in bounded memory. */
export interface Remembered {
  /** Whether a text was not seen yet, or long ago. From now on it has been seen. */
  readonly isNew: (text: string) => boolean
}

/** Forgets everything when it holds `most` texts: asking twice costs time, nothing else. */
export const remembered = (most: number): Remembered => {
  const seen = new Set<string>()
  return {
    isNew: (text) => {
      if (seen.has(text)) return false
      if (seen.size >= most) seen.clear()
      seen.add(text)
      return true
    },
  }
}
