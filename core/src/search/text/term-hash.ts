/** Bits of a hash: what an IEEE double holds exactly. */
export const TERM_HASH_BITS = 53

/**
 * Returns 53 bits of a term as a non-negative safe integer (two multiplicative lanes, each mixed with
 * the other). Among ten million terms, two share a hash with a probability of half a percent. It is
 * not a cryptographic hash: a term that collides on purpose only finds more.
 */
export const hashTerm = (term: string): number => {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let at = 0; at < term.length; at++) {
    const code = term.charCodeAt(at)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return 0x100000000 * (high & 0x1fffff) + (low >>> 0)
}
