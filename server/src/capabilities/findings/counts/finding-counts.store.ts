import { type Counter, countingStep } from '../../../data/counters.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { Step } from '../../../platform/db/batch.ts'
import { type CountChanges, type CountRow, type DeltaRow, slotOf, sumBy } from './finding-counts.ts'

const AMOUNTS = ['findings', 'auto_remediatable', 'sla_breached'] as const
const DELTAS = ['opened', 'resolved'] as const

const PLACE = { account_id: 'text', cloud_provider: 'text', region: 'text', application_id: 'text' }
const KIND = { category: 'text', severity: 'severity', status: 'finding_status' }
const COUNTED = { findings: 'bigint', auto_remediatable: 'bigint', sla_breached: 'bigint' }
const MOVED = { opened: 'bigint', resolved: 'bigint' }

const FINE: Counter = { table: 'finding_count', key: { ...PLACE, ...KIND }, amounts: COUNTED }
const BY_ACCOUNT: Counter = {
  table: 'finding_count_account',
  key: {
    account_id: 'text',
    cloud_provider: 'text',
    severity: 'severity',
    status: 'finding_status',
  },
  amounts: { findings: 'bigint' },
}
const BY_PLACE: Counter = {
  table: 'finding_count_place',
  key: {
    application_id: 'text',
    region: 'text',
    cloud_provider: 'text',
    severity: 'severity',
    status: 'finding_status',
  },
  amounts: { findings: 'bigint' },
}
const GLOBAL: Counter = {
  table: 'finding_count_global',
  key: { slot: 'smallint', cloud_provider: 'text', ...KIND },
  amounts: COUNTED,
}
const DELTA: Counter = {
  table: 'finding_delta',
  key: { ...PLACE, hour: 'timestamptz' },
  amounts: MOVED,
}
const DELTA_GLOBAL: Counter = {
  table: 'finding_delta_global',
  key: { slot: 'smallint', hour: 'timestamptz', cloud_provider: 'text' },
  amounts: MOVED,
}

type Target = Pick<ScopedConnection, 'target'>

const byAccount = ({ account_id, cloud_provider, severity, status }: CountRow) => ({
  account_id,
  cloud_provider,
  severity,
  status,
})
const byPlace = ({ application_id, region, cloud_provider, severity, status }: CountRow) => ({
  application_id,
  region,
  cloud_provider,
  severity,
  status,
})
const globally =
  (slot: number) =>
  ({ cloud_provider, category, severity, status }: CountRow) => ({
    slot,
    cloud_provider,
    category,
    severity,
    status,
  })

/** Adds what accounts opened and resolved to the sums over all accounts. */
export const globalDeltaStep = (connection: Target, deltas: readonly DeltaRow[]): Step => {
  const slot = slotOf(deltas[0]?.account_id ?? '')
  const globally = ({ hour, cloud_provider }: DeltaRow) => ({ slot, hour, cloud_provider })
  return countingStep(connection, DELTA_GLOBAL, sumBy(deltas, globally, DELTAS))
}

/** What applies count changes at every grain. */
export const countSteps = (connection: Target, changes: CountChanges): Step[] => {
  const counts = changes.counts()
  const deltas = changes.deltas()
  const slot = slotOf(counts[0]?.account_id ?? '')
  const counted = [
    () => countingStep(connection, BY_ACCOUNT, sumBy(counts, byAccount, ['findings'])),
    () => countingStep(connection, FINE, counts),
    () => countingStep(connection, BY_PLACE, sumBy(counts, byPlace, ['findings'])),
    () => countingStep(connection, GLOBAL, sumBy(counts, globally(slot), AMOUNTS)),
  ]
  const moved = [
    () => countingStep(connection, DELTA, deltas),
    () => globalDeltaStep(connection, deltas),
  ]
  const steps = [...(counts.length > 0 ? counted : []), ...(deltas.length > 0 ? moved : [])]
  return steps.map((step) => step())
}
