import type { SearchResult } from '@stance/core/search/index/search-request'
import type { Suggestion } from '@stance/core/search/index/suggestions'
import { readableTerm } from '@stance/core/search/query/highlights'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DatabaseAddress, openDatabase } from '../../../platform/db/connection.ts'
import { findingsById } from '../../findings/record/findings-by-id.service.ts'
import { foundPage } from '../found-page.ts'
import type { FoundFindings } from '../found-records.port.ts'
import type { Ranking } from '../ranking.ts'
import { searchAnswer } from '../search-answer.ts'
import type { IndexedResult, IndexedSearch } from './thread-messages.ts'

const PAGE_CONCURRENCY = 4
/** Later, the search was refused. */
const QUERY_TIMEOUT_MS = 8_000

/** Returns the texts of a finding that people read. */
const textsIn = (json: string): string[] => {
  const record: Readonly<Record<string, string>> = JSON.parse(json)
  const { title, description, remediation, control_id, resource_id } = record
  return [title, description, remediation, control_id, resource_id].map((text) => text ?? '')
}

/** The words that terms stand for, as people read them: terms are stemmed. */
const readableSuggestions = async (
  findings: FoundFindings,
  suggestions: readonly Suggestion[],
): Promise<string[]> => {
  const records = await findings.byIds(suggestions.flatMap(({ examples }) => examples))
  const words = suggestions.flatMap(({ term, spellings, examples }) => {
    const found = examples.flatMap((id) => records.get(id) ?? [])
    return found.length === 0 ? [] : [readableTerm(term, found.flatMap(textsIn), spellings)]
  })
  return [...new Set(words)]
}

const rankingOf = async (
  findings: FoundFindings,
  { hits, suggestions, ...found }: SearchResult,
): Promise<Ranking> => ({
  ...found,
  hits: hits.map(({ id, issue_id, score }) => ({
    finding_id: id,
    issue_id: issue_id ?? '',
    score,
  })),
  ...(suggestions && { suggestions: await readableSuggestions(findings, suggestions) }),
})

/**
 * Writes answers about findings, which are read as they are now, in the data scope of the search. A page of fifty
 * findings is a hundred kilobytes of JSON: the thread that serves requests only sends it.
 */
export const createAnswering = (address: DatabaseAddress) => {
  const { connection, close } = openDatabase(address, {
    size: PAGE_CONCURRENCY,
    onError: () => {},
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  })
  return {
    answer: async (request: IndexedSearch, result: SearchResult): Promise<IndexedResult> => {
      const findings = findingsById(scopedConnection(connection, request.scope))
      const ranking = await rankingOf(findings, result)
      if (request.group === 'issue') return { ranking, json: null }
      const ids = ranking.hits.map(({ finding_id }) => finding_id)
      const records = await findings.byIds(ids)
      const page = foundPage(
        request,
        ranking.hits,
        ids.map((id) => records.get(id)),
      )
      const text = searchAnswer(request, ranking, page, Date.now() - request.startedAt)
      return { ranking: { ...ranking, hits: [] }, json: new TextEncoder().encode(text) }
    },
    close,
  }
}
