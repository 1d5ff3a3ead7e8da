import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseAddress, openDatabase } from '../db/connection.ts'
import { inTransaction } from '../db/transaction.ts'
import { startJobs } from './job-runner.ts'
import type { JobLog, JobTimings } from './job-task.ts'

/**
 * A separate process that runs the jobs `endless` and `paused` until it is killed. Its argument is
 * JSON, `{address, timings}`. It records its actions in the table `note`.
 */
const { address, timings } = JSON.parse(process.argv.at(-1) ?? '') as {
  address: DatabaseAddress
  timings: Partial<JobTimings>
}

const noLog: JobLog = { debug() {}, info() {}, warn() {}, error() {} }
const { connection } = openDatabase(address, { size: 2, onError() {} })
const writeNote = (text: string) =>
  sql`insert into note (writer, text) values ('process', ${text})`.execute(connection)
const isNoted = async (text: string) =>
  (await sql`select from note where text = ${text}`.execute(connection)).rows.length > 0

await startJobs({
  address,
  timings,
  crons: [],
  concurrency: 1,
  log: noLog,
  tasks: {
    endless: async (_payload, { signal }) => {
      await writeNote('begun')
      await once(signal, 'abort')
    },
    paused: async (_payload, { fence }) => {
      await writeNote('begun')
      while (!(await isNoted('go on'))) await sleep(20)
      const writing = inTransaction(connection, async (transaction) => {
        await fence(transaction)
        await sql`insert into note (writer, text) values ('process', 'effect')`.execute(transaction)
      })
      await writing.catch(() => writeNote('refused'))
    },
  },
})
