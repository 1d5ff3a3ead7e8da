import { canEnd, instanceOf, SEVERAL } from '@stance/core/evidence/place'
import type { Observation } from '@stance/core/formats/observation'
import { listingKey } from '../../coverage/listing.ts'
import { identityOf } from '../../ingest/derived-finding.ts'
import type { Ending } from '../../ingest/evidence.ts'
import { type OutcomeSubject, outcomeSubjectOf } from '../../ingest/outcome-subject.ts'
import type { KnownStatements } from '../../statements/known-statements.ts'
import type { ImportedObservation } from '../import-batch.ts'
import { keyOf } from './resource-rows.ts'
import { byKey, observedAt, type RunIdentity } from './row-keys.ts'

/** The outcome of a check on a resource that is not a failure. */
export interface OutcomeRow extends OutcomeSubject {
  readonly account_id: string
  readonly id: string
  readonly source: string
  readonly check_id: string
  readonly artifact: string | null
  readonly check_group: string
  readonly resource_key: string
  readonly outcome: 'pass' | 'ended' | 'manual' | 'not_evaluated'
  readonly observed_at: string
  readonly reported_at: string
  /** Whether its record has that time; otherwise it is that of its receipt. */
  readonly is_dated: boolean
  /** The time of the latest pass or end, and the instance that it is about: null, `SEVERAL` or one. */
  readonly passed_at: string | null
  readonly instance: string | null
  /** Whether it is resolved at its source, and when that version of the record was made. */
  readonly decision: '' | 'resolved'
  readonly version_at: string | null
  readonly run_id: string
  /** The line of the source record in its batch. */
  readonly batch_line: number
  /** The key of the complete import that lists it; '' for any other. */
  readonly listed_by: string
}

export const OUTCOME_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  source: 'text',
  check_id: 'text',
  region: 'text',
  artifact: 'text',
  check_group: 'text',
  resource_key: 'uuid',
  control_id: 'text',
  issue_id: 'uuid',
  cloud_provider: 'text',
  application_id: 'text',
  outcome: 'text',
  observed_at: 'timestamptz',
  reported_at: 'timestamptz',
  is_dated: 'boolean',
  passed_at: 'timestamptz',
  instance: 'uuid',
  decision: 'text',
  version_at: 'timestamptz',
  run_id: 'uuid',
  batch_line: 'integer',
  listed_by: 'text',
} as const satisfies Record<keyof OutcomeRow, string>

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

/** Of several outcomes at one time the last of these counts: it claims the least. */
export const OUTCOMES_BY_RANK: readonly string[] = ['pass', 'ended', 'manual', 'not_evaluated']

const rankOf = ({ outcome }: OutcomeRow): number => OUTCOMES_BY_RANK.indexOf(outcome)

/** Of several outcomes in a batch the latest counts. */
const mergeOutcomes = (before: OutcomeRow | undefined, row: OutcomeRow): OutcomeRow => {
  if (!before) return row
  const isLater =
    row.observed_at > before.observed_at ||
    (row.observed_at === before.observed_at && rankOf(row) >= rankOf(before))
  const latest = isLater ? row : before
  const instance =
    before.instance === null || row.instance === null || before.instance === row.instance
      ? (before.instance ?? row.instance)
      : SEVERAL
  return { ...latest, passed_at: laterOf(before.passed_at, row.passed_at), instance }
}

/** Whether an observation ends what failed before, with what its check found. */
const isOver = (observation: Observation): boolean =>
  ['pass', 'ended'].includes(observation.outcome)

/** A check that did not decide says nothing, whatever was decided about its record. */
const isResolved = (observation: Observation): boolean =>
  observation.resolved_at_source && (observation.outcome === 'fail' || isOver(observation))

/** A failure that is resolved at its source is over, which proves nothing. */
export const storedOutcome = ({
  outcome,
  resolved_at_source,
}: Observation): Observation['outcome'] =>
  outcome === 'fail' && resolved_at_source ? 'ended' : outcome

/**
 * What is no failure among observations: ends, and undecided checks, which end nothing and are listed. Only
 * of those that name their place, because no other can end anything.
 */
export const endingsIn = (
  imported: readonly ImportedObservation[],
  run: RunIdentity & { readonly complete: boolean },
): Ending[] =>
  imported.flatMap(({ observation, separateId }) => {
    if (storedOutcome(observation) === 'fail' || !canEnd(observation)) return []
    const { account_id, artifact, version_at, last_observed_at } = observation
    const checked = {
      at: observedAt(observation, run),
      isStated: last_observed_at !== null,
      receivedAt: run.at,
    }
    const versionAt = version_at === null ? null : new Date(version_at)
    return [
      {
        account_id,
        id: separateId ?? identityOf(observation).id,
        instance: instanceOf(observation),
        artifact,
        over: isOver(observation) ? checked : null,
        resolved: isResolved(observation)
          ? { checked, versionAt, decision: { kind: 'resolved' as const } }
          : null,
        listed_by: run.complete ? listingKey(run.id) : '',
      },
    ]
  })

type OutcomeEnd = Pick<
  OutcomeRow,
  'is_dated' | 'passed_at' | 'instance' | 'decision' | 'version_at'
>

/** What an outcome ends. */
const endOf = (observation: Observation, observed_at: string): OutcomeEnd => {
  const is_dated = observation.last_observed_at !== null
  if (!canEnd(observation))
    return { is_dated, passed_at: null, instance: null, decision: '', version_at: null }
  const isDecided = isResolved(observation)
  return {
    is_dated,
    passed_at: isOver(observation) ? observed_at : null,
    instance: instanceOf(observation),
    decision: isDecided ? 'resolved' : '',
    version_at: isDecided ? observation.version_at : null,
  }
}

/** One row for each id. */
export const outcomeRows = (
  imported: readonly ImportedObservation[],
  run: RunIdentity & { readonly complete: boolean },
): OutcomeRow[] => {
  const rows = new Map<string, OutcomeRow>()
  for (const one of imported) {
    const { observation, metadata, line } = one
    const outcome = storedOutcome(observation)
    if (outcome === 'fail') continue
    const id = one.separateId ?? identityOf(observation).id
    // Times are compared as text: all of them are ISO 8601 UTC with milliseconds.
    const observed_at = observedAt(observation, run).toISOString()
    const subject = outcomeSubjectOf(observation, metadata)
    const row: OutcomeRow = {
      account_id: observation.account_id,
      id,
      source: observation.source,
      check_id: observation.check_id,
      region: subject.region,
      artifact: observation.artifact,
      check_group: observation.check_group,
      resource_key: keyOf(observation.resource.id),
      control_id: subject.control_id,
      issue_id: subject.issue_id,
      cloud_provider: subject.cloud_provider,
      application_id: subject.application_id,
      outcome,
      observed_at,
      reported_at: run.at.toISOString(),
      ...endOf(observation, observed_at),
      run_id: run.id,
      batch_line: line,
      listed_by: run.complete ? listingKey(run.id) : '',
    }
    rows.set(id, mergeOutcomes(rows.get(id), row))
  }
  return byKey(rows)
}

/** The earliest time of outcomes; null without any. */
export const earliestOf = (rows: readonly OutcomeRow[]): string | null =>
  rows.reduce<string | null>(
    (earliest, { observed_at }) =>
      earliest === null || observed_at < earliest ? observed_at : earliest,
    null,
  )

/** The outcomes of findings with several instances are about several. */
export const withInstances = (
  rows: readonly OutcomeRow[],
  { several }: Pick<KnownStatements, 'several'>,
): readonly OutcomeRow[] =>
  several.size === 0
    ? rows
    : rows.map((row) => (several.has(row.id) ? { ...row, instance: SEVERAL } : row))
