import { hasEveryEventAfter } from '../../../data/events/event-log.store.ts'
import type { LogPosition } from '../../../data/events/log-position.ts'
import { type EarlyEvents, readSubjectPage } from '../../../data/events/subject-pages.store.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { STATUS_EVENT_TYPES } from '../../findings/record/finding-events.ts'
import { type IndexedFindings, indexRows } from './index-building.service.ts'
import type { IndexRowsStore } from './index-rows.store.ts'
import { createTextCache } from './index-texts.service.ts'

const PAGE_SIZE = 10_000
/** After this time without a round, events may have been pruned that the index has not read. */
const CHECK_AFTER_MS = 3_600_000
/** How often the number of findings is compared with that of the index. */
const COMPARE_MS = 60_000

/** What the index has cannot be brought up to date: it is built again. */
export class IndexOutdated extends Error {}

interface FollowerOptions {
  readonly connection: Connection
  readonly store: IndexRowsStore
  readonly findings: IndexedFindings
  /** Up to where the index has read the log. */
  readonly position: LogPosition
}

/** What one round has read of the event log. */
export interface FollowedPage {
  readonly events: number
  /** How many findings were added, changed or removed. */
  readonly changes: number
  /** Whether a search sees all changes only in the next state of the index. */
  readonly hasNewState: boolean
  /** Whether there are more events right now. */
  readonly hasMore: boolean
  /** How old the oldest event was that was read. */
  readonly lagMs: number
  readonly hasFailed: boolean
}

/**
 * Applies each finding as it is now, or removes it if it is gone. So the order of the ids does not matter,
 * and repeating them is harmless.
 */
const applyChanges = async (
  { store, findings }: FollowerOptions,
  ids: readonly string[],
): Promise<void> => {
  const rows = await store.byIds(ids)
  const gone = new Set(ids)
  for (const { id } of rows) gone.delete(id)
  findings.writer.remove([...gone])
  await indexRows(findings, rows, createTextCache(store))
  findings.writer.merge()
}

/**
 * Sets the statuses of findings in place. Returns the ids of the others: those that are gone, and those that the index
 * does not have.
 */
const applyStatuses = async (
  { store, findings: { writer } }: FollowerOptions,
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const others = new Set(ids)
  for (const { id, status } of await store.statuses(ids))
    if (writer.setStatus(id, status)) others.delete(id)
  return [...others]
}

/**
 * Compares the number of findings with that of the index now and then. A difference that lasts means that
 * findings were changed without an event, such as in the database by hand.
 */
const createComparison = ({ store, findings }: FollowerOptions) => {
  let comparedAt = performance.now()
  let wasDifferent = false
  return async (position: LogPosition, early: EarlyEvents): Promise<void> => {
    if (performance.now() - comparedAt < COMPARE_MS) return
    comparedAt = performance.now()
    const { count, hasUnread } = await store.countAt(position, [...early.keys()])
    if (hasUnread) return
    const isDifferent = count !== findings.writer.size().documents
    if (isDifferent && wasDifferent) {
      throw new IndexOutdated('Findings were changed without an event')
    }
    wasDifferent = isDifferent
  }
}

/** Follows the event log. What it does throws `IndexOutdated` when the index must be built again. */
export const createFollower = (options: FollowerOptions) => {
  const { connection } = options
  const compare = createComparison(options)
  let { position } = options
  let early: EarlyEvents = new Map()
  let readAt = performance.now()

  const requireEvents = async () => {
    const isLate = performance.now() - readAt > CHECK_AFTER_MS
    if (isLate && !(await hasEveryEventAfter(connection, position))) {
      throw new IndexOutdated('Events were deleted before the index had read them')
    }
  }
  return {
    /** Up to where the log has been read. */
    position: (): LogPosition => position,

    next: async (): Promise<FollowedPage> => {
      await requireEvents()
      const page = await readSubjectPage(connection, position, {
        typePrefix: 'finding.',
        apart: STATUS_EVENT_TYPES,
        limit: PAGE_SIZE,
        early,
      })
      const { events, subjects, subjectsApart, oldestAt, hasMore } = page
      const changes = subjects.length + subjectsApart.length
      const changed = [...subjects, ...(await applyStatuses(options, subjectsApart))]
      const hasNewState = changed.length > 0
      if (hasNewState) await applyChanges(options, changed)
      position = page.end
      early = page.early
      readAt = performance.now()
      const lagMs = oldestAt ? Math.max(0, Date.now() - oldestAt.getTime()) : 0
      return { events, changes, hasNewState, hasMore, lagMs, hasFailed: false }
    },

    /** Makes sure that nothing was missed, when it is time to. */
    verify: (): Promise<void> => compare(position, early),
  }
}

export type Follower = ReturnType<typeof createFollower>
