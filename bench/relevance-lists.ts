/** The product's code that `relevance.mjs` measures, and an exact BM25F over the same terms to compare with. */
import { fuse, listWeights } from '@stance/core/search/semantics/fuse'
import { rankTexts, trainSemantics } from '@stance/core/search/semantics/semantic-model'
import { hashTerm } from '@stance/core/search/text/term-hash'
import { tokenize } from '@stance/core/search/text/tokens'

interface Document {
  readonly title: string
  readonly description: string
  readonly service?: string
  readonly rule?: string
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

/** Returns a function that scores all documents for a query. */
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

export const product = { fuse, listWeights, rankTexts, trainSemantics }
