import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { type ImportOutcome, importOutcome } from '../../api/import-outcome.ts'
import { formatWord } from '../../text/formats.ts'
import { jobsText } from '../../text/jobs.ts'

/** Long work of the service, as its endpoints describe it. */
export interface Job {
  id: string
  /** The page that lists it, and the parameter of the address that opens it there. */
  path: '/imports' | '/connections'
  parameter: 'run' | 'connection'
  /** The id under which its page opens it. */
  record: string
  title: string
  outcome: ImportOutcome
  started_at: string
  finished_at: string | null
  read: number
  /** Findings that are new, and those that are resolved. */
  added: number
  resolved: number
}

/** Which of the endpoints admit the caller. */
export interface JobSources {
  imports: boolean
  connections: boolean
}

const LISTED = 10
const WATCH_MS = 2_000
/** Most imports make events, and the list is read after these. */
const IDLE_MS = 30_000

const ofImport = (run: Schemas['ImportRun']): Job => ({
  id: `import ${run.id}`,
  path: '/imports',
  parameter: 'run',
  record: run.id,
  title: jobsText.importOf(formatWord(run.format)),
  outcome: importOutcome(run),
  started_at: run.started_at,
  finished_at: run.finished_at,
  read: run.read,
  added: run.accepted,
  resolved: run.resolved,
})

const ofConnection = ({ id, name, last_run: run }: Schemas['Connection']): Job[] =>
  run === null
    ? []
    : [
        {
          id: `connection ${id} ${run.started_at}`,
          path: '/connections',
          parameter: 'connection',
          record: id,
          title: jobsText.pullOf(name),
          outcome: run.status,
          started_at: run.started_at,
          finished_at: run.finished_at,
          read: run.read,
          added: run.new,
          resolved: run.resolved,
        },
      ]

const importJobs = async (signal: AbortSignal) => {
  const params = { query: { per_page: LISTED } }
  return dataOf(await api.GET('/api/v1/imports', { params, signal })).data.map(ofImport)
}

const connectionJobs = async (signal: AbortSignal) =>
  dataOf(await api.GET('/api/v1/connections', { signal })).data.flatMap(ofConnection)

export const isRunning = ({ outcome }: Job) => outcome === 'running'

/** The last jobs of the service, the newest first. `isSending`: this tab sends a file now. */
export const jobsQuery = ({ imports, connections }: JobSources, isSending: boolean) =>
  queryOptions({
    queryKey: ['jobs'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all([
        imports ? importJobs(signal) : [],
        connections ? connectionJobs(signal) : [],
      ])
      return lists.flat().toSorted((a, b) => b.started_at.localeCompare(a.started_at))
    },
    refetchInterval: ({ state }) =>
      isSending || state.data?.some(isRunning) === true ? WATCH_MS : IDLE_MS,
  })
