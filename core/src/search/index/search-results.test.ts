import { beforeAll, describe, expect, it, test } from 'vitest'
import { listWeights } from '../semantics/fuse.ts'
import type { FacetValue } from './facet-counts.ts'
import { createIndexWriter, type IndexWriter } from './index-writer.ts'
import { drawDocument, drawFrom } from './search-document.fixture.ts'
import type { SearchDocument } from './search-document.ts'
import { allOf, UNRESTRICTED } from './search-request.fixture.ts'
import { SearchExpired, type SearchResult } from './search-request.ts'
import { createSearcher, type Searcher } from './searcher.ts'
import type { SemanticRanking } from './semantic-lists.ts'

const documents = Array.from({ length: 300 }, (_, at) => drawDocument(at, drawFrom(at)))
const SCOPED = { ...UNRESTRICTED, accounts: ['1111', '3333'], regions: ['eu-west-1'] }
const isInScope = ({ placement }: SearchDocument) =>
  SCOPED.accounts.includes(placement.account_id) && placement.region === 'eu-west-1'

const index = (some: readonly SearchDocument[]): { writer: IndexWriter; searcher: Searcher } => {
  const writer = createIndexWriter()
  for (let at = 0; at < some.length; at += 70) {
    writer.upsert(some.slice(at, at + 70))
    writer.commit()
  }
  return { writer, searcher: createSearcher(writer.commit()) }
}

/** Ranks texts by the lengths and first letters of their keys. */
const semanticsOf = (searcher: Searcher): SemanticRanking => {
  const scored = (step: number) => (_: number, text: number) => {
    const key = searcher.textKeys[text] ?? ''
    return key.length % step === 0 ? 1 + (key.charCodeAt(0) % 50) : 0
  }
  return {
    rank: (_, visible) => {
      const some = new Float32Array(visible.length)
      return { lexical: some.map(scored(2)), vector: some.map(scored(3)), conceptShare: 'some' }
    },
  }
}

const idsOf = ({ hits }: SearchResult) => hits.map(({ id }) => id)
const byId = new Map(documents.map((document) => [document.id, document]))
const found = (result: SearchResult) => result.hits.map(({ id }) => byId.get(id) as SearchDocument)

let world: { writer: IndexWriter; searcher: Searcher }
beforeAll(() => {
  world = index(documents)
  world.searcher.useSemantics(semanticsOf(world.searcher))
})

describe('hybrid search', () => {
  const isSemantic = ({ text_key }: SearchDocument) =>
    text_key.length % 2 === 0 || text_key.length % 3 === 0
  const all = (mode: 'keyword' | 'semantic' | 'hybrid', text = 'bucket') =>
    world.searcher.search(allOf(text, { mode, per_page: 1_000 }))

  it('finds what keywords or texts find, each once', () => {
    const expected = new Set([
      ...idsOf(all('keyword')),
      ...documents.filter(isSemantic).map(({ id }) => id),
    ])
    expect(new Set(idsOf(all('hybrid')))).toEqual(expected)
    expect(all('hybrid').total).toBe(expected.size)
    expect(idsOf(all('hybrid'))).toHaveLength(expected.size)
  })

  it('adds reciprocal ranks in which equal scores have one rank', () => {
    const rankIn = (scores: readonly number[], score: number) =>
      [...new Set(scores)].sort((a, b) => b - a).indexOf(score) + 1
    const keyword = new Map(all('keyword').hits.map(({ id, score }) => [id, score]))
    const keys = [...new Set(documents.map(({ text_key }) => text_key))]
    const scoreOf = (key: string, step: number) =>
      key.length % step === 0 ? 1 + (key.charCodeAt(0) % 50) : 0
    const share = (weight: number, scores: readonly number[], score: number) =>
      score > 0
        ? weight /
          (5 +
            rankIn(
              scores.filter((one) => one > 0),
              score,
            ))
        : 0
    const weights = listWeights('hybrid', 'some')
    for (const { id, score } of all('hybrid').hits) {
      const key = byId.get(id)?.text_key ?? ''
      const texts =
        share(
          weights.words,
          keys.map((one) => scoreOf(one, 2)),
          scoreOf(key, 2),
        ) +
        share(
          weights.vectors,
          keys.map((one) => scoreOf(one, 3)),
          scoreOf(key, 3),
        )
      const own = keyword.get(id)
      const words = own === undefined ? 0 : share(weights.findings, [...keyword.values()], own)
      expect(score).toBeCloseTo(texts + words, 5)
    }
  })

  it('by meaning alone finds the texts that fit', () => {
    expect(all('semantic').total).toBe(documents.filter(isSemantic).length)
    expect(all('semantic').mode).toBe('semantic')
  })

  it('by meaning alone is a keyword search for a name', () => {
    const name = documents[0]?.text.resource_id ?? ''
    expect(all('semantic', name)).toEqual(all('keyword', name))
    expect(all('semantic', name).total).toBeGreaterThan(0)
    const unknown = 'CVE-2031-99999'
    expect(all('semantic', unknown)).toEqual(all('keyword', unknown))
    expect(all('semantic', unknown).total).toBe(0)
  })

  it('ranks only texts that a document still has', () => {
    const [first, second] = documents as [SearchDocument, SearchDocument]
    const writer = createIndexWriter()
    writer.upsert([
      { ...first, text_key: 'one' },
      { ...second, text_key: 'two' },
    ])
    const searcher = createSearcher(writer.commit())
    const visible: number[][] = []
    searcher.useSemantics({
      rank: (_, texts) => {
        visible.push([...texts])
        const none = new Float32Array(texts.length)
        return { lexical: none, vector: none, conceptShare: 'some' }
      },
    })
    const search = () => searcher.search(allOf('bucket', { mode: 'semantic' }))
    search()
    writer.remove([second.id])
    searcher.swap(writer.commit())
    search()
    expect(visible).toEqual([
      [1, 1],
      [1, 0],
    ])
  })

  it('has its mode without any document', () => {
    const searcher = createSearcher(createIndexWriter().commit())
    searcher.useSemantics(semanticsOf(searcher))
    for (const mode of ['semantic', 'hybrid'] as const)
      expect(searcher.search(allOf('bucket', { mode }))).toMatchObject({ mode, total: 0 })
  })

  it('keeps to phrases and exclusions', () => {
    const without = new Set(idsOf(all('keyword', 'bucket')))
    for (const mode of ['semantic', 'hybrid'] as const)
      expect(idsOf(all(mode, 'key -bucket')).some((id) => without.has(id))).toBe(false)
  })

  it('is a keyword search without semantic lists', () => {
    const plain = createSearcher(world.writer.commit())
    expect(plain.search(allOf('bucket', { mode: 'hybrid' })).mode).toBe('keyword')
  })
})

describe('a word that a query repeats', () => {
  const titled = documents
    .slice(0, 42)
    .map((document, at) => ({ ...document, text: { ...document.text, title: `topic${at}x` } }))
  const { searcher } = index(titled)
  const firstFor = (text: string) => {
    const [hit] = searcher.search(allOf(text)).hits
    return titled.findIndex(({ id }) => id === hit?.id)
  }

  it('counts more than one that occurs once', () => {
    expect(firstFor('topic5x topic7x topic5x')).toBe(5)
    expect(firstFor('topic5x topic7x topic7x')).toBe(7)
  })

  it('counts in a text with more words than are ranked', () => {
    const words = Array.from({ length: 41 }, (_, at) => `topic${at}x`).join(' ')
    expect(firstFor(`${words} topic41x topic41x`)).toBe(41)
  })
})

describe('a data scope', () => {
  test.each(['keyword', 'semantic', 'hybrid'] as const)(
    'gives the same %s answer whatever lies outside of it',
    (mode) => {
      const alone = index(documents.filter(isInScope))
      alone.searcher.useSemantics(semanticsOf(alone.searcher))
      for (const text of [
        'bucket',
        'public "access key"',
        'enc* -user',
        'bukcet',
        'open port internet',
      ])
        for (const group of ['finding', 'issue'] as const) {
          const asked = allOf(text, {
            mode,
            group,
            scope: SCOPED,
            include: ['facets', 'suggestions'],
          })
          const answer = world.searcher.search(asked)
          expect(answer).toEqual(alone.searcher.search(asked))
        }
    },
  )
})

describe('issues', () => {
  test.each(['keyword', 'hybrid'] as const)('of a %s search have their best finding', (mode) => {
    const findings = world.searcher.search(allOf('bucket key', { mode, per_page: 1_000 }))
    const best = new Map<string, number>()
    for (const { issue_id, score } of findings.hits)
      if (issue_id !== null && !best.has(issue_id)) best.set(issue_id, score)
    const issues = world.searcher.search(allOf('bucket key', { mode, group: 'issue' }))
    expect(issues.total).toBe(best.size)
    expect(issues.hits.map(({ issue_id, score }) => [issue_id, score])).toEqual([...best])
  })
})

describe('facets', () => {
  const countBy = (some: readonly SearchDocument[], read: (document: SearchDocument) => string) => {
    const counts: Record<string, number> = {}
    for (const document of some) counts[read(document)] = (counts[read(document)] ?? 0) + 1
    return counts
  }

  test.each(['keyword', 'hybrid'] as const)('of a %s search count the whole result', (mode) => {
    const whole = world.searcher.search(allOf('bucket', { mode, per_page: 1_000, scope: SCOPED }))
    const { facets } = world.searcher.search(
      allOf('bucket', { mode, per_page: 1, scope: SCOPED, include: ['facets'] }),
    )
    const counted = Object.fromEntries(
      Object.entries((facets ?? {}) as Record<string, readonly FacetValue[]>).map(
        ([name, values]) => [
          name,
          Object.fromEntries(values.map(({ value, count }) => [value, count])),
        ],
      ),
    )
    const some = found(whole)
    expect(counted).toEqual({
      severity: countBy(some, ({ severity }) => severity),
      status: countBy(some, ({ status }) => status),
      provider: countBy(some, ({ placement }) => placement.cloud_provider),
      account: countBy(some, ({ placement }) => placement.account_id),
      region: countBy(some, ({ placement }) => placement.region),
      category: countBy(some, ({ category }) => category),
      service: countBy(some, ({ text }) => text.service),
    })
  })
})

describe('pages', () => {
  test.each(['keyword', 'hybrid'] as const)(
    'of a %s search are the whole result, each hit once',
    (mode) => {
      const whole = world.searcher.search(allOf('bucket key user', { mode, per_page: 1_000 }))
      const pages = Array.from({ length: Math.ceil(whole.total / 7) }, (_, at) =>
        idsOf(world.searcher.search(allOf('bucket key user', { mode, page: at + 1, per_page: 7 }))),
      )
      expect(pages.flat()).toEqual(idsOf(whole))
    },
  )

  it('behind the last one are empty and have the total', () => {
    const { total } = world.searcher.search(allOf('bucket'))
    const far = world.searcher.search(allOf('bucket', { page: 20_000 }))
    expect(far).toMatchObject({ hits: [], total })
  })
})

describe('suggestions', () => {
  const suggest = (text: string, scope = UNRESTRICTED) =>
    world.searcher.search(allOf(text, { scope, include: ['suggestions'] })).suggestions ?? []

  it('correct words that nothing has', () => {
    expect(suggest('bukcet')).toEqual([expect.objectContaining({ term: 'bucket' })])
    expect(suggest('bucket')).toEqual([])
    expect(suggest('encyrption')).toEqual([
      expect.objectContaining({ term: 'encrypt', spellings: ['encryption'] }),
    ])
  })

  it('complete beginnings', () => {
    const terms = suggest('cust*').map(({ term }) => term)
    expect(terms).toEqual(expect.arrayContaining(['customer-exports', 'custom']))
  })

  it('name findings of the caller as examples', () => {
    for (const { examples } of suggest('pub* acc*', SCOPED))
      for (const example of examples)
        expect(isInScope(byId.get(example) as SearchDocument)).toBe(true)
  })
})

describe('hostile searches', () => {
  const HOSTILE: readonly (readonly [string, string])[] = [
    ['one word without end', 'bucket '.repeat(143)],
    ['single letters', 'a b c d e f g h i j '.repeat(50)],
    ['many phrases', Array.from({ length: 250 }, (_, at) => `"${at}"`).join('')],
    ['many signs', '-a'.repeat(500)],
    ['many exclusions', '-bucket -key '.repeat(76)],
    ['many prefixes', 'a* b* aa* bb* '.repeat(70)],
    ['quotation marks', '"'.repeat(1_000)],
    ['lone surrogates', '\ud800'.repeat(1_000)],
    ['look-alike letters and zeros', 'ſK\u0000 -\u0000 "\u0000"'],
    ['names of object members', 'constructor __proto__ toString'],
    ['parentheses', `${'('.repeat(500)}${')'.repeat(500)}`],
  ]
  test.each(HOSTILE)('with %s are answered', (_, text) => {
    for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
      const result = world.searcher.search(
        allOf(text, { mode, include: ['facets', 'suggestions'] }),
      )
      expect(result.hits.length).toBe(Math.min(200, result.total))
    }
  })

  it('end at their deadline', () => {
    expect(() => world.searcher.search(allOf('bucket', { isExpired: () => true }))).toThrow(
      SearchExpired,
    )
  })
})

describe('a change of a published segment', () => {
  it('is seen without a new state', () => {
    const { writer, searcher } = index(documents.slice(0, 100))
    const open = (status: 'open' | 'resolved') =>
      searcher.search(allOf('-nothing', { filters: { status: [status] } })).total
    const [first] = documents.filter(({ status }) => status === 'open')
    const before = [open('open'), open('resolved')] as const
    writer.setStatus(first?.id ?? '', 'resolved')
    expect([open('open'), open('resolved')]).toEqual([before[0] - 1, before[1] + 1])
    writer.remove([first?.id ?? ''])
    expect(open('resolved')).toBe(before[1])
    expect(searcher.search(allOf('-nothing')).total).toBe(99)
  })

  it('of an unknown document changes nothing', () => {
    const { writer } = index(documents.slice(0, 10))
    expect(writer.setStatus('00000000-0000-4000-8000-000000000000', 'open')).toBe(false)
    writer.remove(['00000000-0000-4000-8000-000000000000'])
    expect(writer.size().documents).toBe(10)
  })
})

describe('merges', () => {
  it('keep the number of segments small, and every answer', () => {
    const writer = createIndexWriter()
    for (const document of documents) {
      writer.upsert([document])
      writer.commit()
      while (writer.merge());
    }
    expect(writer.size().segments).toBeLessThan(24)
    const merged = createSearcher(writer.commit())
    for (const text of ['bucket', '"access key"', 'cust*'])
      expect(merged.search(allOf(text))).toEqual(world.searcher.search(allOf(text)))
  })

  it('drop the documents that no longer exist', () => {
    const { writer } = index(documents.slice(0, 100))
    writer.remove(documents.slice(0, 60).map(({ id }) => id))
    while (writer.merge());
    expect(writer.size()).toMatchObject({ documents: 40 })
    expect(writer.size().deadDocuments).toBeLessThan(20)
  })
})
