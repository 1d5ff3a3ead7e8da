import type { DataScope } from '../../../kernel/data-scope.ts'

/** Counts and past states are kept in each place, in each account and over all accounts. */
export type Grain = 'place' | 'account' | 'global'

export type ByGrain<Value> = Readonly<Record<Grain, Value>>

const PROVIDER = { cloud_provider: 'text', part: 'smallint' }
const ACCOUNT = { account_id: 'text', ...PROVIDER }

/** The columns that name a row, with their PostgreSQL types. */
export const GRAIN_KEYS = {
  place: { ...ACCOUNT, region: 'text', application_id: 'text' },
  account: ACCOUNT,
  global: PROVIDER,
} as const satisfies ByGrain<object>

export const COUNT_TABLES = {
  place: 'control_count',
  account: 'control_count_account',
  global: 'control_count_global',
} as const satisfies ByGrain<string>

export const HISTORY_TABLES = {
  place: 'control_history',
  account: 'control_history_account',
  global: 'control_history_global',
} as const satisfies ByGrain<string>

/** Returns the coarsest grain that distinguishes what the data scope restricts. */
export const grainFor = ({ accounts, regions, applications }: DataScope): Grain => {
  if (regions !== 'all' || applications !== 'all') return 'place'
  return accounts === 'all' ? 'global' : 'account'
}
