import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIndexWriter } from './index-writer.ts'
import { drawDocument, drawFrom, drawQuery } from './search-document.fixture.ts'
import { allOf, UNRESTRICTED } from './search-request.fixture.ts'
import { Searcher } from './searcher.ts'
import type { SemanticRanking } from './semantic-lists.ts'

const semantics: SemanticRanking = {
  rank: (text, visible) => {
    const scores = Float32Array.from(visible, (_, at) => (at * 7 + text.length) % 5)
    return { lexical: scores, vector: scores.map((score) => 4 - score), conceptShare: 'some' }
  },
}

const SCOPES = [
  UNRESTRICTED,
  { ...UNRESTRICTED, accounts: ['1111', '2222'] },
  { ...UNRESTRICTED, accounts: ['1111'], regions: ['eu-west-1'] },
]

describe('kernels', () => {
  it('find what loops find, with the same scores', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 200 }), (seed, count) => {
        const draw = drawFrom(seed)
        const writer = createIndexWriter()
        for (let at = 0; at < count; at++) {
          writer.upsert([drawDocument(draw(400), draw)])
          if (draw(60) === 0) writer.commit()
        }
        const state = writer.commit()
        const searchers = [true, false].map((hasKernels) => new Searcher(state, hasKernels))
        for (const searcher of searchers) searcher.useSemantics(semantics)
        for (let query = 0; query < 12; query++) {
          const request = allOf(drawQuery(draw), {
            mode: (['keyword', 'semantic', 'hybrid'] as const)[query % 3] ?? 'keyword',
            per_page: 1 + draw(40),
            scope: SCOPES[draw(3)] ?? UNRESTRICTED,
            filters: draw(2) === 0 ? { severity: ['HIGH', 'LOW'], status: ['open'] } : {},
            include: draw(2) === 0 ? ['facets'] : [],
          })
          const [byKernels, byLoops] = searchers.map((searcher) => searcher.search(request))
          expect(byKernels).toEqual(byLoops)
        }
      }),
      { numRuns: 15 },
    )
  })
})
