import { afterAll, beforeAll, it } from 'vitest'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { checkOrders } from './import-order.fixture.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

it('imports of the same files end in the same state, in any order', async () => {
  await checkOrders(findings, 20)
}, 600_000)
