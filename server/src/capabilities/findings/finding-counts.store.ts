import { sql } from 'kysely'
import { type ColumnTypes, columnsOf, rowsAs } from '../../platform/db/rows.ts'
import type { GuardedTable, ScopedConnection } from '../../platform/db/scoped.ts'
import type { Step } from '../../platform/db/together.ts'
import { type CountChanges, type CountRow, type DeltaRow, slotOf, sumBy } from './finding-counts.ts'

const AMOUNTS = ['findings', 'auto_remediatable', 'sla_breached'] as const
const DELTAS = ['opened', 'resolved'] as const

const PLACE = { account_id: 'text', cloud_provider: 'text', region: 'text', application_id: 'text' }
const KIND = { category: 'text', severity: 'severity', status: 'finding_status' }
const COUNTED = { findings: 'bigint', auto_remediatable: 'bigint', sla_breached: 'bigint' }
const MOVED = { opened: 'bigint', resolved: 'bigint' }

interface Counter {
  readonly table: GuardedTable
  readonly key: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, string>>
}

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

/** Adds amounts to counters, each once. */
const upsert = (
  { target }: Target,
  { table, key, amounts }: Counter,
  rows: readonly object[],
): Step => {
  const types = { ...key, ...amounts } as ColumnTypes<object>
  const sums = Object.keys(amounts).map((amount) => `${amount} = c.${amount} + excluded.${amount}`)
  return sql`
    insert into ${target(table)} as c (${columnsOf(types)})
    select ${columnsOf(types)} from ${rowsAs('given', types, rows)}
    on conflict (${columnsOf(key)}) do update set ${sql.raw(sums.join(', '))}`
}

const byAccount = ({ account_id, cloud_provider, severity, status }: CountRow) => ({
  ...{ account_id, cloud_provider, severity, status },
})
const byPlace = ({ application_id, region, cloud_provider, severity, status }: CountRow) => ({
  ...{ application_id, region, cloud_provider, severity, status },
})
const globally = ({ account_id, cloud_provider, category, severity, status }: CountRow) => ({
  slot: slotOf(account_id),
  ...{ cloud_provider, category, severity, status },
})
const deltaGlobally = ({ account_id, hour, cloud_provider }: DeltaRow) => ({
  slot: slotOf(account_id),
  ...{ hour, cloud_provider },
})

/** What applies count changes at every grain. */
export const countSteps = (connection: Target, changes: CountChanges): Step[] => {
  const counts = changes.counts()
  const deltas = changes.deltas()
  const counted = [
    () => upsert(connection, BY_ACCOUNT, sumBy(counts, byAccount, ['findings'])),
    () => upsert(connection, FINE, counts),
    () => upsert(connection, BY_PLACE, sumBy(counts, byPlace, ['findings'])),
    () => upsert(connection, GLOBAL, sumBy(counts, globally, AMOUNTS)),
  ]
  const moved = [
    () => upsert(connection, DELTA, deltas),
    () => upsert(connection, DELTA_GLOBAL, sumBy(deltas, deltaGlobally, DELTAS)),
  ]
  const steps = [...(counts.length > 0 ? counted : []), ...(deltas.length > 0 ? moved : [])]
  return steps.map((step) => step())
}
