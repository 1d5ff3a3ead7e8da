import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import type { AsanaConfig } from '../../config/output-config.ts'
import { OutputError } from '../output-error.ts'
import { type AsanaClient, dataOf, TASK_FIELDS, taskOf } from './asana-client.service.ts'
import { type CurrentTask, keyInNotes, keyOfExternal } from './task.ts'

/** The id of the section of each priority; '' for none. */
export type Sections = Readonly<Record<Priority, string>>

interface Named {
  readonly gid: string
  readonly name: string
}

const listOf = (body: unknown): readonly unknown[] => {
  const data = dataOf(body)
  return Array.isArray(data) ? data : []
}

const requireFound = (status: number, { project_gid }: AsanaConfig): void => {
  if (status === 200) return
  if (status === 403)
    throw new OutputError(
      `The token of outputs.asana.token may not read the project ${project_gid}; give it the scopes projects:read, tasks:read and tasks:write, and its user the project`,
    )
  throw new OutputError(
    `The project ${project_gid} does not exist in Asana; correct outputs.asana.project_gid`,
  )
}

/** Finds the project and its sections, before anything is written. @throws OutputError */
export const findSections = async (client: AsanaClient, config: AsanaConfig): Promise<Sections> => {
  const project = await client.get(`/projects/${config.project_gid}?opt_fields=name`)
  requireFound(project.status, config)
  const answer = await client.get(`/projects/${config.project_gid}/sections?limit=100`)
  requireFound(answer.status, config)
  const named = listOf(answer.body) as readonly Named[]
  const gidOf = (name: string): string => named.find((one) => one.name === name)?.gid ?? ''
  const unknown = PRIORITIES.map((priority) => config.sections[priority]).find(
    (name) => name !== '' && gidOf(name) === '',
  )
  if (unknown !== undefined)
    throw new OutputError(
      `The project ${config.project_gid} has no section "${unknown}"; correct outputs.asana.sections`,
    )
  return Object.fromEntries(
    PRIORITIES.map((priority) => [priority, gidOf(config.sections[priority] || priority)]),
  ) as Sections
}

const nextOffset = (body: unknown): string => {
  const page = (body as { next_page?: { offset?: unknown } | null } | undefined)?.next_page
  return typeof page?.offset === 'string' ? page.offset : ''
}

/** Calls back with every task of the project that belongs to a finding. */
export const eachTask = async (
  client: AsanaClient,
  config: AsanaConfig,
  modifiedSince: string | null,
  found: (key: string, task: CurrentTask) => Promise<void>,
): Promise<void> => {
  const since = modifiedSince === null ? '' : `&modified_since=${encodeURIComponent(modifiedSince)}`
  const path = `/tasks?project=${config.project_gid}&limit=100&opt_fields=${TASK_FIELDS.join()}${since}`
  let offset = ''
  do {
    const answer = await client.get(
      offset === '' ? path : `${path}&offset=${encodeURIComponent(offset)}`,
    )
    requireFound(answer.status, config)
    for (const data of listOf(answer.body)) {
      const task = taskOf(data)
      const key = keyOfExternal(config.project_gid, task.external) || keyInNotes(task.notes)
      if (key !== '') await found(key, task)
    }
    const next = nextOffset(answer.body)
    offset = next === offset ? '' : next
  } while (offset !== '')
}
