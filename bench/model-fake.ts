/** Speaks as a model that always has an answer: prints its URL, then the number of its calls for each line that it reads. */
import { createInterface } from 'node:readline'
import { startFakeModel } from '../server/test/support/models/fake-model.ts'

const RISK = { rationale: 'It stands out.', points: 2, evidence: ['f0'] }
const KIND = {
  ...RISK,
  tier: 2,
  effort_hours: 2,
  service_impact: 'minimal',
  approach: 'Change the setting of <resource-1>.',
}

const fake = await startFakeModel({
  reply: ({ system }) => JSON.stringify(system.includes('No rule knows') ? KIND : RISK),
})
let calls = 0
fake.requests.push = () => {
  calls += 1
  return calls
}
process.stdout.write(`${JSON.stringify({ url: fake.url })}\n`)
createInterface({ input: process.stdin }).on('line', () =>
  process.stdout.write(`${JSON.stringify({ calls })}\n`),
)
