/**
 * Measures the database work of reads as the product does them: its stores over its own connection,
 * one read after another. Prints the milliseconds of each read, by kind, as JSON. Its argument is a
 * file with the address, the scopes and the filters.
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

interface ReadRequest {
  readonly scope: object
  readonly filter: FindingFilter
  readonly sort: Pick<FindingListRequest, 'sort' | 'order'>
}

interface Reads {
  readonly address: { host: string; port: number }
  /** Filters and sorts, in wide and in narrow scopes. */
  readonly requests: readonly ReadRequest[]
  /** Three small accounts, and a filter that matches nothing in them. */
  readonly missed: ReadRequest
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

const scopeOf = ({ scope }: ReadRequest): DataScope =>
  scopeFromClaims({ accounts: ['*'], ...scope }, 'none')
const storeFor = (scope: DataScope) => findingsStore(scopedConnection(connection, scope))
const unrestricted = storeFor(UNRESTRICTED)

const page = ({ filter, sort }: ReadRequest, number: number): FindingListRequest => ({
  filter,
  sort: sort.sort,
  order: sort.order,
  page: { page: number, per_page: 50 },
})

const PAST_THE_END = 10_000_000
const DEEP_PAGE = 1_000

const statistics = (store: FindingsStore) => {
  const at = new Date()
  return Promise.all([store.countByGroup(), store.unflaggedOverdue(at), store.deltas(at)])
}

/** A filter of a list that has a page 1,000: by one value of one field, or none. */
const wide = ({ filter, sort }: ReadRequest, at: number): ReadRequest => {
  const [field, values] = Object.entries(filter)[at % 4] ?? []
  return { scope: {}, filter: field ? { [field]: values } : {}, sort }
}

/** The kinds of reads. A page past the end consists of the total only. */
const READS: Record<string, (request: ReadRequest, at: number) => Promise<unknown>> = {
  'select 1': () => sql`select 1`.execute(connection),
  'page 1, three filters': (request) => unrestricted.page(page(request, 1)),
  'page 1, three filters, each scope': (request) =>
    storeFor(scopeOf(request)).page(page(request, 1)),
  'page 1000': (request, at) => unrestricted.page(page(wide(request, at), DEEP_PAGE)),
  total: (request) => unrestricted.page(page(request, PAST_THE_END)),
  'total, each scope': (request) => storeFor(scopeOf(request)).page(page(request, PAST_THE_END)),
  statistics: () => statistics(unrestricted),
  'statistics, each scope': (request) => statistics(storeFor(scopeOf(request))),
  'missed scope': () => storeFor(scopeOf(reads.missed)).page(page(reads.missed, 1)),
}

const measure = async (read: (request: ReadRequest, at: number) => Promise<unknown>) => {
  const durationsMs: number[] = []
  for (const [at, request] of reads.requests.entries()) {
    const started = performance.now()
    await read(request, at)
    durationsMs.push(performance.now() - started)
  }
  return durationsMs
}

const durationsMs: Record<string, number[]> = {}
for (const [what, read] of Object.entries(READS)) {
  // The first round plans the statements and warms the caches; the second is measured.
  await measure(read)
  durationsMs[what] = await measure(read)
}
await close()
process.stdout.write(JSON.stringify(durationsMs))
