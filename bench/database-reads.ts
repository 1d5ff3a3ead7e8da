/**
 * Times the database work of reads, as the product does it: its stores over its own connection, one
 * read after another. Prints the milliseconds of each read, by what was read, as JSON. The
 * address, the scopes and the filters stand in the file that is its argument.
 */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import {
  type FindingsStore,
  findingsStore,
} from '../server/src/capabilities/findings/findings.store.ts'
import type {
  FindingFilter,
  FindingListRequest,
} from '../server/src/capabilities/findings/list/finding-list.ts'
import { scopedConnection } from '../server/src/data/scoped.ts'
import { type DataScope, scopeFromClaims, UNRESTRICTED } from '../server/src/kernel/data-scope.ts'
import { openDatabase } from '../server/src/platform/db/connection.ts'

interface Asked {
  readonly scope: object
  readonly filter: FindingFilter
  readonly sort: Pick<FindingListRequest, 'sort' | 'order'>
}

interface Reads {
  readonly address: { host: string; port: number }
  /** Under a filter that a page is read by: wide scopes and narrow ones. */
  readonly asked: readonly Asked[]
  /** Three small accounts, and a filter that nothing in them meets. */
  readonly missed: Asked
}

const reads = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Reads
const { connection, close } = openDatabase(
  { ...reads.address, user: 'stance', database: 'stance' },
  {
    size: 4,
    onError: (error) => {
      throw error
    },
  },
)

const scopeOf = ({ scope }: Asked): DataScope =>
  scopeFromClaims({ accounts: ['*'], ...scope }, 'none')
const storeFor = (scope: DataScope) => findingsStore(scopedConnection(connection, scope))
const everything = storeFor(UNRESTRICTED)

const page = ({ filter, sort }: Asked, number: number): FindingListRequest => ({
  filter,
  sort: sort.sort,
  order: sort.order,
  page: { page: number, per_page: 50 },
})

const PAST_THE_END = 10_000_000
const DEEP_PAGE = 1_000

const statistics = (store: FindingsStore) => {
  const at = new Date()
  return Promise.all([store.counted(), store.unflaggedOverdue(at), store.deltas(at)])
}

/** Filters of lists that have a page 1,000: by one value of one field, or none. */
const wide = ({ filter, sort }: Asked, at: number): Asked => {
  const [field, values] = Object.entries(filter)[at % 4] ?? []
  return { scope: {}, filter: field ? { [field]: values } : {}, sort }
}

/** What is read, for each of the drawn questions. A page past the end has its total alone. */
const READS: Record<string, (asked: Asked, at: number) => Promise<unknown>> = {
  'select 1': () => sql`select 1`.execute(connection),
  'page 1, three filters': (asked) => everything.page(page(asked, 1)),
  'page 1, three filters, each scope': (asked) => storeFor(scopeOf(asked)).page(page(asked, 1)),
  'page 1000': (asked, at) => everything.page(page(wide(asked, at), DEEP_PAGE)),
  total: (asked) => everything.page(page(asked, PAST_THE_END)),
  'total, each scope': (asked) => storeFor(scopeOf(asked)).page(page(asked, PAST_THE_END)),
  statistics: () => statistics(everything),
  'statistics, each scope': (asked) => statistics(storeFor(scopeOf(asked))),
  'missed scope': () => storeFor(scopeOf(reads.missed)).page(page(reads.missed, 1)),
}

const timed = async (read: (asked: Asked, at: number) => Promise<unknown>) => {
  const took: number[] = []
  for (const [at, asked] of reads.asked.entries()) {
    const started = performance.now()
    await read(asked, at)
    took.push(performance.now() - started)
  }
  return took
}

const took: Record<string, number[]> = {}
for (const [what, read] of Object.entries(READS)) {
  // Once to plan the statements and to fill the caches, once to be timed.
  await timed(read)
  took[what] = await timed(read)
}
await close()
process.stdout.write(JSON.stringify(took))
