import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIndexWriter } from '../index-writer.ts'
import { drawDocument, drawFrom } from '../search-document.fixture.ts'
import type { SearchDocument } from '../search-document.ts'
import { searchByBruteForce } from '../search-oracle.test-data.ts'
import { allOf } from '../search-request.fixture.ts'
import { createSearcher } from '../searcher.ts'

/** Names that begin or end like each other, and words that the texts of rules have too. */
const NAMES = ['port', 'port-1', 'port-12', 'airport', 'report 7', 'web 1 port', 'x1', '', 'Éport']
const RULES = [
  (name: string) => `The port ${name} is open to everyone`,
  (name: string) => `${name} lets traffic in from everyone`,
  (name: string) => `Everyone may use port 22 of ${name}`,
  (name: string) => `No backup of ${name === '' ? 'port-1' : 'port-12'} exists`,
  () => 'Keys of everyone are never rotated',
  (name: string) => name,
]
const QUERIES = [
  ...[
    'port',
    'airport',
    'everyone',
    'traffic',
    '7',
    'x1',
    'backup',
    'éport',
    '22',
    'web',
    'rep*',
    'port-12',
  ],
  ...['"port is open"', '"port 1 is"', '"of x1"', '"1 port lets"', '"the port"', 'port -"port 22"'],
]

const drawFindings = (seed: number): SearchDocument[] => {
  const draw = drawFrom(seed)
  return Array.from({ length: 60 }, (_, at) => {
    const rule = draw(RULES.length)
    const name = NAMES[draw(NAMES.length)] as string
    const document = drawDocument(at, draw)
    const text = {
      ...document.text,
      title: draw(9) === 0 ? `Rule ${rule} ${name}` : `Rule ${rule} about a port`,
      description: RULES[rule]?.(name) ?? '',
      remediation: 'Close the port',
      resource_name: name,
      controls: draw(9) === 0 ? [`C.${rule}`] : [`C.${rule}`, 'port'],
      tags: [],
    }
    return { ...document, text, text_key: `rule ${rule}` }
  })
}

it('What findings of a rule share is found in each of them, with the same scores as if it was read alone', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const findings = drawFindings(seed)
      const writer = createIndexWriter()
      writer.upsert(findings)
      const searcher = createSearcher(writer.commit())
      for (const query of QUERIES) {
        const asked = allOf(query)
        const wanted = searchByBruteForce(findings, asked)
        const { hits } = searcher.search(asked)
        expect(
          hits.map(({ id }) => id),
          query,
        ).toEqual(wanted.map(({ document }) => document.id))
        for (const [rank, { score }] of hits.entries())
          expect(score, query).toBeCloseTo(wanted[rank]?.score ?? -1, 6)
      }
    }),
    { numRuns: 12 },
  )
})
