/** Speaks as the task tracker of the outputs, with its limit: prints its port, then its counts for each line that it reads. */
import { createInterface } from 'node:readline'
import { startFakeAsana } from '../server/test/support/outputs/fake-asana.ts'

/** What a paying workspace may call a minute; each action of a batch counts. */
const LIMIT = { limit: 1500, limitMs: 60_000 }

const fake = await startFakeAsana(LIMIT)
process.stdout.write(`${JSON.stringify({ url: fake.url })}\n`)
createInterface({ input: process.stdin }).on('line', () =>
  process.stdout.write(`${JSON.stringify({ ...fake.counts, tasks: fake.tasks.size })}\n`),
)
