/** A part of a text, and whether it is an address that may be opened. */
export interface TextPart {
  /** Where the part begins. */
  readonly at: number
  readonly text: string
  readonly isLink: boolean
}

/**
 * What may be an address: printable ASCII without quotes and brackets. Letters of other scripts look like Latin
 * ones, and marks of direction show a text in another order than it has.
 */
const CANDIDATE = /\bhttps:\/\/[\w.~:/?#@!$&*+,;=%()-]+/gi

/** Belongs to the sentence around the address. */
const SENTENCE_END = /[.,;:!?*]+$/

/** A closing bracket belongs to the address only if the address has opened it. */
const withoutSentence = (candidate: string): string => {
  const address = candidate.replace(SENTENCE_END, '')
  const isClosed = address.endsWith(')') && !address.includes('(')
  return isClosed ? withoutSentence(address.slice(0, -1)) : address
}

/** `https://bank.example@attacker.example` leads to another host than it seems to. */
const isPlain = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  )
}

/** Returns the parts of a text, in their order and without a gap. */
export const withLinks = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const address = withoutSentence(match[0])
    if (!isPlain(address)) continue
    if (match.index > end)
      parts.push({ at: end, text: text.slice(end, match.index), isLink: false })
    parts.push({ at: match.index, text: address, isLink: true })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isLink: false })
  return parts
}
