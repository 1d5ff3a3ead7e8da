import type { EventLogStore } from '../../../data/events/event-log.store.ts'
import { forbidden } from '../../../kernel/app-error.ts'
import { covers, type DataScope } from '../../../kernel/data-scope.ts'
import { createTurn } from '../../../platform/turn.ts'
import { countChanges } from '../counts/finding-counts.ts'
import type { CoverageStore } from '../coverage/coverage.store.ts'
import { type DerivedFinding, type FindingStatus, UNRESOLVED } from '../record/finding.ts'
import type { LockedFinding } from '../record/finding-row.ts'
import type { KnownStatements } from '../statements/known-statements.ts'
import { knownStatements, type LockedStatements } from '../statements/several.service.ts'
import type { StatementStore } from '../statements/statements.store.ts'
import {
  type ChangeSet,
  emptyChangeSet,
  type Outcome,
  stageEnding,
  stageFailure,
  stageVerdict,
} from './change-set.ts'
import type { EndEvidence, Ending } from './evidence.ts'
import type { FindingExceptionsPort, RecordedPlacement } from './finding-exceptions.port.ts'
import { type Group, groupById, replaceableFailure } from './finding-group.ts'
import { lockDerived } from './finding-locking.service.ts'
import type { FindingsWriteStore } from './findings-write.store.ts'
import { type KnownEvidence, NOTHING_KNOWN } from './known-failure.ts'
import type { MatchedFinding, ObservedFinding } from './observed-finding.ts'
import { separateIdOf } from './separate-identity.ts'

/** The stores that change findings, over one transaction. */
export interface FindingStores {
  readonly findingWrites: FindingsWriteStore
  readonly eventLog: EventLogStore
  readonly coverage: CoverageStore
  readonly findingStatements: StatementStore
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

/** What other evidence says about the failures of a batch with one instance each. */
const readEvidence = async (
  coverage: CoverageStore,
  groups: readonly Group[],
  { covered, endings, several }: KnownStatements,
  reported: ReadonlyMap<string, readonly EndEvidence[]>,
): Promise<ReadonlyMap<string, KnownEvidence>> => {
  if (endings.size + covered.length + several.size + reported.size === 0) return new Map()
  const latest = new Map(
    covered.map(({ account_id, source, at }) => [keyOf(account_id, source), at]),
  )
  // An unresolved finding was listed by every complete import that is not older than it.
  const mayBeCovered = groups
    .filter(({ latest: { match } }) => match.kind !== 'existing' || !isUnresolved(match.current))
    .map(replaceableFailure)
    .filter(({ account_id, source, at, id }) => {
      const coveredAt = latest.get(keyOf(account_id, source))
      return coveredAt !== undefined && coveredAt >= new Date(at) && !several.has(id)
    })
  const absentAt = await coverage.goneAfter(mayBeCovered)
  return new Map(
    groups.map(({ evidence: { id }, instance }) => {
      const ending = endings.get(id)
      const isAbout = ending && (ending.instance === null || ending.instance === instance)
      return [
        id,
        {
          endings: [...(isAbout ? [ending] : []), ...(reported.get(id) ?? [])],
          absentAt: absentAt.get(id) ?? null,
          several: several.get(id)?.verdict ?? null,
        },
      ]
    }),
  )
}

const isUnresolved = ({ status }: { readonly status: FindingStatus }) => UNRESOLVED.includes(status)

const keyOf = (account: string, source: string): string => `${account}\0${source}`

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
  const locked = await lockDerived(stores.findingWrites, observed)
  const statements = { ...locked, endings: [] }
  const known = await knownStatements(stores, statements, now)
  const { recorded } = await recordLocked(stores, { ...statements, known }, now)
  return recorded
}

/** Failures and ends whose findings the transaction has locked, and what is stored about them. */
export interface LockedReports extends LockedStatements {
  readonly known: KnownStatements
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

/** The ends of a batch by finding. */
const byFinding = (endings: readonly Ending[]): ReadonlyMap<string, readonly Ending[]> => {
  const found = new Map<string, Ending[]>()
  for (const ending of endings) {
    const others = found.get(ending.id)
    if (others) others.push(ending)
    else found.set(ending.id, [ending])
  }
  return found
}

/** Stages the ends of findings that the batch does not report as failures. Returns how many they resolve. */
const stageEndings = (
  changes: ChangeSet,
  reported: ReadonlyMap<string, readonly Ending[]>,
  { groups, locked, known }: LockedReports & { readonly groups: ReadonlyMap<string, Group> },
  now: Date,
): number => {
  const isResolved = (current: LockedFinding, endings: readonly Ending[]): boolean => {
    const several = known.several.get(current.id)
    if (several === undefined) return stageEnding(changes, current, endings, now)
    if (several === null) return false
    return stageVerdict(changes, current, { verdict: several.verdict, reason: 'passed' }, now)
  }
  let resolved = 0
  for (const [id, endings] of reported) {
    const current = groups.has(id) ? undefined : locked.existing.get(id)
    if (current && isResolved(current, endings)) resolved += 1
  }
  return resolved
}

/**
 * Records failures and ends whose findings the transaction has locked, like `recordFindings`. The
 * coverage is locked.
 */
export const recordLocked = async (
  { findingWrites, eventLog, coverage, findingExceptions }: RecordingStores,
  reports: LockedReports,
  now: Date,
): Promise<Recorded> => {
  const { matched, endings, known } = reports
  const changes = emptyChangeSet(now)
  const groups = groupById(matched, now)
  const reported = byFinding(endings)
  const evidence = await readEvidence(coverage, [...groups.values()], known, reported)
  const outcomes = await stageFailures(changes, groups, evidence, now)
  const resolved =
    [...outcomes.values()].filter((outcome) => outcome.resolved).length +
    stageEndings(changes, reported, { ...reports, groups }, now)
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
