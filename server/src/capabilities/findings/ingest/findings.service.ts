import type { EventLogStore } from '../../../data/events/event-log.store.ts'
import { forbidden } from '../../../kernel/app-error.ts'
import { covers, type DataScope } from '../../../kernel/data-scope.ts'
import { createTurn } from '../../../platform/turn.ts'
import { countChanges } from '../counts/finding-counts.ts'
import type { CoverageStore } from '../coverage/coverage.store.ts'
import { type DerivedFinding, type FindingStatus, UNRESOLVED } from '../record/finding.ts'
import {
  type ChangeSet,
  emptyChangeSet,
  type KnownEvidence,
  NOTHING_KNOWN,
  type Outcome,
  stageFailure,
  stageGone,
} from './change-set.ts'
import type { Pass } from './evidence.ts'
import type { FindingExceptionsPort, RecordedPlacement } from './finding-exceptions.port.ts'
import { type Group, groupById } from './finding-group.ts'
import { lockDerived } from './finding-locking.service.ts'
import type { FindingsWriteStore } from './findings-write.store.ts'
import type { LockedFindings, MatchedFinding, ObservedFinding } from './observed-finding.ts'
import { separateIdOf } from './separate-identity.ts'

/** The stores that change findings, over one transaction. */
export interface FindingStores {
  readonly findingWrites: FindingsWriteStore
  readonly eventLog: EventLogStore
  readonly coverage: CoverageStore
}

/** The stores that record what was observed. */
export interface RecordingStores extends FindingStores {
  readonly findingExceptions: FindingExceptionsPort
}

/** The result for one observed finding. */
export interface RecordedFinding {
  readonly finding_id: string
  readonly dedup_key: string
  readonly isDuplicate: boolean
  readonly reopened: boolean
  readonly first_found_at: Date
  readonly occurrences: number
}

/** What other evidence says about the failures of a batch. */
const readEvidence = async (
  coverage: CoverageStore,
  groups: readonly Group[],
): Promise<ReadonlyMap<string, KnownEvidence>> => {
  const failures = groups.map(({ evidence }) => evidence)
  const { passedAt, covered } = await coverage.otherEvidence(failures)
  if (passedAt.size === 0 && covered.length === 0) return new Map()
  const latest = new Map(
    covered.map(({ account_id, source, at }) => [keyOf(account_id, source), at]),
  )
  // An unresolved finding was listed by every complete import that is not older than it.
  const mayBeCovered = groups
    .filter(({ latest: { match } }) => match.kind !== 'existing' || !isUnresolved(match.current))
    .map(({ evidence }) => evidence)
    .filter(({ account_id, source, at }) => {
      const coveredAt = latest.get(keyOf(account_id, source))
      return coveredAt !== undefined && coveredAt >= new Date(at)
    })
  const absentAt = mayBeCovered.length > 0 ? await coverage.absentAfter(mayBeCovered) : new Map()
  return new Map(
    failures.map(({ id, at }) => {
      const passed = passedAt.get(id) ?? null
      const isLater = passed !== null && passed > new Date(at)
      const goneAt = earliestOf(isLater ? passed : null, absentAt.get(id) ?? null)
      return [id, { passedAt: passed, goneAt }]
    }),
  )
}

const isUnresolved = ({ status }: { readonly status: FindingStatus }) => UNRESOLVED.includes(status)

const keyOf = (account: string, source: string): string => `${account}\0${source}`

const earliestOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

/**
 * Records observed failures: opens, reopens or updates their findings, counts them and appends to the
 * event log, in the caller's transaction. Repeat the transaction after a unique violation: another
 * writer was first. Returns results in the order of the input; null for a finding that exists outside
 * the caller's data scope, which stays unchanged.
 */
export const recordFindings = async (
  stores: RecordingStores,
  observed: readonly ObservedFinding[],
  now: Date,
): Promise<(RecordedFinding | null)[]> => {
  await stores.coverage.shareLock()
  const { matched } = await lockDerived(stores.findingWrites, observed)
  const { recorded } = await recordLocked(stores, { matched }, now)
  return recorded
}

/** Failures and passes whose findings the transaction has locked. */
export interface LockedReports {
  readonly matched: readonly MatchedFinding[]
  readonly passes?: readonly Pass[]
  readonly locked?: LockedFindings
}

interface Recorded {
  readonly recorded: (RecordedFinding | null)[]
  /** The number of findings that passes resolved. */
  readonly resolved: number
}

/** Stages the failures of a batch in turns. Returns what they change, by finding. */
const stageFailures = async (
  changes: ChangeSet,
  groups: ReadonlyMap<string, Group>,
  known: ReadonlyMap<string, KnownEvidence>,
  now: Date,
): Promise<ReadonlyMap<string, Outcome>> => {
  const turn = createTurn()
  const outcomes = new Map<string, Outcome>()
  for (const [id, group] of groups) {
    const outcome = stageFailure(changes, group, known.get(id) ?? NOTHING_KNOWN, now)
    if (outcome) outcomes.set(id, outcome)
    if (turn.isOver()) await turn.next()
  }
  return outcomes
}

/**
 * Records failures and passes whose findings the transaction has locked, like `recordFindings`. The
 * passes are saved already, and the coverage is locked.
 */
export const recordLocked = async (
  { findingWrites, eventLog, coverage, findingExceptions }: RecordingStores,
  { matched, passes = [], locked }: LockedReports,
  now: Date,
): Promise<Recorded> => {
  const changes = emptyChangeSet(now)
  const groups = groupById(matched, now)
  const known = await readEvidence(coverage, [...groups.values()])
  const outcomes = await stageFailures(changes, groups, known, now)
  let resolved = [...outcomes.values()].filter((outcome) => outcome.resolved).length
  for (const { id, at } of passes) {
    const current = groups.has(id) ? undefined : locked?.existing.get(id)
    const isLater = current !== undefined && at > current.last_seen_at
    if (isLater && stageGone(changes, current, { at, reason: 'passed' }, now)) resolved += 1
  }
  const extraStatements = changes.events.length > 0 ? [eventLog.append(changes.events)] : []
  const occurrences = await findingWrites.save({ ...changes, extraStatements })
  await findingExceptions.follow(writtenIn(changes))
  return { recorded: resultsOf(matched, outcomes, occurrences), resolved }
}

/** The findings that are new or have other content. */
const writtenIn = ({ added, updated }: ChangeSet): RecordedPlacement[] => [
  ...added.map(({ finding: { id, counted } }) => ({ id, application_id: counted.application_id })),
  ...updated.map(({ row: { id, application_id } }) => ({ id, application_id })),
]

/** The first observation of a new finding is accepted; later ones in the batch are duplicates. */
const resultsOf = (
  matched: readonly MatchedFinding[],
  outcomes: ReadonlyMap<string, Outcome>,
  occurrences: ReadonlyMap<string, number>,
): (RecordedFinding | null)[] => {
  const before = new Map<string, number>()
  return matched.map(({ match: { source } }) => {
    const outcome = outcomes.get(source.id)
    if (!outcome) return null
    const { isNew, reopened, first_found_at, times } = outcome
    const earlier = before.get(source.id) ?? 0
    before.set(source.id, earlier + 1)
    const total = occurrences.get(source.id) ?? times
    return {
      finding_id: source.id,
      dedup_key: source.deduplication_key,
      isDuplicate: !isNew || earlier > 0,
      reopened: reopened && earlier === 0,
      first_found_at,
      occurrences: total - Math.max(0, times - earlier - 1),
    }
  })
}

/** Flags findings whose deadline has passed, so that breaches are counted. Returns their number. */
export const flagOverdue = async (store: FindingsWriteStore, now: Date, limit: number) => {
  const flagged = await store.flagOverdue(now, limit)
  const counts = countChanges(now)
  for (const current of flagged) {
    counts.move({ ...current, sla_breached: false }, { ...current, sla_breached: true })
  }
  await store.saveCounts(counts)
  return flagged.length
}

/** The findings, with separate ids where the identity is taken outside of the data scope. */
export const withSeparateIdentities = async (
  { hiddenIds }: Pick<FindingsWriteStore, 'hiddenIds'>,
  derived: readonly DerivedFinding[],
): Promise<readonly DerivedFinding[]> => {
  const accounts = derived.map(({ content }) => content.account_id)
  const hidden = await hiddenIds({ accounts, ids: derived.map(({ id }) => id) })
  return derived.map((finding) =>
    hidden.has(finding.id)
      ? { ...finding, id: separateIdOf(finding.id, finding.content) }
      : finding,
  )
}

export const outsideScopeError = () =>
  forbidden('The account or the resource is outside your data scope')

/** Throws FORBIDDEN for a finding outside the data scope: a sender must be allowed to see it. */
export const requireInScope = (scope: DataScope, { content }: DerivedFinding) => {
  if (!covers(scope, content)) throw outsideScopeError()
}
