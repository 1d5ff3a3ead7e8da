import type { CountsByRule, ResourceCounts } from '@stance/core/compliance/control-status'
import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, restrictedParts, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'

const SUMS = sql.raw(
  ['failing', 'passing', 'excepted', 'muted', 'undecided', 'stale']
    .map((state) => `sum(${state})::float8 as ${state}`)
    .join(', '),
)

export type PostureCountStore = ReturnType<typeof postureCountStore>

/** Reads the counts of controls, each from the smallest table that the data scope allows. */
export const postureCountStore = (db: Connection) => ({
  async read(scope: DataScope): Promise<CountsByRule> {
    const { scoped, restrictsOnly } = scopedConnection(db, scope)
    const table = restrictsOnly('providers')
      ? scoped('control_count_global')
      : restrictsOnly('accounts', 'providers')
        ? scoped('control_count_account')
        : scoped('control_count')
    const parts = sql`${restrictedParts(scope)}::integer`
    const { rows } = await sql<ResourceCounts & { control_id: string }>`
      select control_id, ${SUMS} from ${table} c where c.part & ${parts} = c.part
      group by control_id`.execute(db)
    return new Map(rows.map(({ control_id, ...counts }) => [control_id, counts]))
  },

  /** Every account of the scope that is known. */
  async accountIds(scope: DataScope): Promise<string[]> {
    const { scoped } = scopedConnection(db, { ...UNRESTRICTED, accounts: scope.accounts })
    const { rows } = await sql<{ id: string }>`
      select id from ${scoped('account')} a order by id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The counts in each account of the scope that has any. */
  async readByAccount(
    scope: DataScope,
    rules: readonly string[],
  ): Promise<ReadonlyMap<string, CountsByRule>> {
    const { scoped, restrictsOnly } = scopedConnection(db, scope)
    const table = restrictsOnly('accounts', 'providers')
      ? scoped('control_count_account')
      : scoped('control_count')
    const parts = sql`${restrictedParts(scope)}::integer`
    const { rows } = await sql<ResourceCounts & { account_id: string; control_id: string }>`
      select account_id, control_id, ${SUMS} from ${table} c
      where c.part & ${parts} = c.part and control_id = any(${rules}::text[])
      group by account_id, control_id`.execute(db)
    const byAccount = new Map<string, Map<string, ResourceCounts>>()
    for (const { account_id, control_id, ...counts } of rows) {
      const known = byAccount.get(account_id) ?? new Map<string, ResourceCounts>()
      byAccount.set(account_id, known.set(control_id, counts))
    }
    return byAccount
  },

  /** When the latest of the results of each rule became too old, of rules that have such results. */
  async staleSince(scope: DataScope, rules: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const { scoped } = scopedConnection(db, scope)
    const parts = sql`${restrictedParts(scope)}::integer`
    const { rows } = await sql<{ control_id: string; since: Date }>`
      select control_id, max(stale_since) as since from ${scoped('control_count')} c
      where c.part & ${parts} = c.part and control_id = any(${rules}::text[])
        and stale_since is not null
      group by control_id`.execute(db)
    return new Map(rows.map(({ control_id, since }) => [control_id, since]))
  },

  /** The unresolved findings of each rule that has any: their earliest deadline, and whether work on all has begun. */
  async remediations(
    scope: DataScope,
    rules: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly deadline: Date | null; readonly isRunning: boolean }>> {
    const { scoped } = scopedConnection(db, scope)
    const { rows } = await sql<{ control_id: string; deadline: Date | null; running: boolean }>`
      select control_id, min(sla_deadline) as deadline, bool_and(status = 'in_progress') as running
      from ${scoped('finding')} f
      where lower(control_id) = any(${rules.map((rule) => rule.toLowerCase())}::text[])
        and status in ('open', 'in_progress')
      group by control_id`.execute(db)
    return new Map(
      rows.map(({ control_id, deadline, running }) => [
        control_id,
        { deadline, isRunning: running },
      ]),
    )
  },
})
