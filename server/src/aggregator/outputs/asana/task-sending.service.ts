import type { AsanaConfig } from '../../config/output-config.ts'
import { OutputError } from '../output-error.ts'
import { type Action, type ActionResult, TASK_FIELDS, taskOf } from './asana-client.service.ts'
import { eachTask } from './project.service.ts'
import {
  type CurrentTask,
  confirmedRow,
  digestOf,
  externalId,
  type TaskItem,
  type TaskRow,
} from './task.ts'
import {
  closeStep,
  createStep,
  type OpenItem,
  type SendingTasks,
  type Step,
  updateSteps,
} from './task-steps.service.ts'

const KEY_SHOWN = 12

const refuse = async (tasks: SendingTasks, { key }: TaskItem, status: number): Promise<void> => {
  tasks.refused(`Asana refuses the task of the finding ${key.slice(0, KEY_SHOWN)} with ${status}`)
  // The next run plans it again.
  const row = await tasks.ledger.get(key)
  if (row) await tasks.ledger.set({ ...row, plan: '' })
}

const requireScope = (status: number, { identify_by }: AsanaConfig, isCreation: boolean): void => {
  if (status !== 403) return
  const external =
    isCreation && identify_by === 'external'
      ? ', or may not set external ids: then set outputs.asana.identify_by: notes'
      : ''
  throw new OutputError(
    `The token of outputs.asana.token may not write tasks; give it the scope tasks:write${external}`,
  )
}

/**
 * Takes a task over that a run has created which did not get to know it. Without the item that created
 * it, it is not known which of its texts a person wrote.
 */
export const adopt = (row: TaskRow, current: CurrentTask, item: OpenItem | null): TaskRow => {
  const digest = (field: 'name' | 'notes' | 'due_on'): string => {
    return item ? digestOf(item[field]) : ''
  }
  return {
    ...row,
    gid: current.gid,
    name: digest('name'),
    notes: digest('notes'),
    due_on: digest('due_on'),
    section: current.sections.find((gid) => gid !== '') ?? '',
  }
}

const lookUpExternal = async (
  { client, config, ledger }: SendingTasks,
  items: readonly OpenItem[],
): Promise<void> => {
  const actions = items.map(
    ({ key }): Action => ({
      method: 'get',
      path: `/tasks/external:${externalId(config.project_gid, key)}`,
      fields: TASK_FIELDS,
      mayRepeat: true,
    }),
  )
  const results = await client.run(actions)
  for (const [index, item] of items.entries()) {
    const result = results[index]
    const row = await ledger.get(item.key)
    if (result?.status === 200 && row) await ledger.set(adopt(row, taskOf(result.data), item))
  }
}

/** Clocks differ. */
const MARGIN_MS = 10 * 60_000

const lookUpNotes = async (
  { client, config, ledger }: SendingTasks,
  items: readonly OpenItem[],
  started_at: string,
): Promise<void> => {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const since = new Date(Date.parse(started_at) - MARGIN_MS).toISOString()
  await eachTask(client, config, since, async (key, task) => {
    const item = byKey.get(key)
    const row = item && (await ledger.get(key))
    if (item && row && row.gid === '') await ledger.set(adopt(row, task, item))
  })
}

const NOT_FOUND = 404

/** Reads the tasks that may change. A task that was deleted is created again. */
const readCurrent = async (
  { client, ledger }: SendingTasks,
  items: readonly OpenItem[],
): Promise<ReadonlyMap<string, CurrentTask>> => {
  const current = new Map<string, CurrentTask>()
  const known: { readonly item: OpenItem; readonly row: TaskRow }[] = []
  for (const item of items) {
    const row = await ledger.get(item.key)
    if (row && row.gid !== '') known.push({ item, row })
  }
  const results = await client.run(
    known.map(
      ({ row }): Action => ({
        method: 'get',
        path: `/tasks/${row.gid}`,
        fields: TASK_FIELDS,
        mayRepeat: true,
      }),
    ),
  )
  for (const [index, { item, row }] of known.entries()) {
    const result = results[index]
    if (result?.status === 200) current.set(item.key, taskOf(result.data))
    if (result?.status === NOT_FOUND) await ledger.set({ ...row, gid: '' })
  }
  return current
}

const isOpenItem = (item: TaskItem): item is OpenItem => !('close' in item)

const stepsFor = async (
  tasks: SendingTasks,
  items: readonly TaskItem[],
  run_id: string,
): Promise<Step[]> => {
  const current = await readCurrent(tasks, items.filter(isOpenItem))
  const steps: Step[] = []
  for (const item of items) {
    const row = await tasks.ledger.get(item.key)
    if (!row) continue
    if (!isOpenItem(item)) {
      if (row.gid !== '') steps.push(closeStep(item, row))
      continue
    }
    const task = current.get(item.key)
    if (row.gid === '') steps.push(createStep(tasks, item, row, run_id))
    else if (task) {
      const known = confirmedRow(row, item, task)
      await tasks.ledger.set(known)
      steps.push(...updateSteps(tasks, item, known, task))
    }
  }
  return steps
}

/** Returns the creations that may have had their effect, or not. */
const takeSteps = async (
  tasks: SendingTasks,
  steps: readonly Step[],
): Promise<readonly OpenItem[]> => {
  const uncertain: OpenItem[] = []
  const settle = async ({ item, action, done }: Step, result: ActionResult): Promise<void> => {
    if (result === null) {
      if (isOpenItem(item)) uncertain.push(item)
      return
    }
    const { status } = result
    if (status < 300) return done(result.data)
    requireScope(status, tasks.config, action.path === '/tasks')
    // A task that was deleted is completed enough.
    if (status === NOT_FOUND && 'close' in item) return
    await refuse(tasks, item, status)
  }
  await tasks.client.run(
    steps.map(({ action }) => action),
    async (index, result) => {
      const step = steps[index]
      if (step) await settle(step, result)
    },
  )
  return uncertain
}

const MAX_ROUNDS = 5

/** What one parcel has. */
export interface TaskParcel {
  readonly items: readonly TaskItem[]
  readonly run_id: string
  /** Since when its tasks may exist; null: they do not. */
  readonly started_at: string | null
}

/** Looks up the tasks that may exist. */
const lookUp = async (
  tasks: SendingTasks,
  items: readonly TaskItem[],
  since: string,
): Promise<void> => {
  const unknown: OpenItem[] = []
  for (const item of items.filter(isOpenItem)) {
    if ((await tasks.ledger.get(item.key))?.gid === '') unknown.push(item)
  }
  if (unknown.length === 0) return
  if (tasks.config.identify_by === 'external') await lookUpExternal(tasks, unknown)
  else await lookUpNotes(tasks, unknown, since)
}

/** Sends the tasks of a parcel. A creation of unknown outcome is looked up before it is repeated. */
export const sendTasks = async (tasks: SendingTasks, parcel: TaskParcel): Promise<void> => {
  const began = new Date().toISOString()
  let since = parcel.started_at
  let items: readonly TaskItem[] = parcel.items
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (since !== null) await lookUp(tasks, items, since)
    items = await takeSteps(tasks, await stepsFor(tasks, items, parcel.run_id))
    if (items.length === 0) return
    since ??= began
  }
  throw new OutputError('Asana does not say whether it has created tasks')
}
