import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { AsanaConfig } from '../../config/output-config.ts'
import type { OutboxDraft } from '../outbox/outbox.service.ts'
import type { OutputPlan } from '../output.service.ts'
import { decideTask, isForgotten, parseRow, rowText, type TaskItem, type TaskRow } from './task.ts'

export const ROWS_PER_FILE = 4000
/** A run that is killed looks up at most as many tasks again. */
const ITEMS_PER_PARCEL = 500
const PREVIEW_LENGTH = 5
/** Keys are hexadecimal digests. */
const AFTER_EVERY_KEY = 'g'

/** Reads the rows of the tasks in the order of their keys. */
const rowReader = ({ current, readTasks }: OutboxDraft, destination: string) => {
  const files = current.tracker === destination ? [...current.tasks] : []
  let rows: string[] = []
  let at = 0
  return {
    peek: async (): Promise<TaskRow | null> => {
      while (at >= rows.length) {
        const file = files.shift()
        if (!file) return null
        rows = await readTasks(file)
        at = 0
      }
      return parseRow(rows[at] ?? '[]')
    },
    skip: (): void => {
      at += 1
    },
  }
}

const rowWriter = ({ putTasks }: OutboxDraft) => {
  let rows: string[] = []
  let first = ''
  let number = 0
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return
    await putTasks(number, first, rows)
    number += 1
    rows = []
  }
  return {
    flush,
    add: async (row: TaskRow): Promise<void> => {
      if (rows.length === 0) first = row.key
      rows.push(rowText(row))
      if (rows.length >= ROWS_PER_FILE) await flush()
    },
  }
}

const previewOf = (item: TaskItem, row: TaskRow): string => {
  if ('close' in item) return `complete ${row.gid || row.key}`
  const verb = item.reopen ? 'reopen' : row.gid === '' ? 'create' : 'update'
  return `${verb} ${item.section} ${item.name}`
}

/** Decides what every finding means for its task, next to what the tracker was sent before. */
export const planTasks = (
  draft: OutboxDraft,
  destination: string,
  { priorities }: Pick<AsanaConfig, 'priorities'>,
  run_id: string,
  now: Date,
): OutputPlan => {
  const reader = rowReader(draft, destination)
  const writer = rowWriter(draft)
  const preview: string[] = []
  let lines: string[] = []
  let records = 0
  draft.setTracker(destination, draft.current.tracker === destination && draft.current.is_adopted)
  const post = async (): Promise<void> => {
    await draft.post({ destination, run_id, lines, records: lines.length })
    lines = []
  }
  const keep = async (row: TaskRow): Promise<void> => {
    if (!isForgotten(row, now)) await writer.add(row)
  }
  /** Returns the row of a key, and keeps those before it. */
  const rowOf = async (key: string): Promise<TaskRow | null> => {
    let row = await reader.peek()
    for (; row !== null && row.key < key; row = await reader.peek()) {
      reader.skip()
      await keep(row)
    }
    if (row?.key !== key) return null
    reader.skip()
    return row
  }
  const addOne = async (listed: PrioritizedFinding): Promise<void> => {
    const known = await rowOf(listed.finding.finding_id_short)
    if (known && known.gid !== '') listed.finding.asana_task_id = known.gid
    const { item, row } = decideTask(listed, known, priorities, now.toISOString())
    if (row) await writer.add(row)
    if (!item || !row) return
    records += 1
    if (preview.length < PREVIEW_LENGTH) preview.push(previewOf(item, row))
    lines.push(JSON.stringify(item))
    if (lines.length >= ITEMS_PER_PARCEL) await post()
  }
  return {
    add: async (findings) => {
      for (const listed of findings) await addOne(listed)
    },
    finish: async () => {
      await rowOf(AFTER_EVERY_KEY)
      await writer.flush()
      await post()
      return { records, preview }
    },
  }
}
