import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseAddress, openDatabase } from '../db/connection.ts'
import { inTransaction } from '../db/transaction.ts'
import { startJobs } from './job-runner.ts'
import type { JobLog, JobTimings } from './job-task.ts'

/**
 * A process of its own that works on the jobs `endless` and `paused` until it is killed. Its
 * argument is JSON, `{address, timings}`; what it does it says in the table `note`.
 */
const { address, timings } = JSON.parse(process.argv.at(-1) ?? '') as {
  address: DatabaseAddress
  timings: Partial<JobTimings>
}

const silent: JobLog = { debug() {}, info() {}, warn() {}, error() {} }
const { connection } = openDatabase(address, { size: 2, onError() {} })
const note = (text: string) =>
  sql`insert into note (writer, text) values ('process', ${text})`.execute(connection)
const isNoted = async (text: string) =>
  (await sql`select from note where text = ${text}`.execute(connection)).rows.length > 0

await startJobs({
  address,
  timings,
  crons: [],
  concurrency: 1,
  log: silent,
  tasks: {
    endless: async (_payload, { signal }) => {
      await note('begun')
      await once(signal, 'abort')
    },
    paused: async (_payload, { fence }) => {
      await note('begun')
      while (!(await isNoted('go on'))) await sleep(20)
      const written = inTransaction(connection, async (transaction) => {
        await fence(transaction)
        await sql`insert into note (writer, text) values ('process', 'effect')`.execute(transaction)
      })
      await written.catch(() => note('refused'))
    },
  },
})
