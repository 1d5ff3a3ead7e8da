import type { Suggestion } from '@stance/core/search/index/suggestions'
import { readableTerm } from '@stance/core/search/query/highlights'
import type { DataScope } from '../../../kernel/data-scope.ts'
import type { FoundFindings } from '../found-records.port.ts'
import type { Ranking } from '../ranking.ts'
import type { SearchIndex } from '../search-index.service.ts'
import type { SearchRequest } from '../search-request.ts'

export interface IndexedSearchDeps {
  readonly searchIndex: Pick<SearchIndex, 'search' | 'rank'>
  readonly scope: DataScope
  readonly findings: FoundFindings
}

/** Returns the texts of a finding that people read. */
const textsIn = (json: string): string[] => {
  const { title, description, remediation }: Readonly<Record<string, string>> = JSON.parse(json)
  return [title ?? '', description ?? '', remediation ?? '']
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

/** Searches the index of the process. Returns null while there is none. */
export const searchIndexed = async (
  { searchIndex, scope, findings }: IndexedSearchDeps,
  { query, mode, filters, page, include, group }: SearchRequest,
): Promise<Ranking | null> => {
  const result = await searchIndex.search({
    text: query,
    mode,
    filters,
    scope,
    ...page,
    group,
    include: [...include],
  })
  if (!result) return null
  const { hits, page: found, total, max_score, facets, suggestions } = result
  return {
    hits: hits.map(({ id, issue_id, score }) => ({
      finding_id: id,
      issue_id: issue_id ?? '',
      score,
    })),
    page: found,
    total,
    max_score,
    mode: result.mode,
    ...(facets && { facets }),
    ...(suggestions && { suggestions: await readableSuggestions(findings, suggestions) }),
  }
}
