import { emptyChangeSet, stageGone, stageVerdict } from '../ingest/change-set.ts'
import type { FindingStores } from '../ingest/findings.service.ts'
import type { AbsentQuery } from './coverage-conditions.store.ts'

export const ABSENT_BATCH_SIZE = 1_000

interface Resolved {
  /** A batch of `ABSENT_BATCH_SIZE` may not be the last. */
  readonly found: number
  /** How many of them were unresolved. */
  readonly resolved: number
}

const NONE: Resolved = { found: 0, resolved: 0 }

type Query = Omit<AbsentQuery, 'limit'>
type Stage = (changes: ReturnType<typeof emptyChangeSet>) => number

const save = async ({ findingWrites, eventLog }: FindingStores, now: Date, stage: Stage) => {
  const changes = emptyChangeSet(now)
  const resolved = stage(changes)
  const extraStatements = changes.events.length > 0 ? [eventLog.append(changes.events)] : []
  await findingWrites.save({ ...changes, extraStatements })
  return resolved
}

/**
 * Resolves one batch of the findings that a complete import covered and did not list, at the time of that
 * import.
 */
export const resolveAbsent = async (
  stores: FindingStores,
  query: Query,
  now: Date,
): Promise<Resolved> => {
  const absent = await stores.coverage.lockAbsent({ ...query, limit: ABSENT_BATCH_SIZE })
  if (absent.length === 0) return NONE
  const resolved = await save(stores, now, (changes) =>
    absent.reduce((total, finding) => {
      const gone = { at: finding.absent_at, reason: 'absent' }
      return total + Number(stageGone(changes, finding, gone, now))
    }, 0),
  )
  return { found: absent.length, resolved }
}

/**
 * Ends the instances that a complete import covered and did not list, in one batch of the findings that
 * have several.
 */
export const resolveAbsentInstances = async (
  stores: FindingStores,
  query: Query,
  now: Date,
): Promise<Resolved> => {
  const { coverage, findingWrites, findingStatements } = stores
  const ids = await coverage.unlistedSeveral({ ...query, limit: ABSENT_BATCH_SIZE })
  if (ids.length === 0) return NONE
  const { existing } = await findingWrites.lock(ids)
  await coverage.endUnlistedStatements(query.run_id, ids)
  const verdicts = await findingStatements.verdicts(ids)
  const resolved = await save(stores, now, (changes) =>
    [...verdicts].reduce((total, [id, { verdict }]) => {
      const current = existing.get(id)
      const isResolved =
        current && stageVerdict(changes, current, { verdict, reason: 'absent' }, now)
      return total + Number(isResolved ?? false)
    }, 0),
  )
  return { found: ids.length, resolved }
}

/**
 * Resolves one batch of the findings of checks that a complete import does not list any more, where another
 * check of the same control passes on the same resource.
 */
export const resolveReplaced = async (
  stores: FindingStores,
  query: Query,
  now: Date,
): Promise<Resolved> => {
  const replaced = await stores.coverage.lockReplaced({ ...query, limit: ABSENT_BATCH_SIZE })
  if (replaced.length === 0) return NONE
  const resolved = await save(stores, now, (changes) =>
    replaced.reduce((total, finding) => {
      const gone = { at: finding.replaced_at, reason: 'passed' }
      return total + Number(stageGone(changes, finding, gone, now))
    }, 0),
  )
  return { found: replaced.length, resolved }
}
