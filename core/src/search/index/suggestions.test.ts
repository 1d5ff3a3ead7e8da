import fc from 'fast-check'
import { expect, it } from 'vitest'
import { misspellings } from '../query/misspellings.ts'
import { wordTerm } from '../text/word-term.ts'
import { createIndexWriter } from './index-writer.ts'
import { drawDocument, drawFrom } from './search-document.fixture.ts'
import type { SearchDocument } from './search-document.ts'
import { impactsOf, isInside } from './search-oracle.test-data.ts'
import { allOf, UNRESTRICTED } from './search-request.fixture.ts'
import type { SearchScope } from './search-scope.ts'
import { createSearcher } from './searcher.ts'

const MAX_SUGGESTIONS = 5
const MAX_EXAMPLES = 8
const SCOPES: readonly SearchScope[] = [
  UNRESTRICTED,
  { ...UNRESTRICTED, accounts: ['1111'] },
  { ...UNRESTRICTED, providers: ['gcp'], regions: ['us-east-1'] },
  { ...UNRESTRICTED, applications: [] },
]

/** Returns the ids of the documents that have each term, the lowest first. */
const idsByTerm = (documents: readonly SearchDocument[]): Map<string, string[]> => {
  const ids = new Map<string, string[]>()
  const sorted = [...documents].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const document of sorted)
    for (const term of impactsOf(document).keys())
      ids.set(term, [...(ids.get(term) ?? []), document.id])
  return ids
}

const suggested = (ids: ReadonlyMap<string, string[]>, isCandidate: (term: string) => boolean) =>
  [...ids]
    .filter(([term]) => isCandidate(term))
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(([term, found]) => ({
      term,
      findings: found.length,
      examples: found.slice(0, MAX_EXAMPLES),
    }))

it('Suggestions are the most frequent terms of what the caller sees, however the index is divided', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(...SCOPES),
      fc.constantFrom('pu', 'pol', 'ac', 'cve-2', 'rot', 'xx'),
      fc.constantFrom('bukcet', 'encyrpted', 'polices', 'intrenet', 'bucket'),
      (seed, batch, scope, prefix, word) => {
        const documents = Array.from({ length: 60 }, (_, at) =>
          drawDocument(at, drawFrom(seed + at)),
        )
        const writer = createIndexWriter()
        for (let at = 0; at < documents.length; at += batch) {
          writer.upsert(documents.slice(at, at + batch))
          writer.commit()
        }
        const removed = documents.slice(0, 5).map(({ id }) => id)
        writer.remove(removed)
        const visible = documents
          .filter(({ id }) => !removed.includes(id))
          .filter((document) => isInside(scope, document))
        const ids = idsByTerm(visible)
        const spelled = new Set([...misspellings(word)].map((spelling) => wordTerm(spelling).term))
        const corrected = ids.has(wordTerm(word).term)
          ? []
          : suggested(ids, (term) => spelled.has(term))
        const completed = suggested(ids, (term) => term.startsWith(prefix))

        const asked = allOf(`${word} ${prefix}*`, { scope, include: ['suggestions'] })
        const { suggestions = [] } = createSearcher(writer.commit()).search(asked)
        expect(
          suggestions.map(({ term, findings, examples }) => ({ term, findings, examples })),
        ).toEqual([...corrected, ...completed])
      },
    ),
    { numRuns: 40 },
  )
})
