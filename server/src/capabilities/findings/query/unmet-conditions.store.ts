import { fieldNamesIn } from '@stance/core/rql/analysis'
import type { Expression } from '@stance/core/rql/syntax'
import { sql } from 'kysely'
import { rqlCondition } from '../../../data/queries/rql-condition.store.ts'
import {
  type ExecuteStatement,
  QueryTimeout,
  type UserQueries,
} from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { findingRecord } from './finding-columns.store.ts'
import { findingsWith } from './findings-query.store.ts'

/** Of more conditions, the pairs of the first ones are tested. */
const MAX_PAIRED = 8

const pairsOf = (count: number): (readonly [number, number])[] =>
  Array.from({ length: Math.min(count, MAX_PAIRED) }, (_, second) =>
    Array.from({ length: second }, (_, first) => [first, second] as const),
  ).flat()

/** Why conditions that are joined with *and* find nothing in a data scope. */
export const unmetConditionsStore = (connection: ScopedConnection, userQueries: UserQueries) => {
  const isMet = async (
    execute: ExecuteStatement,
    operands: readonly Expression[],
    now: Date,
  ): Promise<boolean> => {
    const where: Expression = { kind: 'and', operands }
    const [row] = await execute(sql<{ met: boolean }>`select exists (
      select from ${findingsWith(connection, fieldNamesIn(where))}
      where ${rqlCondition(where, findingRecord(connection, now))}) as met`)
    return row?.met === true
  }

  const findUnmet = async (
    execute: ExecuteStatement,
    conditions: readonly Expression[],
    now: Date,
  ): Promise<readonly number[]> => {
    if (await isMet(execute, conditions, now)) return []
    for (const [at, condition] of conditions.entries()) {
      if (!(await isMet(execute, [condition], now))) return [at]
    }
    for (const pair of pairsOf(conditions.length)) {
      const both = pair.flatMap((at) => conditions[at] ?? [])
      if (!(await isMet(execute, both, now))) return pair
    }
    return []
  }

  return {
    /**
     * Returns the place of the first condition that no finding meets, else those of the first pair; none
     * if findings meet all of them together, if it takes three of them, or if the time of a query is over.
     */
    find: async (conditions: readonly Expression[], now: Date): Promise<readonly number[]> => {
      if (conditions.length === 0) return []
      try {
        return await userQueries(connection.db, (execute) => findUnmet(execute, conditions, now))
      } catch (error) {
        if (error instanceof QueryTimeout) return []
        throw error
      }
    },
  }
}
