import { afterAll, beforeAll, it } from 'vitest'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { checkStatements } from './statement-order.fixture.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

it('statements of several instances and places end in one state, in any order', async () => {
  await checkStatements(findings, 30)
}, 600_000)
