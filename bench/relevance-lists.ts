/** The product's code that `relevance.mjs` measures, and an exact BM25F over the same terms to compare with. */
import { IndexWriter } from '@stance/core/search/index/index-writer'
import type { SearchDocument } from '@stance/core/search/index/search-document'
import type { SearchMode } from '@stance/core/search/index/search-request'
import { createSearcher } from '@stance/core/search/index/searcher'
import type { RuleText } from '@stance/core/search/semantics/rule-text'
import {
  addTexts,
  rankTexts,
  type SemanticModel,
  trainSemantics,
} from '@stance/core/search/semantics/semantic-model'
import { semanticRanking } from '@stance/core/search/semantics/semantic-ranking'
import { hashTerm } from '@stance/core/search/text/term-hash'
import { tokenize } from '@stance/core/search/text/tokens'
import { trainCatalogueSpace } from '../server/src/capabilities/search/index/catalogue-space.ts'

interface Document {
  readonly title: string
  readonly description: string
  readonly service?: string
  readonly rule?: string
  readonly risk_and_remediation?: string
}

const K1 = 1.2
const B = 0.75
const TITLE_WEIGHT = 2

const termsOf = (document: Document): Map<number, number> => {
  const weights = new Map<number, number>()
  const add = (text: string, weight: number) =>
    tokenize(text, 'prose', (term) => {
      const hash = hashTerm(term)
      weights.set(hash, (weights.get(hash) ?? 0) + weight)
    })
  add(document.title, TITLE_WEIGHT)
  add(document.description, 1)
  add(document.service ?? '', 1)
  add(document.rule ?? '', 1)
  return weights
}

/** Returns a function that scores all documents for a query, with title, description, service and rule. */
export const exactKeywords = (
  documents: readonly Document[],
): ((query: string) => Float32Array) => {
  const postings = new Map<number, [number, number][]>()
  const lengths = documents.map((document, at) => {
    let length = 0
    for (const [hash, weight] of termsOf(document)) {
      const list = postings.get(hash) ?? []
      if (list.length === 0) postings.set(hash, list)
      list.push([at, weight])
      length += weight
    }
    return length
  })
  const average = lengths.reduce((a, b) => a + b, 0) / lengths.length
  return (query) => {
    const scores = new Float32Array(documents.length)
    const hashes = new Map<number, number>()
    tokenize(query, 'query', (term) => {
      hashes.set(hashTerm(term), (hashes.get(hashTerm(term)) ?? 0) + 1)
    })
    for (const [hash, times] of hashes) {
      const list = postings.get(hash) ?? []
      const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5))
      for (const [at, weight] of list) {
        const norm = K1 * (1 - B + (B * (lengths[at] ?? 0)) / average)
        scores[at] = (scores[at] ?? 0) + (times * idf * weight * (K1 + 1)) / (weight + norm)
      }
    }
    return scores
  }
}

const uuidOf = (at: number): string =>
  `00000000-0000-8000-8000-${at.toString(16).padStart(12, '0')}`

const searchDocument = (document: Document, at: number): SearchDocument => ({
  id: uuidOf(at),
  issue_id: null,
  placement: { account_id: '1', cloud_provider: 'aws', region: '', application_id: '' },
  severity: 'MEDIUM',
  status: 'open',
  category: '',
  risk_score: 0,
  first_found_at: 0,
  text: {
    title: document.title,
    description: document.description,
    remediation: document.risk_and_remediation ?? '',
    resource_id: '',
    resource_name: '',
    account_name: '',
    service: document.service ?? '',
    region: '',
    cves: [],
    controls: document.rule === undefined ? [] : [document.rule],
    tags: [],
  },
  text_key: uuidOf(at),
})

const ruleText = (document: Document): RuleText => ({
  title: document.title,
  description: document.description,
  service: document.service ?? '',
  rule: document.rule ?? '',
  guidance: document.risk_and_remediation ?? '',
})

const EVERYTHING = {
  filters: {},
  scope: { accounts: 'all', providers: 'all', regions: 'all', applications: 'all' },
  page: 1,
  group: 'finding',
  include: [],
} as const

/**
 * Returns searches of the product's index over documents, which give their positions, best first: with
 * vectors that are trained on the documents, and as in the service, which trains them on its rules.
 */
export const productSearch = (documents: readonly Document[]) => {
  const writer = new IndexWriter()
  writer.upsert(documents.map(searchDocument))
  const state = writer.commit()
  const texts = documents.map(ruleText)
  const searchWith = (model: SemanticModel) => {
    const searcher = createSearcher(state)
    searcher.useSemantics(semanticRanking(model))
    return (text: string, mode: SearchMode, per_page: number): number[] =>
      searcher
        .search({ ...EVERYTHING, text, mode, per_page })
        .hits.map(({ id }) => Number.parseInt(id.slice(-12), 16))
  }
  const model = trainSemantics(texts)
  return {
    search: searchWith(model),
    searchService: searchWith(addTexts({ space: trainCatalogueSpace(), parts: [] }, texts)),
    rank: (text: string) => rankTexts(model, text),
  }
}
