const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const

const mix = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return Math.imul(once ^ (once >>> 13), 0xc2b2ae35) >>> 0
}

/**
 * Returns a checksum of words for torn and damaged files, not against people. Each step is reversible,
 * so a change of one word always changes it. Four independent lanes keep a processor busy.
 */
export const checksum = (words: Uint32Array): number => {
  let [a, b, c, d] = PRIMES as readonly number[] as [number, number, number, number]
  const whole = words.length & ~3
  let at = 0
  for (; at < whole; at += 4) {
    a = Math.imul(a ^ (words[at] as number), 0x9e3779b1)
    b = Math.imul(b ^ (words[at + 1] as number), 0x85ebca77)
    c = Math.imul(c ^ (words[at + 2] as number), 0xc2b2ae3d)
    d = Math.imul(d ^ (words[at + 3] as number), 0x27d4eb2f)
  }
  for (; at < words.length; at++) a = Math.imul(a ^ (words[at] as number), 0x9e3779b1)
  return mix(mix(mix(mix(a) ^ b) ^ c) ^ d ^ words.length)
}
