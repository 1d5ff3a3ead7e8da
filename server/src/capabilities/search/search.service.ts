import { AppError, badRequest } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DataScope } from '../../kernel/data-scope.ts'
import type { JsonText } from '../../platform/http/endpoint.ts'
import { freeMemory } from '../../platform/workers/free-memory.ts'
import { issueRecord } from '../issues/record/issue-record.ts'
import { searchDatabase } from './fallback/fallback.service.ts'
import type { FallbackStore } from './fallback/fallback.store.ts'
import { foundPage } from './found-page.ts'
import type { FoundFindings, FoundIssues } from './found-records.port.ts'
import type { Hit, Ranking } from './ranking.ts'
import { searchAnswer } from './search-answer.ts'
import type { SearchIndex } from './search-index.service.ts'
import { MAX_WINDOW, type SearchRequest } from './search-request.ts'

/** The stores of a search, bound to the data scope of the caller. */
export interface SearchDeps {
  readonly searchIndex: Pick<SearchIndex, 'search' | 'rank' | 'status'>
  readonly scope: DataScope
  readonly callerKey: string
  readonly findings: FoundFindings
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

/** Returns the records of hits as JSON texts; undefined for those that are gone, or have left the scope. */
type ReadRecords = (hits: readonly Hit[]) => Promise<readonly (string | undefined)[]>

/** Searches the index, which writes answers about findings itself; without an index, the database. */
const search = async (
  deps: SearchDeps,
  request: SearchRequest,
  readRecords: ReadRecords,
): Promise<JsonText> => {
  const started = performance.now()
  const { searchIndex, scope, callerKey } = deps
  const asked = { ...request, scope, startedAt: Date.now() }
  const indexed = await searchIndex.search(asked, callerKey)
  const ranking = indexed?.ranking ?? (await searchDatabase(deps, request))
  requireReachable(request, ranking)
  const records = indexed?.json ? [] : await readRecords(ranking.hits)
  const elapsedMs = performance.now() - started
  deps.metrics.observeSearch(ranking.mode, elapsedMs / 1_000)
  if (indexed?.json) {
    const { buffer } = indexed.json
    return { json: Buffer.from(buffer), onSent: () => freeMemory(buffer) }
  }
  const page = foundPage(request, ranking.hits, records)
  return { json: searchAnswer(request, ranking, page, elapsedMs) }
}

/** Searches findings inside the data scope of the caller. */
export const searchFindings = (deps: SearchDeps, request: SearchRequest): Promise<JsonText> =>
  search(deps, request, async (hits) => {
    const ids = hits.map(({ finding_id }) => finding_id)
    const records = await deps.findings.byIds(ids)
    return ids.map((id) => records.get(id))
  })

/** Searches issues by their findings, inside the data scope of the caller. */
export const searchIssues = (deps: IssueSearchDeps, request: SearchRequest): Promise<JsonText> => {
  const { issues } = deps
  if (!issues) {
    throw new AppError('NOT_IMPLEMENTED', 'Issues are switched off in this installation')
  }
  return search(deps, request, async (hits) => {
    const found = await issues.byIds(hits.map(({ issue_id }) => issue_id).filter(Boolean))
    const records = new Map(found.map((issue) => [issue.id, issue]))
    const at = deps.now()
    return hits.map(({ issue_id }) => {
      const issue = records.get(issue_id)
      return issue && JSON.stringify(issueRecord(issue, at))
    })
  })
}
