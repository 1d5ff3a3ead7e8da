import { afterAll, beforeAll, it } from 'vitest'
import { FULL } from '../../../../test/survival/extent.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { checkOrders } from './import-order.fixture.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

const ORDERS = FULL ? 1_000 : 100

it(`imports of the same files end in the same state, in any of ${ORDERS} orders`, async () => {
  await checkOrders(findings, ORDERS)
}, 1_800_000)
