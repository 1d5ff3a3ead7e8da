import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { LOG_START, readEventsAfter } from '../../src/data/events/event-log.store.ts'
import { type LogPosition, positionText } from '../../src/data/events/log-position.ts'
import type { DataScope } from '../../src/kernel/data-scope.ts'
import { NOBODYS_ID } from './operations.ts'
import type { TestApp } from './test-app.ts'

export type DimensionName = keyof DataScope
export const DIMENSIONS: readonly DimensionName[] = [
  'accounts',
  'providers',
  'regions',
  'applications',
]

/** Where every record of the fixtures is. */
export const HERE = {
  accounts: '111122223333',
  providers: 'aws',
  regions: 'eu-central-1',
  applications: 'payments',
}

/** A place that differs from HERE in every dimension. */
export const ELSEWHERE = {
  accounts: '999988887777',
  providers: 'gcp',
  regions: 'us-east-1',
  applications: 'payroll',
}

/** What puts HERE into its application. */
export const ACCOUNTS_YAML = `accounts:
  - match: '${HERE.accounts}'
    application_id: ${HERE.applications}
`

/** What is asked about a record; the operation says with which method and path. */
export interface Ask {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Made {
  /** About the record. */
  readonly own: Ask
  /** The same about a record that nobody made; of a list the same without the record. */
  readonly absent: Ask
  /** What the owner is answered; any 2xx if it is not named. */
  readonly ownerStatus?: number
}

export interface ScopeFixture {
  /** The dimensions by which the record is told apart; all four if they are not named. */
  readonly dimensions?: readonly DimensionName[]
  readonly make: (api: TestApp) => Promise<Made>
}

const INSTANCE = `arn:aws:ec2:${HERE.regions}:${HERE.accounts}:instance/i-0a1b2c3d4e5f60718`

const reported = (check: string) => ({
  source: 'scanner',
  source_finding_id: check,
  resource_id: INSTANCE,
  account_id: HERE.accounts,
  severity: 'HIGH',
  finding_type: 'open_port',
  title: 'A port is open to everybody',
  description: 'The instance can be reached from every address.',
})

const expectStatus = (answer: { statusCode: number; body: string }, status: number) => {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${answer.body}`)
}

/** Reports a finding HERE. Answers its id. */
export const makeFinding = async (api: TestApp, check = 'check-1'): Promise<string> => {
  const body = reported(check)
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  expectStatus(answer, 201)
  return answer.json().finding_id
}

/** Reports a finding HERE. Answers the id of its issue. */
export const makeIssue = async (api: TestApp): Promise<string> => {
  const finding = await makeFinding(api)
  await api.gatherIssues()
  const { rows } = await api.database.pool.query('select issue_id from finding where id = $1', [
    finding,
  ])
  return rows[0].issue_id
}

/** Comments on a finding. Answers the comment's id. */
export const makeComment = async (api: TestApp, findingId: string): Promise<string> => {
  const url = `/api/v1/findings/${findingId}/comments`
  const answer = await api.as('admin')('POST', url, { body: { body: 'The owner knows' } })
  expectStatus(answer, 201)
  return answer.json().id
}

/** A scanner's file with one finding HERE. */
const scannerFile = (check: string): Ask => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    Findings: [
      {
        SchemaVersion: '2018-10-08',
        Id: `arn:aws:securityhub:${HERE.regions}:${HERE.accounts}:finding/${check}`,
        ProductArn: `arn:aws:securityhub:${HERE.regions}::product/aws/securityhub`,
        GeneratorId: `security-control/${check}`,
        AwsAccountId: HERE.accounts,
        Region: HERE.regions,
        Types: ['Software and Configuration Checks'],
        CreatedAt: '2026-02-01T00:00:00Z',
        UpdatedAt: '2026-02-02T00:00:00Z',
        Severity: { Label: 'HIGH' },
        Title: 'A port is open to everybody',
        Description: 'The instance can be reached from every address.',
        Resources: [{ Type: 'AwsEc2Instance', Id: INSTANCE, Region: HERE.regions }],
        Compliance: { Status: 'FAILED', SecurityControlId: check },
      },
    ],
  }),
})

const makeImport = async (api: TestApp) => {
  const answer = await api.as('admin')('POST', '/api/v1/findings/import', scannerFile('EC2.13'))
  expectStatus(answer, 200)
}

/** Where the log ends by now; other tests' transactions may hold it up for a moment. */
const lastEvent = (api: TestApp): Promise<LogPosition> =>
  vi.waitFor(
    async () => {
      const { connection, pool } = api.database
      const { rows } = await pool.query('select count(*) as events from event')
      const read = await readEventsAfter(connection, LOG_START, 1_000)
      expect(read).toHaveLength(rows[0].events)
      return read.at(-1) ?? LOG_START
    },
    { timeout: 10_000 },
  )

/** A list answers everybody; what it shows is what differs. */
const inList =
  (make: (api: TestApp) => Promise<unknown>): ScopeFixture['make'] =>
  async (api) => {
    await make(api)
    return { own: {}, absent: {} }
  }

/**
 * What the declarations name. Everything is made HERE; a body that an operation needs, and that does
 * not depend on the record, is in BODIES.
 */
export const SCOPE_FIXTURES: Readonly<Record<string, ScopeFixture>> = {
  'finding-in-list': { make: inList(makeFinding) },

  'finding-in-statistics': { make: inList(makeFinding) },

  finding: {
    make: async (api) => ({
      own: { params: { id: await makeFinding(api) } },
      absent: { params: { id: randomUUID() } },
    }),
  },

  'finding-in-query': {
    make: async (api) => {
      await makeFinding(api)
      const asked = { query: { q: 'severity = HIGH' } }
      return { own: asked, absent: asked }
    },
  },

  'issue-in-list': { make: inList(makeIssue) },

  'issue-in-statistics': { make: inList(makeIssue) },

  issue: {
    make: async (api) => ({
      own: { params: { id: await makeIssue(api) } },
      absent: { params: { id: randomUUID() } },
    }),
  },

  'issues-in-bulk': {
    make: async (api) => {
      const body = { ids: [await makeIssue(api)], status: 'ACKNOWLEDGED' }
      return { own: { body }, absent: { body } }
    },
  },

  comment: {
    make: async (api) => {
      const id = await makeFinding(api)
      const commentId = await makeComment(api, id)
      return {
        own: { params: { id, commentId } },
        absent: { params: { id: NOBODYS_ID, commentId: NOBODYS_ID } },
      }
    },
  },

  'ingest-elsewhere': {
    make: async (api) => {
      await makeFinding(api, 'known')
      return {
        own: { body: reported('known') },
        absent: { body: reported('unknown') },
        ownerStatus: 409,
      }
    },
  },

  'import-elsewhere': {
    make: async (api) => {
      await makeImport(api)
      return { own: scannerFile('EC2.13'), absent: scannerFile('EC2.14') }
    },
  },

  'event-in-stream': {
    make: async (api) => {
      await makeFinding(api, 'earlier')
      const seen = await lastEvent(api)
      await makeFinding(api, 'later')
      await lastEvent(api)
      return { own: { headers: { 'last-event-id': positionText(seen) } }, absent: {} }
    },
  },

  'account-in-list': {
    // An account belongs to no region, and to as many applications as it has resources of.
    dimensions: ['accounts', 'providers'],
    make: inList(makeImport),
  },
}

/** Valid bodies, by operation id. */
export const BODIES: Readonly<Record<string, unknown>> = {
  addFindingComment: { body: 'Looked at it' },
  updateUser: { status: 'disabled' },
  updateIssue: { status: 'ACKNOWLEDGED' },
}
