import { sql } from 'kysely'
import type { ScopedConnection } from '../../data/scoped.ts'
import type { AccountNames, NamedAccount } from '../questions/account-names.port.ts'

/** More accounts than that have a word in common, so that the word names none of them. */
const MAX_NAMED = 100

/**
 * The names of accounts inside a data scope. In a scope of whole accounts these are the stored names; any other
 * scope has the names that the findings inside it give to their accounts.
 */
export const accountNamesStore = ({
  db,
  scoped,
  restrictsOnly,
}: ScopedConnection): AccountNames => {
  const stored = () => sql`(
    select id, name from ${scoped('account')} a
    union all
    select distinct account_id, '' from ${scoped('finding_count_account')} c
    where findings > 0 and not exists (select from ${scoped('account')} a where a.id = c.account_id))`

  const namedByFindings = () => sql`(
    select c.id, top.name from (
      select distinct account_id as id from ${scoped('finding_count')} f where findings > 0) c
    cross join lateral (
      select account_name as name from ${scoped('finding')} f where f.account_id = c.id
      order by status, severity desc, ai_risk_score desc, f.id limit 1) top)`

  return {
    named: async (words, ids) => {
      const { rows } = await sql<NamedAccount>`
        select id, name from ${restrictsOnly('accounts') ? stored() : namedByFindings()} a
        where lower(id) = any(${[...words, ...ids]}::text[])
          or regexp_split_to_array(lower(name), '[^[:alnum:]]+') && ${words}::text[]
        order by id collate "C" limit ${MAX_NAMED}`.execute(db)
      return rows
    },
  }
}
