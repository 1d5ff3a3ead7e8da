import { expect, test } from 'vitest'
import { azureAssessment, azureSubAssessment, workspace } from './workspace.ts'

const CONFIG = `clouds: {azure: {source: files, files: ["in/azure/*"]}}
state: {dir: ./state}
outputs: {reports: {dir: ./reports, formats: [json]}}
`

const EXPORT = 'in/azure/all.json'

const controlsOf = async (...records: readonly object[]) => {
  const { run, findings } = workspace({ 'config.yaml': CONFIG, [EXPORT]: records })
  const { code } = await run()
  expect(code).toBe(0)
  return findings()
    .map(({ finding }) => `${finding.resource_id.split('/').at(-1)} ${finding.title}`)
    .sort()
}

const VULNERABILITY = 'web Update openssl because of CVE-2031-0001'
const OTHER = 'web Update openssl because of CVE-2031-0002'
const PARENT = 'web Machines should have vulnerability findings resolved'

test.each([
  ['an assessment alone', [azureAssessment()], [PARENT]],
  ['an assessment and its parts', [azureAssessment(), azureSubAssessment()], [VULNERABILITY]],
  ['the parts before it', [azureSubAssessment(), azureAssessment()], [VULNERABILITY]],
  [
    'several parts',
    [azureSubAssessment(), azureAssessment(), azureSubAssessment({ cve: 'CVE-2031-0002' })],
    [VULNERABILITY, OTHER],
  ],
  [
    'the parts of another machine',
    [azureAssessment(), azureSubAssessment({ machine: 'db' })],
    ['db Update openssl because of CVE-2031-0001', PARENT],
  ],
  [
    'parts that are not open',
    [azureAssessment(), azureSubAssessment({ code: 'Healthy' })],
    [PARENT],
  ],
])('one problem is one finding: %s', async (_, records, expected) => {
  expect(await controlsOf(...records)).toEqual(expected)
})

test('an assessment is closed when its parts are listed, and comes back without them', async () => {
  const { run, write } = workspace({ 'config.yaml': CONFIG, [EXPORT]: [azureAssessment()] })
  await run()
  write(EXPORT, [azureAssessment(), azureSubAssessment()])
  expect((await run()).result.delta).toEqual({ new: 1, existing: 0, closed: 1, reopened: 0 })
  expect((await run()).result.delta).toEqual({ new: 0, existing: 1, closed: 0, reopened: 0 })
  write(EXPORT, [azureAssessment()])
  expect((await run()).result.delta).toEqual({ new: 0, existing: 0, closed: 1, reopened: 1 })
})
