import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

export const ACCOUNT = '500000000001'
export const OTHER_ACCOUNT = '500000000002'

export interface Reported {
  readonly title: string
  readonly description?: string
  readonly severity?: string
  readonly resource_id?: string
  readonly account_id?: string
  readonly [field: string]: unknown
}

/** Titles are distinct: they identify the findings. */
export const DOCUMENTS = {
  bucket: {
    title: 'Storage bucket allows anonymous read',
    description:
      'The object storage bucket customer-exports can be read by anyone on the internet.',
    severity: 'CRITICAL',
    resource_id: 'arn:aws:s3:::customer-exports',
  },
  ssh: {
    title: 'Security group permits SSH from 0.0.0.0/0',
    description: 'Inbound rule on port 22 is open to every IPv4 address.',
    severity: 'HIGH',
    resource_id: `arn:aws:ec2:us-east-1:${ACCOUNT}:security-group/sg-0a1b2c3d`,
  },
  mfa: {
    title: 'Console user without multi-factor authentication',
    description: 'The user can sign in to the console with a password alone.',
    severity: 'HIGH',
    resource_id: `arn:aws:iam::${ACCOUNT}:user/jo`,
  },
  disk: {
    title: 'Virtual machine disk is not encrypted',
    description: 'The managed disk has no customer-managed key.',
    severity: 'MEDIUM',
    resource_id: '/subscriptions/x/resourceGroups/r/providers/Microsoft.Compute/disks/d',
  },
  elsewhere: {
    title: 'Storage bucket of another account',
    description: 'The bucket of somewhere else.',
    severity: 'LOW',
    resource_id: 'arn:aws:s3:::elsewhere',
    account_id: OTHER_ACCOUNT,
  },
} as const satisfies Record<string, Reported>

export const report = async (api: TestApp, reported: Reported): Promise<string> => {
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'search-test',
      source_finding_id: reported.title,
      account_id: ACCOUNT,
      finding_type: 'search_test',
      description: 'About it.',
      severity: 'MEDIUM',
      resource_id: `resource of ${reported.title}`,
      ...reported,
    },
  })
  if (![200, 201, 409].includes(answer.statusCode)) throw new Error(answer.body)
  return answer.json().finding_id
}

/** Starts the service with the documents. */
export const startWithDocuments = async (): Promise<TestApp> => {
  const api = await startTestApp()
  for (const document of Object.values(DOCUMENTS)) await report(api, document)
  return api
}

export const searchAs =
  (api: TestApp, accounts: readonly string[] = [ACCOUNT], path = '/api/v1/findings/search') =>
  (body: unknown) =>
    api.as('operator', { accounts: [...accounts] })('POST', path, { body })
