import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Observation } from '../../../formats/observation.ts'
import { forbidden } from '../../../kernel/app-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { DataScope } from '../../../kernel/data-scope.ts'
import { reportOf } from '../finding-report.ts'
import {
  type FindingsUnit,
  type Recorded,
  recordReports,
  resolveAbsent,
} from '../findings.service.ts'
import type { AccountSightings } from './account-sightings.port.ts'
import { asLines, type Chunk, type ImportedObservation } from './import-chunk.ts'
import { chunksOf, type ImportInput, OUTSIDE, type ReadingDeps } from './import-reading.service.ts'
import { type ImportReport, type ImportSums, plus } from './import-report.ts'
import { outcomeRows, resourceRows } from './import-rows.ts'
import type { ImportRunStore } from './import-run.store.ts'
import { coverageOf, newRun, type Run } from './import-run.ts'

const compress = promisify(gzip)
const FASTEST = { level: 1 }

/** What an import does its work with, all on one transaction. */
export interface ImportUnit extends FindingsUnit {
  readonly runs: ImportRunStore
  readonly accounts: AccountSightings
}

export interface ImportDeps extends ReadingDeps {
  /** Runs work in a transaction of its own. */
  readonly transact: <T>(work: (unit: ImportUnit) => Promise<T>) => Promise<T>
  readonly now: Clock
  readonly newId: () => string
}

export interface ImportRequest extends ImportInput {
  /** The input holds everything that its checks have to say about its accounts. */
  readonly complete: boolean
  /** The accounts that a complete input covers; empty: those that are in it. */
  readonly accounts: readonly string[]
  /** When the scan was made; null: now. */
  readonly at: Date | null
  readonly onProgress?: (sums: ImportSums) => void
}

const accountState = ({ account_id, provider, account_name }: Observation): string =>
  JSON.stringify([account_id, provider, account_name])

const newAccounts = ({ accounts }: Run, imported: readonly ImportedObservation[]) =>
  imported
    .map(({ observation }) => observation)
    .filter((observation) => accounts.isNew(accountState(observation)))

const gainOf = (recorded: readonly (Recorded | null)[]) => ({
  accepted: recorded.filter((one) => one && !one.known).length,
  duplicates: recorded.filter((one) => one?.known).length,
})

/** Everything about a chunk that needs no database: made while the one before it is being saved. */
const prepareChunk = async (run: Run, { format, records, imported }: Chunk) => {
  const failures = imported.filter(({ observation }) => observation.outcome === 'fail')
  return {
    format,
    records: records.length,
    accounts: newAccounts(run, imported),
    resources: resourceRows(imported, run, run.resources.isNew),
    outcomes: outcomeRows(imported, run),
    failures: failures.map((one) => ({
      position: one.position,
      line: one.line,
      report: reportOf(one.observation, one.metadata),
    })),
    body: await compress(asLines(records), FASTEST),
  }
}

type PreparedChunk = Awaited<ReturnType<typeof prepareChunk>>

async function* preparedChunks(deps: ImportDeps, run: Run, request: ImportRequest) {
  for await (const chunk of chunksOf(deps, run, request)) yield prepareChunk(run, chunk)
}

const saveChunk = async (deps: ImportDeps, run: Run, chunk: PreparedChunk) => {
  const recorded = await deps.transact(async (unit) => {
    const batch_id = await unit.runs.addBatch(run.id, chunk.format, chunk.records, chunk.body)
    await unit.accounts.saw(chunk.accounts)
    await unit.runs.saveResources(chunk.resources)
    await unit.runs.saveOutcomes(chunk.outcomes, batch_id)
    const sighted = chunk.failures.map(({ report, line }) => ({
      report,
      provenance: { run_id: run.id, batch_id, batch_line: line },
    }))
    const answers = await recordReports(unit, sighted, run.at)
    await unit.runs.progress(run.id, plus(run.tally.sums(), gainOf(answers)))
    return answers
  })
  run.tally.add(gainOf(recorded))
  for (const [index, { position }] of chunk.failures.entries()) {
    if (recorded[index] === null) run.tally.reject(position, OUTSIDE)
  }
}

/** Works on an item while the next one is being made. */
const overlapping = async <T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>) => {
  let working = Promise.resolve()
  try {
    for await (const item of items) {
      await working
      working = work(item)
      // A failure is met where this is awaited: before the next one begins, or at the end.
      working.catch(() => {})
    }
  } finally {
    await working
  }
}

const NOTHING_RESOLVED =
  'Nothing was resolved: part of the input could not be read, so it is not complete'

/** Resolves what a complete run covered and did not report, in short transactions. */
const resolveUnreported = async (deps: ImportDeps, run: Run, request: ImportRequest) => {
  for (const [source, { accounts, checks, vulnerabilities }] of run.covered) {
    const covered = {
      source,
      accounts: request.accounts.length > 0 ? request.accounts : [...accounts],
      checks: [...checks],
      vulnerabilities,
      run_id: run.id,
    }
    let resolved = 0
    do {
      resolved = await deps.transact((unit) => resolveAbsent(unit, covered, run.at))
      run.tally.add({ resolved })
    } while (resolved > 0)
  }
}

const finish = (
  deps: ImportDeps,
  run: Run,
  { accounts }: ImportRequest,
  status: 'completed' | 'failed',
) =>
  deps.transact(async ({ runs }) => {
    const { tally } = run
    await runs.progress(run.id, tally.sums())
    const coverage = coverageOf(run, accounts)
    await runs.finish(run.id, { status, format: tally.format(), coverage, at: deps.now() })
  })

/** Absence speaks of whole accounts, so it is declared by somebody who sees them whole. */
const requireWholeAccounts = ({ regions, applications }: DataScope) => {
  if (regions === 'all' && applications === 'all') return
  throw forbidden(
    'complete needs a data scope of whole accounts; yours is restricted to regions or applications',
  )
}

/**
 * Imports a scanner's output: streamed in bounded memory and committed chunk by chunk, so what was
 * committed stays when the rest fails. One bad record never stops the others. Only a run that is
 * declared complete, and could be read to its end, resolves anything: what its checks covered in its
 * accounts. Throws FORBIDDEN when a complete run is declared from within a part of an account.
 */
export const importFindings = async (
  deps: ImportDeps,
  request: ImportRequest,
): Promise<ImportReport> => {
  const { format, complete } = request
  if (complete) requireWholeAccounts(deps.scope)
  const started_at = deps.now()
  const run = newRun({ id: deps.newId(), at: request.at ?? started_at })
  await deps.transact(({ runs }) =>
    runs.start({ id: run.id, format, complete, observed_at: run.at, started_at }),
  )
  try {
    await overlapping(preparedChunks(deps, run, request), async (chunk) => {
      await saveChunk(deps, run, chunk)
      request.onProgress?.(run.tally.sums())
    })
    if (complete && !run.unreadable) await resolveUnreported(deps, run, request)
    if (complete && run.unreadable) run.tally.note(NOTHING_RESOLVED)
  } catch (error) {
    await finish(deps, run, request, 'failed').catch(() => {})
    throw error
  }
  await finish(deps, run, request, 'completed')
  return run.tally.report()
}
