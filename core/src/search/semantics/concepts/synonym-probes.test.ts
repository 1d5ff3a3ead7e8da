import { describe, expect, it } from 'vitest'
import { conceptsOf } from './concepts.ts'
import { probesOf, SYNONYM_PROBES } from './synonym-probes.test-data.ts'

const shared = (one: string, other: string): readonly string[] => {
  const others = conceptsOf(other)
  return [...conceptsOf(one)].filter((name) => others.has(name))
}

describe.each(Object.keys(SYNONYM_PROBES))('synonyms: %s', (theme) => {
  it.each(probesOf(theme))('"$query" is "$same" rather than "$other"', ({ query, same, other }) => {
    const equal = shared(query, same)
    expect(equal).not.toEqual([])
    expect(equal.length).toBeGreaterThan(shared(query, other).length)
  })
})
