import { canEnd } from '@stance/core/evidence/place'
import type { Observation } from '@stance/core/formats/observation'
import { type CoveredCell, type CoveredCells, coveredCells } from '../coverage/covered-cells.ts'
import { regionOf } from '../ingest/derived-finding.ts'
import { type InstanceTally, instanceTally } from '../statements/instance-tally.ts'
import {
  type ImportSummary,
  type ImportTally,
  importTally,
  type ListedFile,
  MAX_CHECKS,
  MAX_COVERAGE,
  MAX_FILES,
} from './import-summary.ts'
import type { RunIdentity } from './rows/row-keys.ts'
import { type SeenSet, seenSet } from './seen-set.ts'
import { type UnprovenAccounts, unprovenAccounts } from './unproven-accounts.ts'

/** The state of an import in progress. */
export interface ImportRun extends RunIdentity {
  /** Whether the import is complete: it lists every finding of what it covers. */
  readonly complete: boolean
  /** The latest time that a record may have. */
  readonly latestTime: string
  /** The time of the run, as text. */
  readonly observedAt: string
  readonly tally: ImportTally
  readonly cells: CoveredCells
  /** The accounts in which a record was rejected. */
  readonly unproven: UnprovenAccounts
  /** The states of accounts and resources that the run has saved. */
  readonly accounts: SeenSet
  readonly resources: SeenSet
  /** Accounts, clusters and repositories that occurred, of those that the sender stated. */
  readonly supported: Set<string>
  /** The files of the input that have names, when all are read. */
  readonly files: ListedFile[]
  /** Sources and accounts whose ends do not name their place, so that they end nothing. */
  readonly unnamedEnds: Set<string>
  /** The findings with the most instances. */
  readonly instances: InstanceTally
}

const MAX_ACCOUNTS = 10_000
const MAX_RESOURCES = 20_000

export const newImportRun = (
  identity: RunIdentity & Pick<ImportRun, 'complete' | 'latestTime'>,
): ImportRun => ({
  ...identity,
  observedAt: identity.at.toISOString(),
  tally: importTally(),
  cells: coveredCells(),
  unproven: unprovenAccounts(),
  accounts: seenSet(MAX_ACCOUNTS),
  resources: seenSet(MAX_RESOURCES),
  supported: new Set(),
  files: [],
  unnamedEnds: new Set(),
  instances: instanceTally(),
})

const ENDS: readonly Observation['outcome'][] = ['pass', 'ended']
/** Places beyond these are not named in messages anyhow. */
const MAX_UNNAMED = 100

const addUnnamedEnd = (
  { unnamedEnds }: ImportRun,
  { source, account_id }: Pick<Observation, 'source' | 'account_id'>,
) => {
  if (unnamedEnds.size < MAX_UNNAMED) unnamedEnds.add(`${source} in ${account_id}`)
}

/** The summary of a run. `cells`: what it covered. */
export const summaryOf = (run: ImportRun, cells: readonly CoveredCell[]): ImportSummary =>
  run.tally.summary({
    coverage: cells.slice(0, MAX_COVERAGE),
    coverage_total: cells.length,
    checks: run.cells.checks().slice(0, MAX_CHECKS),
    checks_total: run.cells.checks().length,
    files: run.files.slice(0, MAX_FILES),
    unreadable: run.unproven.isEvery(),
  })

/** Adds an observation to the coverage. */
export const cover = (run: ImportRun, observation: Observation): void => {
  const { source, account_id, artifact, check_id, check_group } = observation
  if (!canEnd(observation) && ENDS.includes(observation.outcome)) addUnnamedEnd(run, observation)
  run.cells.addCheck({
    source,
    account_id,
    artifact,
    check_id,
    check_group,
    region: regionOf(observation),
    isRegionNominal: observation.is_region_nominal,
    at: observation.last_observed_at ?? run.observedAt,
  })
}
