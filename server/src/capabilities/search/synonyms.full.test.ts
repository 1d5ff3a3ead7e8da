import { contentUuid } from '@stance/core/kernel/digest'
import { IndexWriter } from '@stance/core/search/index/index-writer'
import { drawDocument } from '@stance/core/search/index/search-document.fixture'
import { allOf } from '@stance/core/search/index/search-request.fixture'
import { createSearcher } from '@stance/core/search/index/searcher'
import {
  probesOf,
  SYNONYM_PROBES,
} from '@stance/core/search/semantics/concepts/synonym-probes.test-data'
import { addTexts } from '@stance/core/search/semantics/semantic-model'
import { semanticRanking } from '@stance/core/search/semantics/semantic-ranking'
import { expect, test } from 'vitest'
import { trainCatalogueSpace } from './index/catalogue-space.ts'

const probes = Object.keys(SYNONYM_PROBES).flatMap(probesOf)
const titles = [...new Set(probes.flatMap(({ same, other }) => [same, other]))]

/** A search over findings that have a title and nothing else, with the meaning of the rule catalogue. */
const searchTitles = () => {
  const template = drawDocument(1, () => 0)
  const noText = {
    description: '',
    remediation: '',
    resource_id: '',
    resource_name: '',
    account_name: '',
    service: '',
    region: '',
    cves: [],
    controls: [],
    tags: [],
  }
  const writer = new IndexWriter()
  const documents = titles.map((title) => ({
    ...template,
    id: contentUuid(title),
    issue_id: null,
    text: { ...noText, title },
    text_key: title,
  }))
  writer.upsert(documents)
  const searcher = createSearcher(writer.commit())
  const texts = searcher.textKeys.map((title) => ({
    title,
    description: '',
    service: '',
    rule: '',
    guidance: '',
  }))
  searcher.useSemantics(
    semanticRanking(addTexts({ space: trainCatalogueSpace(), parts: [] }, texts)),
  )
  const byId = new Map(titles.map((title) => [contentUuid(title), title]))
  return (query: string, mode: 'semantic' | 'hybrid'): (string | undefined)[] =>
    searcher.search(allOf(query, { mode })).hits.map(({ id }) => byId.get(id))
}

test('what means the same ranks before what shares words, in nine of ten searches', () => {
  const search = searchTitles()
  const missed = (mode: 'semantic' | 'hybrid') =>
    probes
      .filter(({ query, same, other }) => {
        const found = search(query, mode)
        const [at, otherAt] = [found.indexOf(same), found.indexOf(other)]
        return at < 0 || (otherAt >= 0 && otherAt < at)
      })
      .map(({ query }) => query)
  expect(probes.length).toBeGreaterThan(200)
  for (const mode of ['semantic', 'hybrid'] as const)
    expect(missed(mode).length).toBeLessThan(0.1 * probes.length)
})
