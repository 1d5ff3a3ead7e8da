import { AppError, badRequest } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { issueRecord } from '../issues/record/issue-record.ts'
import { searchDatabase } from './fallback/fallback.service.ts'
import type { FallbackStore } from './fallback/fallback.store.ts'
import { highlightsOf } from './finding-highlights.ts'
import type { FoundIssues } from './found-records.port.ts'
import { type IndexedSearchDeps, searchIndexed } from './index/indexed-search.service.ts'
import type { Hit, Ranking } from './ranking.ts'
import { type FoundRecord, searchAnswer } from './search-answer.ts'
import { MAX_WINDOW, type SearchRequest } from './search-request.ts'

/** The stores of a search, bound to the data scope of the caller. */
export interface SearchDeps extends IndexedSearchDeps {
  readonly fallback: FallbackStore
  readonly metrics: { readonly observeSearch: (mode: string, seconds: number) => void }
}

export interface IssueSearchDeps extends SearchDeps {
  /** null: issues are switched off. */
  readonly issues: FoundIssues | null
  readonly now: Clock
}

/** A search reaches a limited number of hits. A page past the end of all hits is empty. */
const requireReachable = ({ page: { page, per_page } }: SearchRequest, { total }: Ranking) => {
  if (page * per_page <= MAX_WINDOW || (page - 1) * per_page >= total) return
  throw badRequest(
    `A search returns the first ${MAX_WINDOW} results; narrow it with more words or filters, or read GET /api/v1/findings`,
  )
}

const recordsOf = (
  hits: readonly Hit[],
  jsonOf: (hit: Hit) => string | undefined,
  withHighlights: (json: string) => Pick<FoundRecord, 'highlights'>,
): FoundRecord[] =>
  hits.flatMap((hit) => {
    const json = jsonOf(hit)
    return json === undefined ? [] : [{ json, score: hit.score, ...withHighlights(json) }]
  })

/** Hits whose record is gone, or has left the scope, are not counted. */
const withoutGone = (ranking: Ranking, found: readonly FoundRecord[]): Ranking => ({
  ...ranking,
  total: ranking.total - (ranking.hits.length - found.length),
})

type RecordsOf = (hits: readonly Hit[]) => Promise<(hit: Hit) => string | undefined>

const search = async (
  deps: SearchDeps,
  request: SearchRequest,
  readRecords: RecordsOf,
): Promise<string> => {
  const started = performance.now()
  const ranking = (await searchIndexed(deps, request)) ?? (await searchDatabase(deps, request))
  requireReachable(request, ranking)
  const found = recordsOf(ranking.hits, await readRecords(ranking.hits), (json) =>
    request.include.has('highlights')
      ? { highlights: highlightsOf(request.query, JSON.parse(json)) }
      : {},
  )
  const elapsedMs = performance.now() - started
  deps.metrics.observeSearch(ranking.mode, elapsedMs / 1_000)
  return searchAnswer(request, withoutGone(ranking, found), found, elapsedMs)
}

/** Searches findings inside the data scope of the caller. Returns the answer as JSON text. */
export const searchFindings = (deps: SearchDeps, request: SearchRequest): Promise<string> =>
  search(deps, request, async (hits) => {
    const records = await deps.findings.byIds(hits.map(({ finding_id }) => finding_id))
    return ({ finding_id }) => records.get(finding_id)
  })

/** Searches issues by their findings, inside the data scope of the caller. Returns JSON text. */
export const searchIssues = (deps: IssueSearchDeps, request: SearchRequest): Promise<string> => {
  const { issues } = deps
  if (!issues) {
    throw new AppError('NOT_IMPLEMENTED', 'Issues are switched off in this installation')
  }
  return search(deps, request, async (hits) => {
    const found = await issues.byIds(hits.map(({ issue_id }) => issue_id).filter(Boolean))
    const records = new Map(found.map((issue) => [issue.id, issue]))
    const at = deps.now()
    return ({ issue_id }) => {
      const issue = records.get(issue_id)
      return issue && JSON.stringify(issueRecord(issue, at))
    }
  })
}
