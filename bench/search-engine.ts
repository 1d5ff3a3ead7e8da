/**
 * Measures the search index alone. Its argument is options as JSON. Prints figures as JSON: the time of
 * each query is CPU time of the thread.
 */
import type { IndexState } from '@stance/core/search/index/index-state'
import { createIndexWriter } from '@stance/core/search/index/index-writer'
import type { SearchDocument } from '@stance/core/search/index/search-document'
import type { SearchMode, SearchRequest } from '@stance/core/search/index/search-request'
import type { SearchScope } from '@stance/core/search/index/search-scope'
import { createSearcher } from '@stance/core/search/index/searcher'
import { decodeSnapshot, encodeSnapshot } from '@stance/core/search/index/snapshot'
import type { RuleText } from '@stance/core/search/semantics/rule-text'
import { rankTexts, trainSemantics } from '@stance/core/search/semantics/semantic-model'
import { resourceNames, searchCorpus, searchQueries, usualScope } from './search-corpus.mjs'

const options = JSON.parse(process.argv[2] ?? '{}') as {
  findings: number
  seed: number
  seconds: number
}
const BATCH = 1_000
const VERSION = 'bench'

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the texts of the rules in the order in which the index numbers them. */
const ruleTexts = () => {
  const texts = new Map<string, RuleText>()
  for (const { text, text_key } of searchCorpus(options.findings, options.seed))
    if (!texts.has(text_key))
      texts.set(text_key, {
        title: text.title,
        description: text.description,
        service: text.service,
        rule: text_key,
        guidance: text.remediation,
      })
  return writer.textKeys.map((key) => texts.get(key) as RuleText)
}

const build = () => {
  const writer = createIndexWriter()
  let generated = 0
  let batch: SearchDocument[] = []
  const started = cpuMs()
  const flush = () => {
    writer.upsert(batch)
    batch = []
  }
  let lap = cpuMs()
  for (const document of searchCorpus(options.findings, options.seed)) {
    batch.push(document as SearchDocument)
    if (batch.length < BATCH) continue
    generated += cpuMs() - lap
    flush()
    lap = cpuMs()
  }
  flush()
  const state = writer.commit()
  return { writer, state, buildMs: cpuMs() - started - generated }
}

const load = (state: IndexState) => {
  const parts = [...encodeSnapshot(state, { version: VERSION, note: '' })]
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  const buffer = new SharedArrayBuffer(size)
  let at = 0
  for (const part of parts) {
    new Uint8Array(buffer).set(part, at)
    at += part.length
  }
  const started = cpuMs()
  const decoded = decodeSnapshot(buffer, VERSION)
  if (!('state' in decoded)) throw new Error(decoded.refusal)
  createSearcher(decoded.state)
  return { loadMs: cpuMs() - started, snapshotBytes: size }
}

const UNRESTRICTED: SearchScope = {
  accounts: 'all',
  providers: 'all',
  regions: 'all',
  applications: 'all',
}
const SCOPED: SearchScope = { ...UNRESTRICTED, accounts: usualScope(options.findings) }

const request = (text: string, mode: SearchMode, isScoped: boolean): SearchRequest => ({
  text,
  mode,
  filters: isScoped ? { severity: ['HIGH', 'CRITICAL'] } : {},
  scope: isScoped ? SCOPED : UNRESTRICTED,
  page: 1,
  per_page: 50,
  group: 'finding',
  include: [],
})

const { writer, state, buildMs } = build()
const searcher = createSearcher(state)
const model = trainSemantics(ruleTexts())
searcher.useSemantics({
  rank: (text, visible) => {
    const { words, vectors, conceptShare } = rankTexts(model, text, visible)
    return { lexical: words, vector: vectors, conceptShare }
  },
})

const measure = (queries: readonly string[], mode: SearchMode, isScoped: boolean) => {
  const times: number[] = []
  let total = 0
  const end = performance.now() + options.seconds * 1000
  for (let round = 0; round < 3 || (performance.now() < end && times.length < 2_000); round++) {
    for (const text of queries) {
      const started = cpuMs()
      const result = searcher.search(request(text, mode, isScoped))
      if (round > 0) times.push(cpuMs() - started)
      total = result.total
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { p50: at(0.5), p99: at(0.99), searches: times.length, total }
}

const queries = searchQueries(options.seed, resourceNames(options))
const classes: Record<string, ReturnType<typeof measure>> = {}
for (const [kind, mode, isScoped] of [
  ['keyword', 'keyword', false],
  ['keyword, scoped', 'keyword', true],
  ['hybrid', 'hybrid', false],
  ['hybrid, scoped', 'hybrid', true],
] as const)
  for (const [name, texts] of Object.entries(queries))
    classes[`${kind}: ${name}`] = measure(texts, mode, isScoped)
process.stdout.write(
  JSON.stringify({
    buildMs,
    ...load(state),
    ...writer.size(),
    rss: process.memoryUsage().rss,
    classes,
  }),
)
