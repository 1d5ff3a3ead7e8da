/** From where a vulnerability can be exploited, from the farthest to the nearest (CVSS, `AV`). */
export const ATTACK_VECTORS = ['network', 'adjacent', 'local', 'physical'] as const
export type AttackVector = (typeof ATTACK_VECTORS)[number]

const VECTORS: Readonly<Record<string, AttackVector>> = {
  n: 'network',
  network: 'network',
  remote: 'network',
  a: 'adjacent',
  adjacent: 'adjacent',
  adjacent_network: 'adjacent',
  adjacentnetwork: 'adjacent',
  l: 'local',
  local: 'local',
  p: 'physical',
  physical: 'physical',
}

const ENUM_PREFIX = /^attack_vector_/
const METRIC = /(?:^|[/(\s])AV:([NALP])(?=$|[/)\s])/i

/**
 * Returns the attack vector of a CVSS vector of any version (`CVSS:3.1/AV:L/AC:L/…`, `AV:N/AC:L/Au:N`)
 * or of the metric alone (`LOCAL`, `ATTACK_VECTOR_ADJACENT`, `N`); undefined for any other text.
 */
export const attackVectorOf = (text: string): AttackVector | undefined => {
  const letter = METRIC.exec(text)?.[1]
  const word = (letter ?? text.trim())
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(ENUM_PREFIX, '')
  return Object.hasOwn(VECTORS, word) ? VECTORS[word] : undefined
}

/** Vectors of version 2 have no prefix. They call what needs a local user's help `network`. */
const IS_NEW = /^CVSS:/i

/**
 * Returns the farthest attack vector of several ratings of one vulnerability; undefined if none
 * names one. Ratings in CVSS version 3 or 4 take precedence over those in version 2.
 */
export const farthestVector = (texts: readonly string[]): AttackVector | undefined => {
  const recent = texts.filter((text) => IS_NEW.test(text))
  const vectors = new Set((recent.length > 0 ? recent : texts).map(attackVectorOf))
  return ATTACK_VECTORS.find((vector) => vectors.has(vector))
}
