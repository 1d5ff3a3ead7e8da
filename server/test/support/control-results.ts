import { expect } from 'vitest'
import { deriveNext } from '../../src/capabilities/compliance/counts/count-derivation.service.ts'
import type { TestApp } from './test-app.ts'

interface Where {
  readonly region?: string
  readonly resource?: string
  readonly resourceType?: string
  /** When it was last changed, ISO 8601. */
  readonly at?: string
  /** Fields of the record in place of those of an ordinary one. */
  readonly changes?: object
}

/** One result of Security Hub: what the check of a control says about a resource, by default a bucket. */
export const controlResult = (
  account: string,
  control: string,
  name: string,
  status: string,
  {
    region = 'eu-west-1',
    resource = `arn:aws:s3:::${name}`,
    resourceType = 'AwsS3Bucket',
    at = '2026-02-28T00:00:00Z',
    changes = {},
  }: Where = {},
) => ({
  SchemaVersion: '2018-10-08',
  Id: `arn:aws:securityhub:${region}:${account}:security-control/${control}/finding/${name}`,
  ProductArn: `arn:aws:securityhub:${region}::product/aws/securityhub`,
  GeneratorId: `security-control/${control}`,
  AwsAccountId: account,
  Region: region,
  Types: ['Software and Configuration Checks'],
  CreatedAt: '2026-01-01T00:00:00Z',
  UpdatedAt: at,
  Severity: { Label: status === 'PASSED' ? 'INFORMATIONAL' : 'HIGH' },
  Title: `${control} on ${name}`,
  Description: 'A check.',
  Resources: [{ Type: resourceType, Id: resource, Region: region }],
  Compliance: { Status: status, SecurityControlId: control },
  Workflow: { Status: 'NEW' },
  RecordState: 'ACTIVE',
  ...changes,
})

/** Derives the counts of controls of everything that is reported. */
export const deriveCounts = async ({ context }: Pick<TestApp, 'context'>): Promise<void> => {
  while (await deriveNext(context)) {
    // Until nothing is left.
  }
}

/** Imports results of Security Hub, all of which are taken, and derives the counts. */
export const loadResults = async (
  api: TestApp,
  results: readonly object[],
  complete = true,
): Promise<void> => {
  const path = `/api/v1/findings/import?format=asff&complete=${complete}`
  const answer = await api.as('admin')('POST', path, { body: { Findings: results } })
  expect([answer.statusCode, answer.json().rejected], answer.body).toEqual([200, 0])
  await deriveCounts(api)
}

/** Reads below `/api/v1/compliance` with the claims of a viewer. */
export const complianceReader =
  (api: () => TestApp) =>
  async (path: string, claims: object = {}) => {
    const answer = await api().as('viewer', { ...claims })('GET', `/api/v1/compliance${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
