import { type Counter, countingStep } from '../../../data/counters.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { Step } from '../../../platform/db/batch.ts'
import { slotOf, sumBy } from '../../findings/counts/finding-counts.ts'
import type { IssueCountChanges, IssueCountRow } from './issue-counts.ts'

const KIND = { severity: 'severity', status: 'issue_status', ticketed: 'boolean' }
const ISSUES = { issues: 'bigint' }

const BY_PLACE: Counter = {
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
const byPlace = (row: IssueCountRow) => ({
  ...byAccount(row),
  region: row.region,
  application_id: row.application_id,
})
const globally = (slot: number) => (row: OfAccount) => ({ slot, ...kindOf(row) })

/** What applies count changes at every grain. The coarser ones are sums of the finer. */
export const issueCountSteps = (
  connection: Pick<ScopedConnection, 'target'>,
  changes: IssueCountChanges,
): Step[] => {
  const counts = changes.counts()
  if (counts.length === 0) return []
  const slot = slotOf(counts[0]?.account_id ?? '')
  const places = sumBy(counts, byPlace, ['issues'])
  const accounts = sumBy(places, byAccount, ['issues'])
  return [
    countingStep(connection, BY_CONTROL, sumBy(counts, byControl, ['issues'])),
    countingStep(connection, BY_PLACE, places),
    countingStep(connection, BY_ACCOUNT, accounts),
    countingStep(connection, GLOBAL, sumBy(accounts, globally(slot), ['issues'])),
  ]
}

/** Counters of an account that is gone; the ones over all accounts have been brought down before. */
export const ACCOUNT_COUNTERS = [BY_PLACE, BY_ACCOUNT, BY_CONTROL].map(({ table }) => table)
