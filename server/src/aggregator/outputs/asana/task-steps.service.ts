import type { AsanaConfig } from '../../config/output-config.ts'
import { type Action, type AsanaClient, taskOf } from './asana-client.service.ts'
import type { Sections } from './project.service.ts'
import {
  type CurrentTask,
  changesOf,
  externalId,
  type TaskItem,
  type TaskRow,
  writtenRow,
} from './task.ts'
import type { TaskLedger } from './task-ledger.service.ts'

export type OpenItem = Exclude<TaskItem, { close: true }>

export interface SendingTasks {
  readonly client: AsanaClient
  readonly config: AsanaConfig
  readonly sections: Sections
  readonly ledger: TaskLedger
  readonly refused: (message: string) => void
}

/** An action with what its success means. */
export interface Step {
  readonly action: Action
  readonly done: (data: unknown) => Promise<void>
  readonly item: TaskItem
}

export const createStep = (
  tasks: SendingTasks,
  item: OpenItem,
  row: TaskRow,
  run_id: string,
): Step => {
  const { config, sections, ledger } = tasks
  const project = config.project_gid
  const section = sections[item.section]
  const { key, name, notes, due_on } = item
  const data = {
    name,
    notes,
    due_on,
    ...(section === '' ? { projects: [project] } : { memberships: [{ project, section }] }),
    ...(config.identify_by === 'external' && {
      external: { gid: externalId(project, key), data: run_id },
    }),
  }
  return {
    item,
    action: { method: 'post', path: '/tasks', data, fields: ['gid'], mayRepeat: false },
    done: (created) => ledger.set(writtenRow(row, taskOf(created).gid, item, section)),
  }
}

export const updateSteps = (
  { sections, ledger }: SendingTasks,
  item: OpenItem,
  row: TaskRow,
  current: CurrentTask,
): Step[] => {
  const section = sections[item.section]
  const { fields, moves } = changesOf(item, row, current, section)
  // Both steps are recorded on top of what the other one has recorded.
  const record = async (written: object, moved: string | null): Promise<void> => {
    const latest = (await ledger.get(item.key)) ?? row
    await ledger.set(writtenRow(latest, row.gid, written, moved))
  }
  const steps: Step[] = []
  if (Object.keys(fields).length > 0)
    steps.push({
      item,
      action: {
        method: 'put',
        path: `/tasks/${row.gid}`,
        data: fields,
        fields: ['gid'],
        mayRepeat: true,
      },
      done: () => record(fields, null),
    })
  if (moves)
    steps.push({
      item,
      action: {
        method: 'post',
        path: `/sections/${section}/addTask`,
        data: { task: row.gid },
        mayRepeat: true,
      },
      done: () => record({}, section),
    })
  return steps
}

export const closeStep = (item: TaskItem, { gid }: TaskRow): Step => ({
  item,
  action: {
    method: 'put',
    path: `/tasks/${gid}`,
    data: { completed: true },
    fields: ['gid'],
    mayRepeat: true,
  },
  done: async () => {},
})
