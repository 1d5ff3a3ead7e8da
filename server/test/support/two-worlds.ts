import { DAY_MS } from '@stance/core/kernel/durations'
import { expect } from 'vitest'
import { shippedPolicyId } from '../../src/capabilities/policies/shipped-policies.service.ts'
import { formatPosition } from '../../src/data/events/log-position.ts'
import type { Role } from '../../src/kernel/caller.ts'
import type { TokenRequest } from '../../src/platform/auth/built-in-tokens.ts'
import type { Operation } from '../../src/platform/http/effects.ts'
import { operations, UNKNOWN_ID, urlOf } from './operations.ts'
import { REPORTED_RESOURCES, reportedWorld } from './reported-worlds.ts'
import {
  DIMENSIONS,
  type DimensionName,
  deriveCounts,
  ELSEWHERE,
  type FixtureRequest,
  HERE,
} from './scope-fixtures.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** An account, a bucket and tags decide the placement of these records. */
interface Place {
  readonly account: string
  readonly region: string
  readonly team: string
  /** A part of the names of its resources. */
  readonly name: string
  readonly provider?: string
}

const INSIDE: Place = {
  name: 'here',
  account: HERE.accounts,
  region: HERE.regions,
  team: HERE.applications,
}

const ACCOUNTS_YAML = `
accounts:
  - {match: '${HERE.accounts}', name: Shared, owner: shared@example.test}
resources:
${REPORTED_RESOURCES}
tags:
  - {match: 'team=${HERE.applications}', application_id: ${HERE.applications}, owner: here@example.test}
  - {match: 'team=${ELSEWHERE.applications}', application_id: ${ELSEWHERE.applications}, owner: there@example.test}
`

export type Claims = Pick<TokenRequest, 'accounts'> & Partial<TokenRequest>

/** A caller who is restricted in one dimension, to what the worlds have in common. */
export const restrictedIn = (dimension: DimensionName): Claims => ({
  accounts: ['*'],
  permissions: ['policy:manage'],
  [dimension]: [HERE[dimension]],
})

/** A caller who is restricted in all of them. */
export const RESTRICTED: Claims = {
  accounts: [HERE.accounts],
  providers: [HERE.providers],
  regions: [HERE.regions],
  applications: [HERE.applications],
  permissions: ['policy:manage'],
}

const sendAs =
  (api: TestApp, role: Role, claims: object = {}) =>
  async (method: 'POST' | 'PATCH' | 'DELETE', url: string, options: FixtureRequest) =>
    api.as(role, claims)(method, `/api/v1${url}`, options)

const findingIn = (
  { account, region, team, name }: Place,
  check: string,
  resource_id?: string,
) => ({
  source: 'scanner',
  source_finding_id: check,
  resource_id: resource_id ?? `arn:aws:ec2:${region}:${account}:instance/i-${name}`,
  account_id: account,
  severity: 'HIGH',
  finding_type: check,
  title: `The check ${check} failed`,
  description: 'About it.',
  tags: { team },
})

const asffIn = ({ account, region, team, name }: Place, check: string, changes: object = {}) => ({
  SchemaVersion: '2018-10-08',
  Id: `native/${check}`,
  ProductArn: 'arn:aws:securityhub:eu-central-1::product/aws/securityhub',
  GeneratorId: `security-control/${check}`,
  AwsAccountId: account,
  AwsAccountName: `Account in ${region}`,
  Region: region,
  Types: ['Software and Configuration Checks'],
  UpdatedAt: '2026-02-02T00:00:00Z',
  Severity: { Label: 'CRITICAL' },
  Title: 'A bucket is public',
  Description: 'About it.',
  Resources: [
    { Type: 'AwsS3Bucket', Id: `arn:aws:s3:::bucket-${name}`, Region: region, Tags: { team } },
  ],
  Compliance: { Status: 'FAILED', SecurityControlId: check },
  ...changes,
})

const MUTED = { Workflow: { Status: 'SUPPRESSED' }, Note: { Text: 'False positive: a decoy' } }
const passedOf = (check: string) => ({
  Compliance: { Status: 'PASSED', SecurityControlId: check },
})

const PASSED_LATER = { outcome: 'pass', last_observed_at: '2026-02-03T00:00:00Z' }

const fileOf = (...records: object[]): FixtureRequest => ({
  headers: { 'content-type': 'application/x-ndjson' },
  body: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
})

const requireOk = (answer: { statusCode: number; body: string }) => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

/** The data scope that is exactly a place. */
const scopeOf = ({ account, region, team, provider = HERE.providers }: Place): Claims => ({
  accounts: [account],
  providers: [provider],
  regions: [region],
  applications: [team],
})

/** A request that waits, and an exception that ends soon. Returns their ids. */
const makeExceptions = async (api: TestApp, place: Place, user: string): Promise<string[]> => {
  const ids: string[] = []
  for (const policy_violated of ['open_port', 'old_key']) {
    const body = { application_id: place.team, policy_violated }
    const send = sendAs(api, 'admin', { ...scopeOf(place), subject: user, email: user })
    ids.push(JSON.parse(requireOk(await send('POST', '/exceptions', { body })).body).id)
  }
  const expires_at = new Date(api.time.now.getTime() + 10 * DAY_MS).toISOString()
  const decide = sendAs(api, 'admin', { subject: 'lead', email: 'lead@example.test' })
  const body = { decision: 'approve', expires_at }
  requireOk(await decide('POST', `/exceptions/${ids[1]}/approve`, { body }))
  return ids
}

/** Findings with comments, an issue with a history, a muted finding, a pass, and an import. */
const populate = async (api: TestApp, place: Place, user: string): Promise<void> => {
  const send = sendAs(api, 'admin', { subject: user, email: user })
  for (const check of ['open_port', 'old_key']) {
    const { body } = requireOk(
      await send('POST', '/findings/ingest', { body: findingIn(place, check) }),
    )
    const url = `/findings/${JSON.parse(body).finding_id}/comments`
    requireOk(await send('POST', url, { body: { body: `Seen by ${user}` } }))
  }
  requireOk(
    await send(
      'POST',
      '/findings/import',
      fileOf(
        asffIn(place, 'S3.8'),
        asffIn(place, 'S3.3', MUTED),
        asffIn(place, 'S3.9', passedOf('S3.9')),
      ),
    ),
  )
}

/**
 * A record of a resource that names no place. Its identity exists outside of the scope only, for another
 * check, until a caller reports it inside.
 */
const takenIn = ({ account, region, team }: Place, changes: object = {}) => ({
  ...findingIn(INSIDE, 'taken', 'disk-taken'),
  account_id: account,
  tags: { team },
  region,
  cloud_provider: HERE.providers,
  severity: 'LOW',
  control_id: 'disk_is_old',
  last_observed_at: '2026-02-02T00:00:00Z',
  ...changes,
})

const SHARED_CONTROL = 'cluster_is_old'

/**
 * A finding of the issue that lies inside of the scope and outside. Its resource names no place; outside,
 * everything about it is worse.
 */
const sharedIn = (
  { account, region, team }: Place,
  isInside: boolean,
  cloud_provider: string = HERE.providers,
) => ({
  ...findingIn(INSIDE, isInside ? 'shared' : 'shared elsewhere', 'cluster-shared'),
  account_id: account,
  tags: { team },
  region,
  cloud_provider,
  control_id: SHARED_CONTROL,
  severity: isInside ? 'MEDIUM' : 'CRITICAL',
  title: isInside ? 'The cluster is old' : 'Only there',
  last_observed_at: '2026-02-02T00:00:00Z',
})

const share = async (api: TestApp, record: object) =>
  requireOk(await sendAs(api, 'admin')('POST', '/findings/import', fileOf(record)))

const takeIdentity = async (api: TestApp, record: object) => {
  const file = fileOf({ ...record, control_id: 'disk_is_large' })
  requireOk(await sendAs(api, 'admin')('POST', '/findings/import', file))
}

const outsideIn =
  (dimension: 'account' | 'region' | 'team', value: string) => async (api: TestApp) => {
    const name = `${dimension}-there`
    const place = { ...INSIDE, name, [dimension]: value }
    await populate(api, place, 'eve@example.test')
    await takeIdentity(api, takenIn({ ...INSIDE, [dimension]: value }))
    await share(api, sharedIn({ ...INSIDE, [dimension]: value }, false))
    return makeExceptions(api, place, 'ann@example.test')
  }

/** Makes what lies outside of the scope, in the same account as far as possible. Returns its exceptions. */
const OUTSIDE: Readonly<Record<DimensionName, (api: TestApp) => Promise<string[]>>> = {
  accounts: outsideIn('account', ELSEWHERE.accounts),
  regions: outsideIn('region', ELSEWHERE.regions),
  applications: outsideIn('team', ELSEWHERE.applications),
  providers: async (api) => {
    const id = `/subscriptions/${HERE.accounts}/resourceGroups/g/providers/Microsoft.Compute/disks/d`
    for (const check of ['open_port', 'old_key', 'unencrypted']) {
      const body = findingIn(INSIDE, check, id)
      requireOk(await sendAs(api, 'admin')('POST', '/findings/ingest', { body }))
    }
    await takeIdentity(api, takenIn(INSIDE, { cloud_provider: ELSEWHERE.providers }))
    await share(api, sharedIn(INSIDE, false, ELSEWHERE.providers))
    const place = { ...INSIDE, provider: ELSEWHERE.providers }
    return makeExceptions(api, place, 'ann@example.test')
  },
}

export interface World {
  readonly api: TestApp
  /** A position in the event log before everything. */
  readonly start: string
  /** Those inside of the scope, then those outside, or unknown ids in their place. */
  readonly exceptions: readonly string[]
  readonly workflows: readonly string[]
}

/** As many exceptions are outside of the scope as dimensions have two each. */
const EXCEPTIONS_OUTSIDE = 2 * DIMENSIONS.length

const ownIds = async (api: TestApp, path: string): Promise<string[]> => {
  const answer = await api.as('viewer', RESTRICTED)('GET', `/api/v1/${path}?per_page=200`)
  return answer.json().data.map(({ id }: { id: string }) => id)
}

const workflowsOf = async (api: TestApp, exceptions: readonly string[]): Promise<string[]> => {
  const { rows } = await api.database.pool.query('select id, subject_id from workflow')
  const idOf = new Map(rows.map(({ id, subject_id }) => [subject_id, id]))
  return exceptions.map((exception) => idOf.get(exception) ?? UNKNOWN_ID)
}

/** Plans of other orders than those that the planner would choose for so few rows. */
const OTHER_PLANS = { enable_hashagg: 'off', enable_hashjoin: 'off' }

/**
 * A world with what lies inside the scope, and in these dimensions also outside of it. A larger world may
 * be planned otherwise, so this one always is: no order of an answer depends on the plan.
 */
export const startWorld = async (outside: readonly DimensionName[]): Promise<World> => {
  const api = await startTestApp({
    accountsYaml: ACCOUNTS_YAML,
    hasPolicies: true,
    ...(outside.length > 0 && { databaseSettings: OTHER_PLANS }),
  })
  const body = findingIn(INSIDE, 'first')
  requireOk(await sendAs(api, 'admin')('POST', '/findings/ingest', { body }))
  const { rows } = await api.database.pool.query(
    'select transaction_id::text, id from event order by transaction_id desc, id desc limit 1',
  )
  // Of one identity in two regions or applications, the one inside is known first.
  await populate(api, INSIDE, 'ann@example.test')
  await share(api, sharedIn(INSIDE, true))
  const within = await makeExceptions(api, INSIDE, 'ann@example.test')
  const others: string[] = []
  for (const dimension of outside) others.push(...(await OUTSIDE[dimension](api)))
  const none = Array.from({ length: EXCEPTIONS_OUTSIDE - others.length }, () => UNKNOWN_ID)
  const exceptions = [...within, ...others, ...none]
  await api.reportFindings(reportedWorld(outside))
  await api.projectIssues()
  await deriveCounts(api)
  const [issue = UNKNOWN_ID] = await ownIds(api, 'issues')
  const acknowledged = { body: { status: 'ACKNOWLEDGED' } }
  requireOk(await sendAs(api, 'operator', RESTRICTED)('PATCH', `/issues/${issue}`, acknowledged))
  const start = formatPosition({ ...rows[0], id: Number(rows[0].id) })
  return { api, start, exceptions, workflows: await workflowsOf(api, exceptions) }
}

/** Ids inside the scope, and outside of it, which both worlds are asked about. */
export interface KnownIds {
  readonly findings: readonly string[]
  readonly issues: readonly string[]
  /** Those with findings inside and outside: they are read alike, and changed only where nothing is outside. */
  readonly shared: readonly string[]
}

/**
 * Returns the ids that exist in a world. Without that of the identity that is taken: its id is derived from
 * the identity, and the finding that is reported inside gets another one.
 */
export const idsOf = async ({ api }: World): Promise<KnownIds> => {
  const everything = async (path: string) => {
    const answer = await api.as('viewer')('GET', `/api/v1/${path}?per_page=200`)
    return answer.json().data as { id: string; source_finding_id?: string; control_id: string }[]
  }
  const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)
  const findings = await everything('findings')
  const issues = await everything('issues')
  return {
    findings: ids(findings.filter(({ source_finding_id }) => source_finding_id !== 'taken')),
    issues: ids(issues.filter(({ control_id }) => control_id !== SHARED_CONTROL)),
    shared: ids(issues.filter(({ control_id }) => control_id === SHARED_CONTROL)),
  }
}

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

/** In each mode, each with everything that an answer can include. */
const searches: Requests = () =>
  ['keyword', 'semantic', 'hybrid'].flatMap((mode) =>
    SEARCHES.map((search) => ({ body: { mode, ...search } })),
  )

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

/**
 * Random ids and positions in the log differ between any two worlds. So do those of findings whose identity
 * is taken: ids are compared by the order of their appearance.
 */
const masked = (text: string): string => {
  const seen = new Map<string, number>()
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!seen.has(id)) seen.set(id, seen.size)
      return `id-${seen.get(id)}`
    })
    .replaceAll(/^(id|retry): .*$/gm, '$1')
    .replaceAll(/"took_ms":\d+/g, '"took_ms"')
}

const isExport = (id: string): boolean => id === 'exportFindings'

/** The lines of a file that is in the order of ids. */
const linesOf = (text: string): string[] => text.split('\n').map(masked).sort()

/** Everything that a caller sees of the answers of a world to the requests of an operation. */
export const answersOf = async (
  world: World,
  { id, endpoint }: Operation,
  caller: { readonly role: Role; readonly claims: Claims },
  ids: KnownIds,
): Promise<readonly unknown[]> => {
  const answers: unknown[] = []
  for (const { params, query, body, headers } of TWO_WORLDS[id]?.(ids, world) ?? []) {
    const url = urlOf(endpoint.path, params) + (query ? `?${new URLSearchParams(query)}` : '')
    const answer = await world.api.as(caller.role, caller.claims)(endpoint.method, url, {
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    })
    // The length follows from the body, in which the elapsed time has more digits or fewer.
    const { 'x-request-id': _, date: __, 'content-length': ___, ...visible } = answer.headers
    answers.push({
      request: masked(url),
      status: answer.statusCode,
      headers: visible,
      body: isExport(id) ? linesOf(answer.body) : masked(answer.body),
    })
  }
  return answers
}
