import type { Severity } from '@stance/core/kernel/severity'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedConnection } from '../../data/scoped.ts'
import { offsetOf, type PageRequest } from '../../kernel/page.ts'
import { rowsAs } from '../../platform/db/rows.ts'
import type { AccountRow } from './account-last-seen.ts'
import type { AccountSort } from './account-sort.ts'

export interface AccountCount {
  readonly account_id: string
  readonly severity: Severity
  readonly status: string
  readonly findings: number
}

const ACCOUNT_COLUMNS = { id: 'text', provider: 'text', name: 'text' } as const

interface AccountPage {
  readonly rows: AccountRow[]
  readonly total: number
}

export type AccountStore = ReturnType<typeof accountStore>

/** Whether something is stored of an account, for a scope of whole accounts. */
const isStored = async ({ db, scoped }: ScopedConnection, id: string): Promise<boolean> => {
  const { rows } = await sql`select from ${scoped('account')} a where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Returns the end of a query that gives `accounts` the order of a list; `counters` count their findings. */
const inOrder = (
  sort: AccountSort,
  accounts: RawBuilder<unknown>,
  counters: RawBuilder<unknown>,
) =>
  sort === 'id'
    ? sql`${accounts} k order by id collate "C"`
    : sql`${accounts} k left join (
        select account_id,
          sum(findings) filter (where severity = 'CRITICAL') as critical,
          sum(findings) filter (where severity = 'HIGH') as high,
          sum(findings) filter (where severity = 'MEDIUM') as medium,
          sum(findings) as every
        from ${counters} c where status in ('open', 'in_progress') group by account_id
      ) n on n.account_id = k.id
      order by coalesce(critical, 0) desc, coalesce(high, 0) desc, coalesce(medium, 0) desc,
        coalesce(every, 0) desc, id collate "C"`

/**
 * The accounts inside a data scope. A scope of whole accounts lists the stored ones, and those that only
 * findings name. Any other scope lists the accounts of the findings inside it, as these findings name
 * them: what is stored of an account may come from findings outside of the scope.
 */
export const accountStore = (connection: ScopedConnection) => {
  const { db, scoped, target, restrictsOnly } = connection
  const hasWholeAccounts = restrictsOnly('accounts')
  const counters = () =>
    restrictsOnly('accounts', 'providers')
      ? scoped('finding_count_account')
      : scoped('finding_count')

  /** Everything whose findings have metadata, including repositories, images and clusters. */
  const owners = () => sql`(
    select id, provider, name, metadata_digest from ${scoped('account')} a
    union all
    select account_id, max(cloud_provider), '', '' from ${counters()} c
    where not exists (select from ${scoped('account')} a where a.id = c.account_id)
    group by account_id having sum(findings) > 0)`

  /** A repository, an image or a cluster has no provider. */
  const countedAccounts = () => sql`
    select account_id as id, max(cloud_provider) as provider, '' as name from ${counters()} c
    where findings > 0 group by account_id having max(cloud_provider) <> ''`

  const listedAccounts = () =>
    hasWholeAccounts
      ? sql`(
        select id, provider, name from ${scoped('account')} a where is_listed
        union all
        select id, provider, name from (${countedAccounts()}) c
        where not exists (select from ${scoped('account')} a where a.id = c.id and a.is_listed))`
      : sql`(${countedAccounts()})`

  /** A caller who sees parts of accounts changes no stored one: it is about the other parts too. */
  const onConflict = () =>
    hasWholeAccounts
      ? sql`do update set
          provider = coalesce(nullif(excluded.provider, ''), a.provider),
          name = coalesce(nullif(excluded.name, ''), a.name),
          is_listed = true
        where not a.is_listed
           or (excluded.provider <> '' and excluded.provider <> a.provider)
           or (excluded.name <> '' and excluded.name <> a.name)`
      : sql`do nothing`

  const add = async (accounts: readonly AccountRow[], digest = ''): Promise<void> => {
    if (accounts.length === 0) return
    await sql`
      insert into ${target('account')} as a (id, provider, name, metadata_digest)
      select id, provider, name, ${digest} from ${rowsAs('input', ACCOUNT_COLUMNS, accounts)}
      on conflict (id) ${onConflict()}`.execute(db)
  }

  /** The names that the leading findings give to accounts without a stored name. */
  const namedByFindings = async (accounts: readonly AccountRow[]): Promise<AccountRow[]> => {
    const ids = accounts.filter(({ name }) => name === '').map(({ id }) => id)
    if (ids.length === 0) return [...accounts]
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from unnest(${ids}::text[]) as account (id)
      cross join lateral (
        select account_name as name from ${scoped('finding')} f where f.account_id = account.id
        order by status, severity desc, ai_risk_score desc, f.id limit 1) top`.execute(db)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return accounts.map((account) => ({
      ...account,
      name: account.name || (names.get(account.id) ?? ''),
    }))
  }

  /** Returns those of the accounts that have findings. */
  const withFindings = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ account_id: string }>`
      select distinct account_id from ${scoped('finding_count_account')} c
      where account_id = any(${ids}::text[]) and findings > 0`.execute(db)
    return new Set(rows.map(({ account_id }) => account_id))
  }

  return {
    hasWholeAccounts,

    isStored: async (id: string): Promise<boolean> => hasWholeAccounts && isStored(connection, id),

    async page(page: PageRequest, sort: AccountSort): Promise<AccountPage> {
      const [listed, counted] = await Promise.all([
        sql<AccountRow>`
          select id, provider, name from ${inOrder(sort, listedAccounts(), counters())}
          offset ${offsetOf(page)} limit ${page.per_page}`.execute(db),
        sql<{ total: number }>`select count(*) as total from ${listedAccounts()} k`.execute(db),
      ])
      return { rows: await namedByFindings(listed.rows), total: counted.rows[0]?.total ?? 0 }
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

    /**
     * Inserts accounts, or updates them with non-empty values. `digest`: the metadata with which the
     * findings of a new account were derived; '' when it is unknown.
     */
    add,

    /**
     * Inserts the accounts of the accounts file. Findings may have named them before: only accounts
     * without findings get the digest, because nothing of theirs was derived with other metadata.
     */
    async addFromFile(accounts: readonly AccountRow[], digest: string): Promise<void> {
      const idsWithFindings = await withFindings(accounts.map(({ id }) => id))
      await add(
        accounts.filter(({ id }) => idsWithFindings.has(id)),
        '',
      )
      await add(
        accounts.filter(({ id }) => !idsWithFindings.has(id)),
        digest,
      )
    },

    /** The accounts whose findings were derived with other metadata than this. */
    async outdated(digest: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from ${owners()} o where metadata_digest <> ${digest}
        order by id collate "C"`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Records that the findings of an account were derived with the metadata of this digest. */
    async setMetadataDigest(id: string, digest: string): Promise<void> {
      await sql`
        insert into ${target('account')} as a (id, provider, name, metadata_digest, is_listed)
        select id, provider, name, ${digest}, provider <> '' from ${owners()} o where id = ${id}
        on conflict (id) do update set metadata_digest = excluded.metadata_digest`.execute(db)
    },
  }
}
