import type { Suggestion } from '@stance/core/search/index/suggestions'
import { readableTerm } from '@stance/core/search/query/highlights'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { FoundFindings } from '../found-records.port.ts'
import type { Ranking } from '../ranking.ts'
import type { SearchIndex } from '../search-index.service.ts'
import type { SearchRequest } from '../search-request.ts'

export interface IndexedSearchDeps {
  readonly searchIndex: Pick<SearchIndex, 'search'>
  readonly scope: DataScope
  readonly findings: FoundFindings
}

/** The word of a finding that has a term, as people read it: terms are stemmed. */
const readableIn = (json: string, term: string): string => {
  const { title, description, remediation }: Readonly<Record<string, string>> = JSON.parse(json)
  return readableTerm(term, [title ?? '', description ?? '', remediation ?? ''])
}

const readableSuggestions = async (
  findings: FoundFindings,
  suggestions: readonly Suggestion[],
): Promise<string[]> => {
  const examples = await findings.byIds(suggestions.map(({ example }) => example))
  const words = suggestions.flatMap(({ term, example }) => {
    const json = examples.get(example)
    return json === undefined ? [] : [readableIn(json, term)]
  })
  return [...new Set(words)]
}

/** Searches the index of the process. Returns null while there is none. */
export const searchIndexed = async (
  { searchIndex, scope, findings }: IndexedSearchDeps,
  { query, mode, filters, page, include, group }: SearchRequest,
): Promise<Ranking | null> => {
  const asked = (['facets', 'suggestions'] as const).filter((one) => include.has(one))
  const result = await searchIndex.search({
    text: query,
    mode,
    filters,
    scope,
    ...page,
    group,
    include: asked,
  })
  if (!result) return null
  const { hits, total, max_score, facets, suggestions } = result
  return {
    hits: hits.map(({ id, issue_id, score }) => ({
      finding_id: id,
      issue_id: issue_id ?? '',
      score,
    })),
    total,
    max_score,
    mode: result.mode,
    ...(facets && { facets }),
    ...(suggestions && { suggestions: await readableSuggestions(findings, suggestions) }),
  }
}
