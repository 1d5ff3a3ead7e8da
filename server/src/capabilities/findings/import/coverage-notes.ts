import type { ImportRun } from './import-run.ts'
import { type ImportStatement, unsupported } from './stated-origin.ts'

/** Accounts named in messages; the others are counted. */
const MAX_NAMED = 20

const describeUnproven = ({ unproven, tally }: ImportRun): void => {
  if (unproven.isEvery()) {
    tally.note(
      'Nothing was resolved: a record was rejected or could not be read, and it may be about any account',
    )
    return
  }
  const accounts = [...unproven.byAccount()]
  for (const [account, records] of accounts.slice(0, MAX_NAMED)) {
    tally.note(
      `Nothing was resolved in account ${account}: ${records} of its records were rejected`,
    )
  }
  const others = accounts.length - MAX_NAMED
  if (others > 0) tally.note(`Nothing was resolved in ${others} more accounts, for the same reason`)
}

const STATE_PLACE = 'state the place with cluster=, repository=, node= or account='

/** What passes in a place without a name may be about another one than what failed. */
const describeUnnamedEnds = ({ unnamedEnds, tally }: ImportRun): void => {
  for (const place of [...unnamedEnds].slice(0, MAX_NAMED)) {
    tally.note(
      `What passed of ${place} resolves nothing: its records do not name what was scanned; ${STATE_PLACE}`,
    )
  }
}

const NOT_COMPLETE =
  'failures_only has no effect without complete: nothing is resolved because it is not listed'

/** Adds messages about what a complete import could not cover, and about unsupported statements. */
export const noteCoverage = (
  run: ImportRun,
  { stated, failuresOnly }: { readonly stated: ImportStatement; readonly failuresOnly: boolean },
): void => {
  for (const { field, message } of unsupported(stated, run)) run.tally.note(message, field)
  const instances = run.instances.message()
  if (instances) run.tally.note(instances)
  if (failuresOnly && !run.complete) run.tally.note(NOT_COMPLETE, 'failures_only')
  if (!run.complete) describeUnnamedEnds(run)
  if (!run.complete) return
  describeUnproven(run)
  for (const { source, account_id } of run.cells.unnamed().slice(0, MAX_NAMED)) {
    run.tally.note(
      `Nothing of ${source} in ${account_id} was resolved: its records do not name the image, the ` +
        `repository or the cluster; ${STATE_PLACE}`,
    )
  }
}
