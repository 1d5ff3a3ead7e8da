import { type Counter, incrementCounters } from '../../../data/counters.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { Statement } from '../../../platform/db/batch.ts'
import { type CountChanges, type CountRow, type DeltaRow, slotOf, sumBy } from './finding-counts.ts'

const AMOUNTS = ['findings', 'auto_remediatable', 'sla_breached'] as const
const DELTAS = ['opened', 'resolved', 'unresolved'] as const

const PLACEMENT = {
  account_id: 'text',
  cloud_provider: 'text',
  region: 'text',
  application_id: 'text',
}
const KIND = { category: 'text', severity: 'severity', status: 'finding_status' }
const COUNT_AMOUNTS = { findings: 'bigint', auto_remediatable: 'bigint', sla_breached: 'bigint' }
const DELTA_AMOUNTS = { opened: 'bigint', resolved: 'bigint', unresolved: 'bigint' }

const FINEST: Counter = {
  table: 'finding_count',
  key: { ...PLACEMENT, ...KIND },
  amounts: COUNT_AMOUNTS,
}
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
const BY_PLACEMENT: Counter = {
  table: 'finding_count_placement',
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
  amounts: COUNT_AMOUNTS,
}
const DELTA: Counter = {
  table: 'finding_delta',
  key: { ...PLACEMENT, severity: 'severity', hour: 'timestamptz' },
  amounts: DELTA_AMOUNTS,
}
const DELTA_GLOBAL: Counter = {
  table: 'finding_delta_global',
  key: {
    slot: 'smallint',
    hour: 'timestamptz',
    cloud_provider: 'text',
    severity: 'severity',
  },
  amounts: DELTA_AMOUNTS,
}

type Target = Pick<ScopedConnection, 'target'>

const byAccount = ({ account_id, cloud_provider, severity, status }: CountRow) => ({
  account_id,
  cloud_provider,
  severity,
  status,
})
const byPlacement = ({ application_id, region, cloud_provider, severity, status }: CountRow) => ({
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

/** The statement that adds the deltas of accounts to the sums over all accounts. */
export const globalDeltaStatement = (
  connection: Target,
  deltas: readonly DeltaRow[],
): Statement => {
  const slot = slotOf(deltas[0]?.account_id ?? '')
  const globally = ({ hour, cloud_provider, severity }: DeltaRow) => ({
    slot,
    hour,
    cloud_provider,
    severity,
  })
  return incrementCounters(connection, DELTA_GLOBAL, sumBy(deltas, globally, DELTAS))
}

/** The statements that apply count changes to the counters of every granularity. */
export const countStatements = (connection: Target, changes: CountChanges): Statement[] => {
  const counts = changes.counts()
  const deltas = changes.deltas()
  const slot = slotOf(counts[0]?.account_id ?? '')
  const countUpdates = [
    () => incrementCounters(connection, BY_ACCOUNT, sumBy(counts, byAccount, ['findings'])),
    () => incrementCounters(connection, FINEST, counts),
    () => incrementCounters(connection, BY_PLACEMENT, sumBy(counts, byPlacement, ['findings'])),
    () => incrementCounters(connection, GLOBAL, sumBy(counts, globally(slot), AMOUNTS)),
  ]
  const deltaUpdates = [
    () => incrementCounters(connection, DELTA, deltas),
    () => globalDeltaStatement(connection, deltas),
  ]
  const updates = [
    ...(counts.length > 0 ? countUpdates : []),
    ...(deltas.length > 0 ? deltaUpdates : []),
  ]
  return updates.map((update) => update())
}
