import { sql } from 'kysely'
import { offsetOf, type PageRequest } from '../../kernel/page.ts'
import type { Severity } from '../../kernel/severity.ts'
import { rowsAs } from '../../platform/db/rows.ts'
import type { ScopedConnection } from '../../platform/db/scoped.ts'

export interface AccountRow {
  readonly id: string
  readonly provider: string
  readonly name: string
}

export interface AccountCount {
  readonly account_id: string
  readonly severity: Severity
  readonly status: string
  readonly findings: number
}

const ACCOUNT_COLUMNS = { id: 'text', provider: 'text', name: 'text' } as const

export type AccountStore = ReturnType<typeof accountStore>

/** The accounts inside a data scope. */
export const accountStore = ({ db, scoped, target }: ScopedConnection) => ({
  async page(page: PageRequest): Promise<{ rows: AccountRow[]; total: number }> {
    const [listed, counted] = await Promise.all([
      sql<AccountRow>`
        select id, provider, name from ${scoped('account')} a
        order by id offset ${offsetOf(page)} limit ${page.per_page}`.execute(db),
      sql<{ total: number }>`
        select count(*) as total from ${scoped('account')} a`.execute(db),
    ])
    return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
  },

  /** Findings of these accounts by severity and status, from the counters. */
  async counts(ids: readonly string[]): Promise<AccountCount[]> {
    const { rows } = await sql<AccountCount>`
      select account_id, severity, status, sum(findings)::bigint as findings
      from ${scoped('finding_count')} c
      where account_id = any(${ids}::text[])
      group by account_id, severity, status having sum(findings) > 0`.execute(db)
    return rows
  },

  /** Adds accounts; what an import knows of one completes what is known already. */
  async add(accounts: readonly AccountRow[]): Promise<void> {
    if (accounts.length === 0) return
    await sql`
      insert into ${target('account')} as a (id, provider, name)
      select id, provider, name from ${rowsAs('given', ACCOUNT_COLUMNS, accounts)}
      on conflict (id) do update set
        provider = coalesce(nullif(excluded.provider, ''), a.provider),
        name = coalesce(nullif(excluded.name, ''), a.name)
      where (excluded.provider <> '' and excluded.provider <> a.provider)
         or (excluded.name <> '' and excluded.name <> a.name)`.execute(db)
  },

  /** Accounts whose findings stand under other metadata than this. */
  async standingUnderOther(digest: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${scoped('account')} a where metadata_digest <> ${digest} order by id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },

  async standsUnder(id: string, digest: string): Promise<void> {
    await sql`update ${target('account')} set metadata_digest = ${digest} where id = ${id}`.execute(
      db,
    )
  },
})
