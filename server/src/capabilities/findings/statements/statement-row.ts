import { laterMoment, type Moment } from '@stance/core/evidence/moment'
import {
  type InstanceEvidence,
  laterVersion,
  NOTHING_STATED_YET,
} from '@stance/core/evidence/statement'
import { toIso } from '../../../kernel/clock.ts'
import type { Ending } from '../ingest/evidence.ts'
import { storedDecision } from '../ingest/judgement.ts'

/** The failures of one instance of a finding in one batch. */
export interface Failing extends Pick<InstanceEvidence, 'failed' | 'version'> {
  readonly account_id: string
  readonly id: string
  readonly instance: string
  readonly artifact: string | null
  /** The key of the complete import that lists it; '' for any other. */
  readonly listed_by: string
}

/** A row of the table `finding_statement`, to add to what is stored. */
export interface StatementRow {
  readonly account_id: string
  readonly id: string
  readonly instance: string
  readonly artifact: string | null
  readonly failed_at: string | null
  readonly failed_dated: boolean
  readonly failed_received: string | null
  readonly over_at: string | null
  readonly over_dated: boolean
  readonly over_received: string | null
  readonly version_at: string | null
  readonly version_checked: string | null
  readonly version_received: string | null
  readonly decision: string
  readonly listed_by: string
}

export const STATEMENT_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  instance: 'uuid',
  artifact: 'text',
  failed_at: 'timestamptz',
  failed_dated: 'boolean',
  failed_received: 'timestamptz',
  over_at: 'timestamptz',
  over_dated: 'boolean',
  over_received: 'timestamptz',
  version_at: 'timestamptz',
  version_checked: 'timestamptz',
  version_received: 'timestamptz',
  decision: 'text',
  listed_by: 'text',
} as const satisfies Record<keyof StatementRow, string>

type Subject = Pick<Failing, 'account_id' | 'id' | 'instance' | 'artifact' | 'listed_by'>
type Known = Subject & InstanceEvidence

const atOf = (moment: Moment | null): string | null => toIso(moment?.at ?? null)
const receivedOf = (moment: Moment | null): string | null => toIso(moment?.receivedAt ?? null)

const rowOf = ({ failed, over, version, ...subject }: Known): StatementRow => ({
  account_id: subject.account_id,
  id: subject.id,
  instance: subject.instance,
  artifact: subject.artifact,
  failed_at: atOf(failed),
  failed_dated: failed?.isStated ?? true,
  failed_received: receivedOf(failed),
  over_at: atOf(over),
  over_dated: over?.isStated ?? true,
  over_received: receivedOf(over),
  version_at: toIso(version?.versionAt ?? null),
  version_checked: version?.checked.isStated ? atOf(version.checked) : null,
  version_received: receivedOf(version?.checked ?? null),
  decision: version ? storedDecision(version.decision) : '',
  listed_by: subject.listed_by,
})

/** One row for each instance in a batch, sorted so that concurrent writers lock rows in one order. */
export const statementRows = (
  failures: readonly Failing[],
  endings: readonly Ending[],
): StatementRow[] => {
  const known = new Map<string, Known>()
  const knownOf = ({ account_id, id, instance, artifact, listed_by }: Subject): Known =>
    known.get(`${id} ${instance}`) ?? {
      ...NOTHING_STATED_YET,
      account_id,
      id,
      instance,
      artifact,
      listed_by,
    }
  for (const failing of failures) {
    const before = knownOf(failing)
    const version = failing.version && laterVersion(before.version, failing.version)
    const failed = laterMoment(before.failed, failing.failed)
    known.set(`${failing.id} ${failing.instance}`, { ...before, failed, version })
  }
  for (const ending of endings) {
    const before = knownOf(ending)
    const over = laterMoment(before.over, ending.over && { ...ending.over, proves: false })
    const version = ending.resolved ? laterVersion(before.version, ending.resolved) : before.version
    known.set(`${ending.id} ${ending.instance}`, { ...before, over, version })
  }
  return [...known]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, evidence]) => rowOf(evidence))
}
