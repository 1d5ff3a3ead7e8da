import { sql } from 'kysely'
import {
  type FacetSource,
  type FacetsStore,
  facetsStore,
} from '../../../data/facets/facets.store.ts'
import type { UserQueries } from '../../../data/queries/user-queries.store.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import type { FindingFilter } from '../list/finding-list.ts'
import { filterConditions } from '../list/findings-list.store.ts'
import { countedRecord, findingRecord } from '../query/finding-columns.store.ts'
import { findingsWith } from '../query/findings-query.store.ts'
import { countersFor } from '../query/query-counts.store.ts'
import { type Facet, fieldOf } from './finding-facets.ts'

export type FindingFacetsStore = FacetsStore<Facet, FindingFilter>

/** Counts the findings of a data scope by the values of fields. */
export const findingFacetsStore = (
  connection: ScopedConnection,
  userQueries: UserQueries,
): FindingFacetsStore => {
  const sourceFor = (fields: ReadonlySet<string>, _: FindingFilter, now: Date): FacetSource => {
    const counters = countersFor(connection, fields)
    if (!counters) {
      return {
        relation: findingsWith(connection, fields),
        record: findingRecord(connection, now),
        rows: sql`count(*)`,
        isTable: true,
      }
    }
    return {
      relation: sql`${connection.scoped(counters)} f`,
      record: countedRecord(now),
      rows: sql`sum(findings)`,
      isTable: false,
    }
  }
  return facetsStore(connection.db, userQueries, { fieldOf, sourceFor, filterConditions })
}
