import { type Counter, incrementCounters } from '../../../data/counters.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { Statement } from '../../../platform/db/batch.ts'
import { slotOf, sumBy } from '../../findings/counts/finding-counts.ts'
import type { IssueCountChanges, IssueCountRow } from './issue-counts.ts'

const KIND = { severity: 'severity', status: 'issue_status', ticketed: 'boolean' }
const ISSUES = { issues: 'bigint' }

const BY_PLACEMENT: Counter = {
  table: 'issue_count',
  key: {
    account_id: 'text',
    cloud_provider: 'text',
    region: 'text',
    application_id: 'text',
    ...KIND,
  },
  amounts: ISSUES,
}
const BY_ACCOUNT: Counter = {
  table: 'issue_count_account',
  key: { account_id: 'text', cloud_provider: 'text', ...KIND },
  amounts: ISSUES,
}
const BY_CONTROL: Counter = {
  table: 'issue_count_control',
  key: { control_id: 'text', account_id: 'text', cloud_provider: 'text', ...KIND },
  amounts: ISSUES,
}
const GLOBAL: Counter = {
  table: 'issue_count_global',
  key: { slot: 'smallint', cloud_provider: 'text', ...KIND },
  amounts: ISSUES,
}

type Kind = Pick<IssueCountRow, 'cloud_provider' | 'severity' | 'status' | 'ticketed'>
type OfAccount = Kind & Pick<IssueCountRow, 'account_id'>

const kindOf = ({ cloud_provider, severity, status, ticketed }: Kind): Kind => ({
  cloud_provider,
  severity,
  status,
  ticketed,
})
const byAccount = (row: OfAccount) => ({ account_id: row.account_id, ...kindOf(row) })
const byControl = (row: IssueCountRow) => ({ control_id: row.control_id, ...byAccount(row) })
const byPlacement = (row: IssueCountRow) => ({
  ...byAccount(row),
  region: row.region,
  application_id: row.application_id,
})
const inSlot = (slot: number) => (row: OfAccount) => ({ slot, ...kindOf(row) })

/** The statements that apply count changes at every grain. Coarser grains are sums of finer ones. */
export const issueCountStatements = (
  connection: Pick<ScopedConnection, 'target'>,
  changes: IssueCountChanges,
): Statement[] => {
  const counts = changes.counts()
  if (counts.length === 0) return []
  const slot = slotOf(counts[0]?.account_id ?? '')
  const placements = sumBy(counts, byPlacement, ['issues'])
  const accounts = sumBy(placements, byAccount, ['issues'])
  return [
    incrementCounters(connection, BY_CONTROL, sumBy(counts, byControl, ['issues'])),
    incrementCounters(connection, BY_PLACEMENT, placements),
    incrementCounters(connection, BY_ACCOUNT, accounts),
    incrementCounters(connection, GLOBAL, sumBy(accounts, inSlot(slot), ['issues'])),
  ]
}

/** Counter tables with rows per account. Those over all accounts are decremented separately. */
export const ACCOUNT_COUNTER_TABLES = [BY_PLACEMENT, BY_ACCOUNT, BY_CONTROL].map(
  ({ table }) => table,
)
