import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@stance/core/kernel/durations'
import { expect, vi } from 'vitest'
import { shippedPolicyId } from '../../src/capabilities/policies/shipped-policies.service.ts'
import { LOG_START, readEventsAfter } from '../../src/data/events/event-log.store.ts'
import { formatPosition, type LogPosition } from '../../src/data/events/log-position.ts'
import type { DataScope } from '../../src/kernel/data-scope.ts'
import { quickWin } from './aggregator-reports.ts'
import { deriveCounts } from './control-results.ts'
import { UNKNOWN_ID } from './operations.ts'
import type { TestApp } from './test-app.ts'

export type DimensionName = keyof DataScope
export const DIMENSIONS: readonly DimensionName[] = [
  'accounts',
  'providers',
  'regions',
  'applications',
]

/** The placement of every record of the fixtures. */
export const HERE = {
  accounts: '111122223333',
  providers: 'aws',
  regions: 'eu-central-1',
  applications: 'payments',
}

/** A placement that differs from HERE in every dimension. */
export const ELSEWHERE = {
  accounts: '999988887777',
  providers: 'gcp',
  regions: 'us-east-1',
  applications: 'payroll',
}

/** Assigns the account of HERE to its application. */
export const ACCOUNTS_YAML = `accounts:
  - match: '${HERE.accounts}'
    application_id: ${HERE.applications}
`

/** A request about a record, without the method and the path of the operation. */
export interface FixtureRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface FixtureRequests {
  /** The request about the record. */
  readonly own: FixtureRequest
  /** The same request about a record that does not exist; for a list, without the record. */
  readonly absent: FixtureRequest
  /** The status of the response to the owner; any 2xx by default. */
  readonly ownerStatus?: number
}

export interface ScopeFixture {
  /** The dimensions of the data scope that apply to the record; all four by default. */
  readonly dimensions?: readonly DimensionName[]
  readonly make: (api: TestApp) => Promise<FixtureRequests>
}

const INSTANCE = `arn:aws:ec2:${HERE.regions}:${HERE.accounts}:instance/i-0a1b2c3d4e5f60718`

const findingBody = (check: string) => ({
  source: 'scanner',
  source_finding_id: check,
  resource_id: INSTANCE,
  account_id: HERE.accounts,
  severity: 'HIGH',
  finding_type: 'open_port',
  title: 'A port is open to the internet',
  description: 'The instance can be reached from every address.',
})

const expectStatus = (answer: { statusCode: number; body: string }, status: number) => {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${answer.body}`)
}

/** Reports a finding HERE. Returns its id. */
export const makeFinding = async (api: TestApp, check = 'check-1'): Promise<string> => {
  const body = findingBody(check)
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', { body })
  expectStatus(answer, 201)
  return answer.json().finding_id
}

/** Reports a finding HERE. Returns the id of its issue. */
export const makeIssue = async (api: TestApp): Promise<string> => {
  const finding = await makeFinding(api)
  await api.projectIssues()
  const { rows } = await api.database.pool.query('select issue_id from finding where id = $1', [
    finding,
  ])
  return rows[0].issue_id
}

/** Lets the last run of the aggregator report a finding HERE. */
const reportQuickWin = async (api: TestApp): Promise<void> => {
  const place = { csp: 'aws', account_id: HERE.accounts, resource_id: INSTANCE } as const
  await api.reportFindings([quickWin('exposed-port', { finding: place })])
}

/** Comments on a finding. Returns the id of the comment. */
export const makeComment = async (api: TestApp, findingId: string): Promise<string> => {
  const url = `/api/v1/findings/${findingId}/comments`
  const answer = await api.as('admin')('POST', url, { body: { body: 'The owner knows' } })
  expectStatus(answer, 201)
  return answer.json().id
}

/** A scanner's file with one finding HERE. */
const scannerFile = (check: string, changes: object = {}): FixtureRequest => ({
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
        Title: 'A port is open to the internet',
        Description: 'The instance can be reached from every address.',
        Resources: [{ Type: 'AwsEc2Instance', Id: INSTANCE, Region: HERE.regions }],
        Compliance: { Status: 'FAILED', SecurityControlId: check },
        ...changes,
      },
    ],
  }),
})

const makeImport = async (api: TestApp, changes: object = {}) => {
  const file = scannerFile('EC2.13', changes)
  expectStatus(await api.as('admin')('POST', '/api/v1/findings/import', file), 200)
}

/** Imports a result and derives the counts of its control. */
const makeResult = async (api: TestApp, status = 'FAILED') => {
  await makeImport(api, { Compliance: { Status: status, SecurityControlId: 'EC2.13' } })
  await deriveCounts(api)
}

const GROUP = `arn:aws:ec2:${HERE.regions}:${HERE.accounts}:security-group/sg-0a1b2c3d4e5f60718`

/** Reports a finding HERE that a handler remediates. Returns its id. */
const makeOpenGroup = async (api: TestApp): Promise<string> => {
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      ...findingBody('open-ssh'),
      resource_id: GROUP,
      finding_type: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22',
      title: 'Security group allows ingress from the internet to SSH port 22',
    },
  })
  expectStatus(answer, 201)
  return answer.json().finding_id
}

/** Previews a remediation HERE. Returns the ids of the batch and of its remediation. */
const makeBatch = async (api: TestApp) => {
  const body = { finding_ids: [await makeOpenGroup(api)], dry_run: true, executor_tier: 'T1' }
  const answer = await api.as('operator', SCOPE_HERE)('POST', '/api/v1/remediations', { body })
  expectStatus(answer, 200)
  const { batch_id, actions_preview } = answer.json()
  return { batch_id: batch_id as string, id: actions_preview[0].remediation_id as string }
}

const oneRemediation = (more: FixtureRequest = {}): ScopeFixture => ({
  make: async (api) => ({
    own: { params: { id: (await makeBatch(api)).id }, ...more },
    absent: { params: { id: randomUUID() }, ...more },
  }),
})

const oneBatch = (more: FixtureRequest = {}, ownerStatus?: number): ScopeFixture => ({
  make: async (api) => ({
    own: { params: { batch_id: (await makeBatch(api)).batch_id }, ...more },
    absent: { params: { batch_id: randomUUID() }, ...more },
    ...(ownerStatus !== undefined && { ownerStatus }),
  }),
})

const FRAMEWORK = { fw: 'aws-fsbp' }

const ofFramework = (more: FixtureRequest = {}): ScopeFixture => ({
  make: async (api) => {
    await makeResult(api)
    const request = { params: FRAMEWORK, ...more }
    return { own: request, absent: request }
  },
})

const MANUAL_CONTROL = { params: { fw: 'cis-aws-3.0', control: '1.2' } }
const attestFor = (account: string) => ({
  ...MANUAL_CONTROL,
  body: { outcome: 'passed', evidence: 'Reviewed with the owner.', accounts: [account] },
})

const ASSESSMENT_RESULTS = {
  'assessment-results': {
    uuid: '8b3e1f5c-1111-4a6b-9c5e-0000000000aa',
    metadata: { title: 'Audit' },
    results: [
      {
        uuid: '8b3e1f5c-1111-4a6b-9c5e-0000000000bb',
        title: 'Interviews',
        start: '2026-02-20T00:00:00Z',
        findings: [
          {
            uuid: '8b3e1f5c-1111-4a6b-9c5e-0000000000cc',
            title: 'A contact is known',
            description: 'The owner showed it.',
            target: { 'target-id': '1.2', status: { state: 'satisfied' } },
          },
        ],
      },
    ],
  },
}
const assessFor = (account_id: string) => ({
  params: { fw: MANUAL_CONTROL.params.fw },
  query: { account_id },
  body: ASSESSMENT_RESULTS,
})

const makeAttestation = async (api: TestApp) => {
  const path = '/api/v1/compliance/controls/cis-aws-3.0/1.2/attestations'
  const { body } = attestFor(HERE.accounts)
  expectStatus(await api.as('admin', SCOPE_HERE)('POST', path, { body }), 201)
}

const makeMutedFinding = async (api: TestApp) => {
  const body = scannerFile('EC2.15', {
    Severity: { Label: 'CRITICAL' },
    Workflow: { Status: 'SUPPRESSED' },
    Note: { Text: 'A decoy' },
  })
  expectStatus(await api.as('admin')('POST', '/api/v1/findings/import', body), 200)
}

/** The end of the event log; transactions of other tests may delay it for a moment. */
const lastEvent = (api: TestApp): Promise<LogPosition> =>
  vi.waitFor(
    async () => {
      const { connection, pool } = api.database
      const { rows } = await pool.query('select count(*) as events from event')
      const read = await readEventsAfter(connection, LOG_START, 1_000)
      expect(read).toHaveLength(rows[0].events)
      return read.at(-1) ?? LOG_START
    },
    { timeout: 60_000 },
  )

/** A list is returned to every caller; its content is what differs. */
const inList = (make: (api: TestApp) => Promise<unknown>): ScopeFixture => ({
  make: async (api) => {
    await make(api)
    return { own: {}, absent: {} }
  },
})

const oneFinding: ScopeFixture = {
  make: async (api) => ({
    own: { params: { id: await makeFinding(api) } },
    absent: { params: { id: randomUUID() } },
  }),
}

const oneIssue: ScopeFixture = {
  make: async (api) => ({
    own: { params: { id: await makeIssue(api) } },
    absent: { params: { id: randomUUID() } },
  }),
}

/** The data scope that is exactly HERE. */
const SCOPE_HERE = {
  accounts: [HERE.accounts],
  providers: [HERE.providers],
  regions: [HERE.regions],
  applications: [HERE.applications],
}

const REQUEST = {
  application_id: HERE.applications,
  policy_violated: 'open_port',
  requestor_email: 'dev@example.test',
}

/** Requests an exception from within HERE. Returns its id. */
export const makeException = async (api: TestApp, changes: object = {}): Promise<string> => {
  await makeFinding(api)
  const answer = await api.as('admin', SCOPE_HERE)('POST', '/api/v1/exceptions', {
    body: { ...REQUEST, ...changes },
  })
  expectStatus(answer, 201)
  return answer.json().id
}

const oneException: ScopeFixture = {
  make: async (api) => ({
    own: { params: { id: await makeException(api) } },
    absent: { params: { id: randomUUID() } },
  }),
}

/** Returns the id of the workflow of a new exception. */
const makeWorkflow = async (api: TestApp): Promise<string> => {
  const exception = await makeException(api)
  const { rows } = await api.database.pool.query('select id from workflow where subject_id = $1', [
    exception,
  ])
  return rows[0].id
}

const oneWorkflow: ScopeFixture = {
  make: async (api) => ({
    own: { params: { id: await makeWorkflow(api) } },
    absent: { params: { id: randomUUID() } },
  }),
}

/** An exception that ends within the time in which ends are listed. */
const makeEndingException = async (api: TestApp): Promise<void> => {
  const id = await makeException(api)
  const expires_at = new Date(api.time.now.getTime() + 10 * DAY_MS).toISOString()
  const answer = await api.as('admin')('POST', `/api/v1/exceptions/${id}/approve`, {
    body: { decision: 'approve', expires_at },
  })
  expectStatus(answer, 200)
}

/** Registers a webhook in the data scope HERE. Returns its id. */
export const makeWebhook = async (
  api: TestApp,
  claims: Parameters<TestApp['as']>[1] = SCOPE_HERE,
): Promise<string> => {
  const body = { url: 'https://receiver.example/stance', secret: 'a-secret-of-the-fixtures' }
  const answer = await api.as('operator', claims)('POST', '/api/v1/webhooks', { body })
  expectStatus(answer, 201)
  return answer.json().id
}

const oneWebhook: ScopeFixture = {
  make: async (api) => ({
    own: { params: { id: await makeWebhook(api) } },
    absent: { params: { id: randomUUID() } },
  }),
}

const oneDelivery: ScopeFixture = {
  make: async (api) => {
    const id = await makeWebhook(api)
    const ping = await api.as('operator', SCOPE_HERE)('POST', `/api/v1/webhooks/${id}/ping`)
    expectStatus(ping, 202)
    return {
      own: { params: { id, delivery_id: ping.json().delivery_id } },
      absent: { params: { id: UNKNOWN_ID, delivery_id: UNKNOWN_ID } },
    }
  },
}

/**
 * By operation id. Every record is made HERE; a body that an operation needs, and that does not
 * depend on the record, is in BODIES.
 */
export const SCOPE_FIXTURES: Readonly<Record<string, ScopeFixture>> = {
  listFindings: inList(makeFinding),
  getFindingStatistics: inList(makeFinding),
  listMutedCriticalFindings: inList(makeMutedFinding),
  getFinding: oneFinding,
  listFindingComments: oneFinding,
  addFindingComment: oneFinding,

  exportFindings: inList(makeFinding),
  countFindingFacets: inList(makeFinding),
  getFindingTrend: inList(makeFinding),

  listPrioritizedFindings: inList(reportQuickWin),
  getAggregatorSummary: inList(reportQuickWin),
  listQuickWins: inList(reportQuickWin),
  listAggregatorRuns: inList(reportQuickWin),

  getPosture: inList((api) => makeResult(api)),
  listControls: ofFramework(),
  getControl: ofFramework({ params: { ...FRAMEWORK, control: 'EC2.13' } }),
  listControlOutcomes: {
    make: async (api) => {
      await makeResult(api, 'PASSED')
      const request = {
        params: { ...FRAMEWORK, control: 'EC2.13' },
        query: { state: 'passing' },
      }
      return { own: request, absent: request }
    },
  },
  getComplianceTrend: ofFramework({ query: { framework: FRAMEWORK.fw } }),
  listAccountPostures: ofFramework({ query: { framework: FRAMEWORK.fw } }),
  exportFrameworkOscal: ofFramework({ query: { model: 'assessment-results' } }),
  exportFrameworkEvidence: ofFramework(),
  importAssessmentResults: {
    dimensions: ['accounts'],
    make: async () => ({ own: assessFor(HERE.accounts), absent: assessFor(UNKNOWN_ID) }),
  },
  attestControl: {
    dimensions: ['accounts'],
    make: async () => ({ own: attestFor(HERE.accounts), absent: attestFor(UNKNOWN_ID) }),
  },
  listAttestations: {
    make: async (api) => {
      await makeAttestation(api)
      return { own: MANUAL_CONTROL, absent: MANUAL_CONTROL }
    },
  },

  queryFindings: {
    make: async (api) => {
      await makeFinding(api)
      const request = { query: { q: 'severity = HIGH' } }
      return { own: request, absent: request }
    },
  },

  listPolicyDecisions: inList(async (api) => {
    const { accounts, providers, regions, applications } = HERE
    const finding = {
      account_id: accounts,
      cloud_provider: providers,
      region: regions,
      application_id: applications,
    }
    const body = { namespace: 'platform.ai.enrichment', input: { finding } }
    expectStatus(await api.as('admin')('POST', '/api/v1/policies/evaluate', { body }), 200)
    await vi.waitFor(
      async () => {
        const answer = await api.as('admin')('GET', '/api/v1/policy-decisions')
        expect(answer.json().total).toBe(1)
      },
      { timeout: 60_000 },
    )
  }),
  dryRunPolicy: {
    make: async (api) => {
      await makeFinding(api)
      const request = {
        params: { id: shippedPolicyId('platform.ai.enrichment') },
        body: { query: 'severity = HIGH' },
      }
      return { own: request, absent: request }
    },
  },

  readQuestion: {
    make: async (api) => {
      const file = scannerFile('EC2.13', { AwsAccountName: 'Harbour Quay' })
      expectStatus(await api.as('admin')('POST', '/api/v1/findings/import', file), 200)
      const request = { body: { query: 'findings in Harbour Quay' } }
      return { own: request, absent: request }
    },
  },

  searchFindings: {
    make: async (api) => {
      await makeFinding(api)
      const request = { body: { query: 'port open to the internet' } }
      return { own: request, absent: request }
    },
  },

  searchIssues: {
    make: async (api) => {
      await makeIssue(api)
      const request = { body: { query: 'port open to the internet' } }
      return { own: request, absent: request }
    },
  },

  listIssues: inList(makeIssue),
  getIssueStatistics: inList(makeIssue),
  countIssueFacets: inList(makeIssue),
  getIssue: oneIssue,
  updateIssue: oneIssue,

  updateIssues: {
    make: async (api) => {
      const body = { ids: [await makeIssue(api)], status: 'ACKNOWLEDGED' }
      return { own: { body }, absent: { body } }
    },
  },

  deleteFindingComment: {
    make: async (api) => {
      const id = await makeFinding(api)
      const commentId = await makeComment(api, id)
      return {
        own: { params: { id, commentId } },
        absent: { params: { id: UNKNOWN_ID, commentId: UNKNOWN_ID } },
      }
    },
  },

  ingestFinding: {
    make: async (api) => {
      await makeFinding(api, 'known')
      return {
        own: { body: findingBody('known') },
        absent: { body: findingBody('unknown') },
        ownerStatus: 409,
      }
    },
  },

  importFindings: {
    make: async (api) => {
      await makeImport(api)
      return { own: scannerFile('EC2.13'), absent: scannerFile('EC2.14') }
    },
  },

  streamEvents: {
    make: async (api) => {
      await makeFinding(api, 'earlier')
      const position = await lastEvent(api)
      await makeFinding(api, 'later')
      await lastEvent(api)
      return { own: { headers: { 'last-event-id': formatPosition(position) } }, absent: {} }
    },
  },

  // Within its other dimensions, the request is about what the caller sees.
  requestException: {
    dimensions: ['applications'],
    make: async () => ({
      own: { body: REQUEST },
      absent: { body: { ...REQUEST, application_id: 'unknown' } },
    }),
  },
  listExceptions: inList(makeException),
  listPendingExceptions: inList(makeException),
  listExpiringExceptions: inList(makeEndingException),
  listOwnExceptions: inList((api) => makeException(api, { requestor_email: undefined })),
  listApplicationExceptions: {
    make: async (api) => {
      await makeException(api)
      const request = { params: { appId: HERE.applications } }
      return { own: request, absent: request }
    },
  },
  getException: oneException,
  decideException: oneException,
  withdrawException: oneException,
  validateException: {
    make: async (api) => {
      await makeException(api)
      const body = { application_id: HERE.applications, policy_code: 'open_port' }
      return { own: { body }, absent: { body } }
    },
  },
  listWorkflows: inList(makeException),
  getWorkflow: oneWorkflow,
  approveWorkflow: oneWorkflow,
  withdrawWorkflow: oneWorkflow,

  listRemediations: inList(makeBatch),
  getRemediation: oneRemediation(),
  updateRemediation: oneRemediation({ body: { status: 'skipped' } }),
  // No policy of this installation allows it.
  executeRemediation: {
    ...oneRemediation(),
    make: async (api) => ({
      ...(await oneRemediation().make(api)),
      ownerStatus: 403,
    }),
  },
  remediateFindings: {
    make: async (api) => {
      const body = (id: string) => ({ finding_ids: [id], dry_run: true, executor_tier: 'T1' })
      return {
        own: { body: body(await makeOpenGroup(api)) },
        absent: { body: body(randomUUID()) },
      }
    },
  },
  cancelRemediations: oneBatch(),
  listRemediationSnapshots: oneBatch(),
  rollBackRemediations: oneBatch({ body: { dry_run: true } }, 409),
  getRemediationCode: oneRemediation(),
  callRemediationHandler: {
    make: async () => {
      const params = { handler: 'block-public-ssh' }
      const body = { resource_id: GROUP, provider: 'aws', dry_run: true }
      return { own: { params, body }, absent: { params, body } }
    },
  },
  getRemediationReport: inList(async (api) => {
    const { id } = await makeBatch(api)
    const url = `/api/v1/remediations/${id}`
    const answer = await api.as('operator')('PATCH', url, { body: { status: 'completed' } })
    expectStatus(answer, 200)
  }),
  listWebhooks: inList((api) => makeWebhook(api)),
  updateWebhook: oneWebhook,
  deleteWebhook: oneWebhook,
  pingWebhook: oneWebhook,
  replayWebhook: oneWebhook,
  listWebhookDeliveries: oneWebhook,
  getWebhookDelivery: oneDelivery,

  listAccounts: inList((api) => makeImport(api)),

  // A caller who sees a part of an account cannot delete it.
  deleteAccount: {
    make: async (api) => {
      await makeFinding(api)
      return {
        own: { params: { id: HERE.accounts } },
        absent: { params: { id: '000000000000' } },
        ownerStatus: 403,
      }
    },
  },
}

/** Valid bodies, by operation id. */
export const BODIES: Readonly<Record<string, unknown>> = {
  addFindingComment: { body: 'Looked at it' },
  approveWorkflow: {},
  decideException: { decision: 'reject' },
  updateUser: { status: 'disabled' },
  updateIssue: { status: 'ACKNOWLEDGED' },
  updateWebhook: { events: ['finding.created'] },
  replayWebhook: { event_ids: ['evt_1_1'] },
}
