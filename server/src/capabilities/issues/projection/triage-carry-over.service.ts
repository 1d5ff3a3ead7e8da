import { newUuid } from '../../../platform/uuid.ts'
import type { MovedFindingsPort } from '../../findings/reprocess/moved-findings.port.ts'
import type { IssueState } from '../record/issue.ts'
import { isMixed, placeKey } from '../record/issue-parts.ts'
import { type Outcome, saveOutcomes } from '../record/issue-saving.service.ts'
import { isAccepted } from '../record/issue-state.ts'
import type { IssueStores } from '../record/issues.service.ts'
import { type KeyedIssueFacts, newIssue, type StoredIssue } from '../record/stored-issue.ts'
import { type FindingMove, ISSUES_CONSUMER, movesToCurrent, sourcesOf } from './affected-issues.ts'

/** The triage of an issue; null when no user has touched it. */
const triageOf = (issue: StoredIssue | null): IssueState | null => {
  if (!issue) return null
  const { status, set_by_user, assignee, ticket, resolved_at } = issue
  const { suppression_reason, suppressed_until, suppressed_within } = issue
  const isUntouched =
    !set_by_user && assignee === '' && ticket === null && suppression_reason === ''
  return isUntouched && suppressed_until === null
    ? null
    : {
        status,
        set_by_user,
        suppression_reason,
        suppressed_until,
        suppressed_within,
        assignee,
        ticket,
        resolved_at,
      }
}

/** The reason and the end of a suppression, which findings take along. */
const suppressionOf = ({
  suppression_reason,
  suppressed_until,
  suppressed_within,
}: IssueState) => ({
  suppression_reason,
  suppressed_until,
  suppressed_within,
})

const MOVED = 'taken over with a finding from another issue'

/**
 * The issue with the triage that a finding brings along; null if nothing changes. The triage of the
 * issue itself takes precedence. A suppression does not spread to findings that no user has suppressed.
 */
const withTriage = (
  issue: StoredIssue,
  triage: IssueState,
  { unresolved }: KeyedIssueFacts,
): StoredIssue | null => {
  if (triageOf(issue)) {
    const isSuppressed = issue.suppression_reason !== '' || issue.suppressed_until !== null
    const keepsOwn = isSuppressed || isAccepted(issue) || triage.suppressed_until === null
    return keepsOwn ? null : { ...issue, ...suppressionOf(triage) }
  }
  if (!isAccepted(triage) || unresolved === 0) return { ...issue, ...triage }
  const { assignee, ticket } = triage
  return { ...issue, assignee, ticket, ...suppressionOf(triage) }
}

interface Carried extends Outcome {
  readonly from: string
  readonly after: StoredIssue
}

/**
 * The triage of each part of issues by issue and place, so that a part takes over only what was decided
 * where its own findings were.
 */
const partsOf = async ({ issueWrites }: IssueStores, sources: readonly StoredIssue[]) => {
  const stored = await issueWrites.parts(sources.filter(isMixed))
  const all = [...sources.filter((issue) => !isMixed(issue)), ...stored]
  return new Map(all.map((part) => [`${part.id} ${placeKey(part)}`, part]))
}

/**
 * Carries the triage of issues over to those that their findings have moved to, in the transaction of
 * the caller. A new issue takes over the history as well. The projection deletes issues without findings
 * later. It is idempotent.
 */
export const carryTriage = async (
  stores: IssueStores,
  moves: readonly FindingMove[],
  at: Date,
): Promise<void> => {
  if (moves.length === 0) return
  const { issueWrites } = stores
  const sources = sourcesOf(moves)
  const ids = new Set(moves.flatMap(({ from, to }) => [from, to]))
  const existing = await issueWrites.lock([...ids])
  const accounts = new Map(moves.map(({ to, account_id }) => [to, account_id]))
  const facts = await issueWrites.facts(
    [...accounts].map(([id, account_id]) => ({ id, account_id })),
  )
  const carried = [...facts].flatMap(([id, findingFacts]): Carried[] => {
    const from = (sources.get(id) ?? []).find((source) => triageOf(existing.get(source) ?? null))
    const triage = from === undefined ? null : triageOf(existing.get(from) ?? null)
    if (from === undefined || triage === null) return []
    const before = existing.get(id) ?? null
    const after = withTriage(before ?? newIssue(findingFacts, at), triage, findingFacts)
    return after ? [{ before, after, from }] : []
  })
  const sourceOf = new Map(carried.map(({ after, from }) => [after.id, from]))
  const parts = await partsOf(
    stores,
    carried.flatMap(({ from }) => existing.get(from) ?? []),
  )
  const advance = (part: StoredIssue, partFacts: KeyedIssueFacts): StoredIssue => {
    const source = parts.get(`${sourceOf.get(part.id)} ${placeKey(part)}`)
    const triage = triageOf(source ?? null)
    return (triage && withTriage(part, triage, partFacts)) ?? part
  }
  await saveOutcomes(stores, carried, { actor: '', at, reason: MOVED, advance })
  const inserted = carried.filter(({ before }) => before === null)
  await issueWrites.copyHistory(
    inserted.map(({ from, after: { id, account_id } }) => ({ from, to: id, account_id })),
    newUuid,
  )
}

/**
 * Carries the triage of issues that all findings have left to where these are now. The events of the
 * moves may be handled later than others about the issues, and the projection deletes issues without
 * findings. Returns whether there were such moves.
 */
export const carryTriageAhead = async (
  stores: IssueStores,
  emptied: readonly StoredIssue[],
  at: Date,
): Promise<boolean> => {
  const { issueWrites } = stores
  const triaged = emptied.filter((issue) => triageOf(issue)).map(({ id }) => id)
  if (triaged.length === 0) return false
  const departures = await issueWrites.pendingDepartures(ISSUES_CONSUMER, triaged)
  const moves = movesToCurrent(departures, await issueWrites.currentIssues(departures))
  await carryTriage(stores, moves, at)
  return moves.length > 0
}

/** Carries triage over in the transaction that derives findings again. */
export const carryOverTriage = (stores: IssueStores): MovedFindingsPort => ({
  onMoved: (moves, at) => carryTriage(stores, moves, at),
})
