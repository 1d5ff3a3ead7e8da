import { expect, test } from 'vitest'
import { collectDetailedAssessments } from './detailed-assessments.ts'

const MACHINE = '/subscriptions/s/resourcegroups/g/providers/microsoft.compute/virtualmachines/web'
const ASSESSMENT = `${MACHINE}/providers/Microsoft.Security/assessments/one`

const recordOf = (finding_id: string, changes = {}) =>
  ({ provider: 'azure', facts: { source: 'defender', finding_id }, ...changes }) as const

test.each([
  ['its own', ASSESSMENT, true],
  ['its own, in another letter case', ASSESSMENT.toUpperCase(), true],
  ['that of another check', `${MACHINE}/providers/Microsoft.Security/assessments/two`, false],
  ['that of another machine', ASSESSMENT.replace('/web/', '/db/'), false],
  ['a sub-assessment', `${ASSESSMENT}/subAssessments/a`, false],
])('a sub-assessment details one assessment: %s', (_, finding_id, expected) => {
  const detailed = collectDetailedAssessments()
  for (const name of ['a', 'b']) detailed.add(recordOf(`${ASSESSMENT}/subAssessments/${name}`))
  expect(detailed.has(recordOf(finding_id))).toBe(expected)
})

test('what another provider reports is another finding', () => {
  const detailed = collectDetailedAssessments()
  detailed.add(recordOf(`${ASSESSMENT}/subAssessments/a`))
  expect(detailed.has(recordOf(ASSESSMENT, { provider: 'gcp' }))).toBe(false)
})

test('an id of another source that looks like one details nothing', () => {
  const detailed = collectDetailedAssessments()
  const finding_id = `${ASSESSMENT}/subAssessments/a`
  detailed.add(recordOf(finding_id, { facts: { source: 'prowler', finding_id } }))
  expect(detailed.has(recordOf(ASSESSMENT))).toBe(false)
})
