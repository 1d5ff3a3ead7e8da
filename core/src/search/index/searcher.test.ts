import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIndexWriter, type IndexWriter } from './index-writer.ts'
import { type Draw, drawDocument, drawFrom, drawQuery } from './search-document.fixture.ts'
import { SEARCH_STATUSES, type SearchDocument } from './search-document.ts'
import { searchByBruteForce } from './search-oracle.test-data.ts'
import { allOf } from './search-request.fixture.ts'
import type { SearchRequest } from './search-request.ts'
import { createSearcher } from './searcher.ts'

/** Changes an index and a map of the documents that it should have. */
const change = (writer: IndexWriter, expected: Map<string, SearchDocument>, draw: Draw): void => {
  const number = draw(60)
  const existing = [...expected.keys()][number]
  const kind = draw(10)
  if (kind < 6) {
    const documents = Array.from({ length: 1 + draw(12) }, () => drawDocument(draw(120), draw))
    writer.upsert(documents)
    for (const document of documents) expected.set(document.id, document)
  } else if (kind === 6) {
    writer.commit()
  } else if (kind === 7) {
    writer.commit()
    while (writer.merge());
  } else if (existing !== undefined && kind === 8) {
    writer.remove([existing])
    expected.delete(existing)
  } else if (existing !== undefined) {
    const status = SEARCH_STATUSES[draw(4)] ?? 'open'
    writer.setStatus(existing, status)
    expected.set(existing, { ...(expected.get(existing) as SearchDocument), status })
  }
}

const someOf = (draw: Draw, values: readonly string[]): 'all' | readonly string[] =>
  draw(3) === 0 ? values.filter(() => draw(2) === 0) : 'all'

const drawRequest = (draw: Draw): SearchRequest =>
  allOf(drawQuery(draw), {
    filters: {
      severity: draw(3) === 0 ? ['HIGH', 'CRITICAL'] : undefined,
      status: draw(3) === 0 ? ['open', 'suppressed'] : undefined,
      provider: draw(4) === 0 ? ['aws', 'gcp'] : undefined,
    },
    scope: {
      accounts: someOf(draw, ['1111', '2222', '3333']),
      providers: someOf(draw, ['aws', 'azure', 'gcp']),
      regions: someOf(draw, ['eu-west-1', 'us-east-1']),
      applications: someOf(draw, ['', 'shop', 'billing']),
    },
  })

describe('search', () => {
  it('finds what a search by brute force finds, in its order, after any changes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 25 }), (seed, changes) => {
        const draw = drawFrom(seed)
        const writer = createIndexWriter()
        const expected = new Map<string, SearchDocument>()
        for (let at = 0; at < changes; at++) change(writer, expected, draw)
        const searcher = createSearcher(writer.commit())
        for (let at = 0; at < 6; at++) {
          const asked = drawRequest(draw)
          const found = searcher.search(asked)
          const wanted = searchByBruteForce([...expected.values()], asked)
          expect(found.total, asked.text).toBe(wanted.length)
          expect(found.hits.map(({ id }) => id)).toEqual(wanted.map(({ document }) => document.id))
          for (const [rank, { score }] of found.hits.entries())
            expect(score).toBeCloseTo(wanted[rank]?.score ?? -1, 6)
        }
      }),
      { numRuns: 30 },
    )
  })
})
