import { SEVERAL } from '@stance/core/evidence/place'
import type { CoverageStore } from '../coverage/coverage.store.ts'
import { listingKey } from '../coverage/listing.ts'
import type { Ending, FailureEvidence } from '../ingest/evidence.ts'
import {
  decidedVersion,
  evidenceOfSource,
  failedMoment,
  instanceOfSource,
} from '../ingest/finding-group.ts'
import type { LockedFindings, MatchedFinding } from '../ingest/observed-finding.ts'
import type { KnownStatements, StoredEvidence } from './known-statements.ts'
import { type Failing, statementRows } from './statement-row.ts'
import type { StatementStore } from './statements.store.ts'

/** Failures and ends of a batch, whose findings the transaction has locked. */
export interface LockedStatements {
  readonly matched: readonly MatchedFinding[]
  readonly endings: readonly Ending[]
  readonly locked: LockedFindings
}

/** Collects which instances each finding has; an unknown one is whichever is reported. */
const instancesOf = ({ matched, endings, locked }: LockedStatements, stored: StoredEvidence) => {
  const instances = new Map<string, string>()
  const add = (id: string, instance: string | null | undefined) => {
    if (!instance) return
    const before = instances.get(id)
    instances.set(id, before === undefined || before === instance ? instance : SEVERAL)
  }
  for (const { match } of matched) add(match.source.id, instanceOfSource(match.source))
  for (const { id, instance } of endings) add(id, instance)
  for (const id of instances.keys()) {
    add(id, locked.existing.get(id)?.instance)
    add(id, stored.endings.get(id)?.instance)
  }
  return instances
}

const failingOf = (
  { match, provenance }: MatchedFinding,
  evidence: FailureEvidence,
  now: Date,
): Failing => {
  const failed = failedMoment(evidence, now)
  return {
    account_id: evidence.account_id,
    id: evidence.id,
    instance: instanceOfSource(match.source),
    artifact: evidence.artifact,
    failed,
    version: decidedVersion(match.source, failed),
    listed_by: provenance?.isListing ? listingKey(provenance.run_id) : '',
  }
}

/**
 * Reads what is stored about the findings of a batch. The statements of findings with several instances
 * are saved one by one, and judged together. Call it before the outcomes of the batch are saved.
 */
export const knownStatements = async (
  {
    findingStatements,
    coverage,
  }: {
    readonly findingStatements: StatementStore
    readonly coverage: CoverageStore
  },
  statements: LockedStatements,
  now: Date,
): Promise<KnownStatements> => {
  const { matched, endings } = statements
  const failures = matched.map((finding) => ({
    finding,
    evidence: evidenceOfSource(finding.match.source, now),
  }))
  const subjects = [...failures.map(({ evidence }) => evidence), ...endings]
  const stored = await findingStatements.stored(
    subjects.map(({ account_id }) => account_id),
    subjects.map(({ id }) => id),
  )
  const ids = [...instancesOf(statements, stored)].flatMap(([id, instance]) =>
    instance === SEVERAL ? [id] : [],
  )
  if (ids.length === 0) return { ...stored, several: new Map() }
  const isSeveral = new Set(ids)
  const failing = failures.filter(({ evidence }) => isSeveral.has(evidence.id))
  await findingStatements.keepApart(ids.sort())
  await findingStatements.save(
    statementRows(
      failing.map(({ finding, evidence }) => failingOf(finding, evidence, now)),
      endings.filter(({ id }) => isSeveral.has(id)),
    ),
  )
  if (stored.covered.length > 0)
    await coverage.endAbsentStatements(failing.map(({ evidence }) => evidence))
  const verdicts = await findingStatements.verdicts(ids)
  return { ...stored, several: new Map(ids.map((id) => [id, verdicts.get(id) ?? null])) }
}
