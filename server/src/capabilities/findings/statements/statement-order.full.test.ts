import { afterAll, beforeAll, it } from 'vitest'
import { FULL } from '../../../../test/survival/extent.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { checkStatements } from './statement-order.fixture.ts'

let findings: Findings
beforeAll(async () => {
  findings = await openFindings()
})
afterAll(() => findings.close())

const SEQUENCES = FULL ? 10_000 : 500

it(`statements end in one state, in any of ${SEQUENCES} sequences`, async () => {
  await checkStatements(findings, SEQUENCES)
}, 5_400_000)
