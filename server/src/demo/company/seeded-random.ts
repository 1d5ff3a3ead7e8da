/**
 * Pseudo-random values that depend only on a name. There is no state, so neither the order of calls nor
 * an additional check changes another value.
 */
const hash = (text: string, seed: number): number => {
  let h = 0x811c9dc5 ^ seed
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  }
  // FNV alone gives similar hashes to similar names; the finaliser spreads them.
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Returns the number in [0, 1) for this name. */
export const fraction = (name: string): number => hash(name, 0) / 0x1_0000_0000

/** Returns `length` hexadecimal digits for this name. */
export const hex = (name: string, length: number): string => {
  let digits = ''
  for (let part = 1; digits.length < length; part += 1) {
    digits += hash(name, part).toString(16).padStart(8, '0')
  }
  return digits.slice(0, length)
}

/** Returns the GUID for this name. */
export const guid = (name: string): string => {
  const digits = hex(name, 32)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}
