import { shippedPolicyId } from '../../../src/capabilities/policies/shipped-policies.service.ts'
import type { Operation } from '../../../src/platform/http/effects.ts'
import { operations, UNKNOWN_ID } from '../operations.ts'
import { ELSEWHERE, type FixtureRequest, HERE } from '../scope-fixtures.ts'
import {
  asffIn,
  fileOf,
  findingIn,
  INSIDE,
  MUTED,
  PASSED_LATER,
  passedOf,
  takenIn,
} from './records.ts'
import type { KnownIds, World } from './world.ts'

type Requests = (ids: KnownIds, world: World) => readonly FixtureRequest[]

const each =
  (...queries: Readonly<Record<string, string>>[]): Requests =>
  () =>
    queries.map((query) => ({ query }))

const paths = (ids: readonly string[]): FixtureRequest[] =>
  [...ids, UNKNOWN_ID].map((id) => ({ params: { id } }))

/** Words that records inside and outside have, and some that only those outside have. */
const SEARCHES: readonly object[] = [
  { query: 'check failed' },
  { query: 'bucket public about cluster' },
  { query: 'there payroll elsewhere unencrypted disk' },
  { query: 'check', per_page: 1, page: 2 },
  { query: 'check failed', filters: { severity: ['high'], status: ['open'] } },
  { query: 'the clu', include: ['facets', 'highlights', 'suggestions'] },
]

const MODES = ['keyword', 'semantic', 'hybrid']

/** Each in one of the modes: without an index, all of them search the database alike. */
const searches: Requests = () =>
  SEARCHES.map((search, index) => ({ body: { mode: MODES[index % MODES.length], ...search } }))

const questions: Requests = () =>
  [
    'findings in the shared account',
    `criticals of Account in ${ELSEWHERE.regions}`,
    `findings in account ${ELSEWHERE.accounts}`,
  ].map((query) => ({ body: { query } }))

const FRAMEWORK = { fw: 'aws-fsbp' }

const PAGES = [{}, { per_page: '1', page: '2' }, { page: '9' }]

/** The requests about both worlds by operation id, each with the same answer in both. Reads come first. */
export const TWO_WORLDS: Readonly<Record<string, Requests>> = {
  listFindings: each(...PAGES, { sort: 'title' }, { severity: 'HIGH' }, { status: 'suppressed' }),
  getFindingStatistics: each({}),
  countFindingFacets: each({}, { facets: 'owner,region', q: 'severity = HIGH', search: 'e' }),
  getFindingTrend: each({}, { days: '1' }),
  getFinding: ({ findings }) => paths(findings),
  queryFindings: each({ q: 'severity = HIGH' }, { q: 'title contains "check"', per_page: '1' }),
  searchFindings: searches,
  searchIssues: searches,
  readQuestion: questions,
  listPolicyDecisions: each(...PAGES),
  dryRunPolicy: () =>
    ['severity = HIGH order by title', 'title contains "check" order by source_finding_id'].map(
      (query) => ({
        params: { id: shippedPolicyId('platform.ai.enrichment') },
        body: { query },
      }),
    ),
  getPosture: each(
    {},
    { account_id: ELSEWHERE.accounts },
    { provider: ELSEWHERE.providers },
    { region: HERE.regions, application_id: HERE.applications },
  ),
  listControls: () => [{ params: FRAMEWORK }, { params: FRAMEWORK, query: { status: 'failed' } }],
  getControl: () => ['S3.8', 'S3.9'].map((control) => ({ params: { ...FRAMEWORK, control } })),
  listControlOutcomes: () =>
    [{ state: 'passing' }, { state: 'passing', per_page: '1', page: '2' }, { state: 'stale' }].map(
      (query) => ({ params: { ...FRAMEWORK, control: 'S3.9' }, query }),
    ),
  listAccountPostures: each({ framework: FRAMEWORK.fw }),
  getComplianceTrend: each(
    { framework: FRAMEWORK.fw },
    { framework: FRAMEWORK.fw, region: ELSEWHERE.regions },
  ),
  exportFrameworkOscal: () =>
    ['assessment-results', 'poam'].map((model) => ({ params: FRAMEWORK, query: { model } })),
  exportFrameworkEvidence: () => [{ params: FRAMEWORK, query: { format: 'csv' } }],
  listAttestations: () => [{ params: { ...FRAMEWORK, control: 'S3.8' } }],
  importAssessmentResults: () =>
    [HERE.accounts, ELSEWHERE.accounts].map((account_id) => ({
      params: FRAMEWORK,
      query: { account_id },
      body: {
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
                  title: 'Reviewed',
                  description: 'Reviewed.',
                  target: { 'target-id': 'S3.8', status: { state: 'not-satisfied' } },
                },
              ],
            },
          ],
        },
      },
    })),
  attestControl: () =>
    [HERE.accounts, ELSEWHERE.accounts].map((account) => ({
      params: { ...FRAMEWORK, control: 'S3.8' },
      body: { outcome: 'failed', evidence: 'Reviewed.', accounts: [account] },
    })),
  listMutedCriticalFindings: each({}),
  exportFindings: each(
    {},
    { format: 'csv', columns: 'title,owner', q: 'id exists order by title' },
    { severity: 'HIGH', q: 'title contains "check"' },
  ),
  listFindingComments: ({ findings }) => paths(findings),
  listIssues: each(
    ...PAGES,
    { severity: 'HIGH' },
    { severity: 'MEDIUM' },
    { severity: 'CRITICAL' },
    { sort: 'updated_at' },
    { sort: 'blast_radius' },
    { q: 'severity = HIGH' },
    { q: 'finding_count = 1' },
  ),
  getIssueStatistics: each({}),
  countIssueFacets: each(
    {},
    { facets: 'assignee,control_id,sla_status', q: 'severity >= MEDIUM' },
    { facets: 'region,application_id,ticketed', search: 'e', status: 'open' },
  ),
  getIssue: ({ issues, shared }) => paths([...issues, ...shared]),
  listRemediations: each(...PAGES, { status: 'pending' }, { tier: '1' }),
  getRemediation: () => paths([]),
  getRemediationReport: each({}, { period: '30d' }),
  listRemediationSnapshots: () => [{ params: { batch_id: UNKNOWN_ID } }],
  getRemediationCode: () => paths([]),
  remediateFindings: ({ findings }) =>
    findings.map((id) => ({
      body: { finding_ids: [id, UNKNOWN_ID], dry_run: true, executor_tier: 'T1' },
    })),
  callRemediationHandler: () =>
    [HERE.accounts, ELSEWHERE.accounts].map((account_id) => ({
      params: { handler: 'objectstore-block-public-access' },
      body: { resource_id: 'arn:aws:s3:::shop', provider: 'aws', dry_run: true, account_id },
    })),
  updateRemediation: () => paths([]).map((one) => ({ ...one, body: { status: 'skipped' } })),
  executeRemediation: () => paths([]),
  cancelRemediations: () => [{ params: { batch_id: UNKNOWN_ID } }],
  rollBackRemediations: () => [{ params: { batch_id: UNKNOWN_ID }, body: { dry_run: true } }],
  listAccounts: each(...PAGES),
  listExceptions: each(
    {},
    { status: 'approved', sort: 'expires_at' },
    { application_id: HERE.applications, per_page: '1', page: '2' },
    { application_id: ELSEWHERE.applications },
    { policy: 'open_port' },
  ),
  listPendingExceptions: each({}),
  listExpiringExceptions: each({}),
  listOwnExceptions: each({}),
  getException: (_, { exceptions }) => paths(exceptions),
  listApplicationExceptions: () =>
    [HERE.applications, ELSEWHERE.applications, 'unknown'].map((appId) => ({ params: { appId } })),
  validateException: () =>
    [HERE.applications, ELSEWHERE.applications].flatMap((application_id) =>
      ['open_port', 'old_key', 'unencrypted', 'unknown'].map((policy_code) => ({
        body: { application_id, policy_code },
      })),
    ),
  listWorkflows: each({}, { status: 'completed' }, { kind: 'exception', per_page: '1', page: '2' }),
  getWorkflow: (_, { workflows }) => paths(workflows),
  listWebhooks: each({}),
  listWebhookDeliveries: (_, { webhooks }) => paths(webhooks),
  getWebhookDelivery: (_, { webhooks }) =>
    webhooks.map((id) => ({ params: { id, delivery_id: UNKNOWN_ID } })),
  updateWebhook: (_, { webhooks }) => paths(webhooks).map((one) => ({ ...one, body: {} })),
  pingWebhook: (_, { webhooks }) => paths(webhooks),
  replayWebhook: (_, { webhooks }) =>
    paths(webhooks).map((one) => ({ ...one, body: { event_ids: ['evt_1_1'] } })),
  deleteWebhook: (_, { webhooks }) => paths(webhooks),
  listPrioritizedFindings: each(
    {},
    { limit: '1' },
    { priority: 'P1' },
    { csp: ELSEWHERE.providers },
  ),
  getAggregatorSummary: each({}),
  listQuickWins: each({}),
  listAggregatorRuns: each({}),
  streamEvents: (_, { start }) => [{ headers: { 'last-event-id': start } }],
  addFindingComment: ({ findings }) =>
    paths(findings).map((one) => ({ ...one, body: { body: 'Noted' } })),
  deleteFindingComment: ({ findings }) =>
    findings.map((id) => ({ params: { id, commentId: UNKNOWN_ID } })),
  deleteAccount: () =>
    [HERE.accounts, ELSEWHERE.accounts, '000000000000'].map((id) => ({
      params: { id },
      query: { count: '1' },
    })),
  updateIssue: ({ issues }) =>
    paths(issues).map((one) => ({ ...one, body: { assignee: 'ann@example.test' } })),
  updateIssues: ({ issues }) => [
    { body: { ids: [...issues, UNKNOWN_ID], status: 'IN_PROGRESS' } },
    { body: { filter: { severity: ['HIGH'] }, count: 3, assignee: 'bob@example.test' } },
  ],
  requestException: () =>
    [HERE.applications, ELSEWHERE.applications].map((application_id) => ({
      body: { application_id, policy_violated: 'S3.8', requestor_email: 'dev@example.test' },
    })),
  decideException: (_, { exceptions }) =>
    paths(exceptions).map((one) => ({ ...one, body: { decision: 'approve' } })),
  withdrawException: (_, { exceptions }) => paths(exceptions),
  approveWorkflow: (_, { workflows }) => paths(workflows).map((one) => ({ ...one, body: {} })),
  withdrawWorkflow: (_, { workflows }) => paths(workflows),
  ingestFinding: () =>
    ['open_port', 'new_check', 'new_check'].map((check) => ({ body: findingIn(INSIDE, check) })),
  importFindings: () => [
    fileOf(asffIn(INSIDE, 'S3.8'), asffIn(INSIDE, 'S3.9', passedOf('S3.9'))),
    fileOf(asffIn(INSIDE, 'S3.9')),
    ...[{}, {}, PASSED_LATER, {}].map((changes) => fileOf(takenIn(INSIDE, changes))),
    fileOf(asffIn(INSIDE, 'S3.11', MUTED), { unknown: 'record' }),
    fileOf(asffIn({ ...INSIDE, account: ELSEWHERE.accounts }, 'S3.8')),
    fileOf(asffIn({ ...INSIDE, region: ELSEWHERE.regions }, 'S3.8')),
    fileOf(asffIn({ ...INSIDE, team: ELSEWHERE.applications }, 'S3.8')),
  ],
}

/** Operations whose answers may differ between the worlds, each with a reason at its endpoint. */
export const isCompared = ({ endpoint }: Operation): boolean =>
  endpoint.scopeExemption === undefined

/** Every operation that is compared: reads, then changes, so that the reads can be repeated after. */
export const comparedOperations = operations.filter(isCompared)
const isRead = ({ endpoint }: Operation): boolean => endpoint.effect === 'read'
export const reads = comparedOperations.filter(isRead)
export const changes = comparedOperations.filter((operation) => !isRead(operation))
