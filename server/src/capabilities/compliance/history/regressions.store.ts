import { sql } from 'kysely'
import { scopedConnection } from '../../../data/scoped.ts'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type { Regression } from './regressions.ts'

type Key = Omit<Regression, 'title'>
const KEY = { account_id: 'text', framework: 'text', control: 'text' }

export type RegressionStore = ReturnType<typeof regressionStore>

/** Which regressions were announced on a day, so that each is announced once. */
export const regressionStore = (db: Connection) => {
  const { target } = scopedConnection(db, UNRESTRICTED)
  return {
    /** Notes regressions of a day. Returns those that were not noted before. */
    async note(day: string, regressions: readonly Regression[]): Promise<Regression[]> {
      const { rows } = await sql<Key>`
        insert into ${target('control_regression')} (${columnsOf(KEY)}, day)
        select ${columnsOf(KEY)}, ${day}::date from ${rowsAs<Key>('found', KEY, regressions)}
        on conflict do nothing returning ${columnsOf(KEY)}`.execute(db)
      const nameOf = (one: Key) => JSON.stringify([one.account_id, one.framework, one.control])
      const noted = new Set(rows.map(nameOf))
      return regressions.filter((one) => noted.has(nameOf(one)))
    },

    async deleteBefore(day: string): Promise<void> {
      await sql`delete from ${target('control_regression')} r where day < ${day}::date`.execute(db)
    },
  }
}
