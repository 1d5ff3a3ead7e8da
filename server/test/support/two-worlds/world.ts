import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@stance/core/kernel/durations'
import { expect } from 'vitest'
import { formatPosition } from '../../../src/data/events/log-position.ts'
import type { Role } from '../../../src/kernel/caller.ts'
import { deriveCounts } from '../control-results.ts'
import { UNKNOWN_ID } from '../operations.ts'
import { REPORTED_RESOURCES, reportedWorld } from '../reported-worlds.ts'
import {
  type DimensionName,
  ELSEWHERE,
  type FixtureRequest,
  HERE,
  makeWebhook,
} from '../scope-fixtures.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Claims, RESTRICTED } from './callers.ts'
import {
  asffIn,
  fileOf,
  findingIn,
  INSIDE,
  MUTED,
  type Place,
  passedOf,
  SHARED_CONTROL,
  sharedIn,
  takenIn,
} from './records.ts'

const ACCOUNTS_YAML = `
accounts:
  - {match: '${HERE.accounts}', name: Shared, owner: shared@example.test}
resources:
${REPORTED_RESOURCES}
tags:
  - {match: 'team=${HERE.applications}', application_id: ${HERE.applications}, owner: here@example.test}
  - {match: 'team=${ELSEWHERE.applications}', application_id: ${ELSEWHERE.applications}, owner: there@example.test}
`

const sendAs =
  (api: TestApp, role: Role, claims: object = {}) =>
  async (method: 'POST' | 'PATCH' | 'DELETE', url: string, options: FixtureRequest) =>
    api.as(role, claims)(method, `/api/v1${url}`, options)

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
  /** Those outside of the scope, or unknown ids in their place: as many different ones in each world. */
  readonly webhooks: readonly string[]
}

/** The number of exceptions that are outside of the scope in a dimension. */
const EXCEPTIONS_OUTSIDE = 2

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
 * A world with what lies inside the scope, and in these dimensions also outside of it. It has as many ids
 * outside as one with all of `compared`. A larger world may be planned otherwise, so this one always is: no
 * order of an answer depends on the plan.
 */
export const startWorld = async (
  outside: readonly DimensionName[],
  compared: readonly DimensionName[] = outside,
): Promise<World> => {
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
  const webhooks: string[] = []
  for (const dimension of outside) {
    const elsewhere = { ...RESTRICTED, [dimension]: [ELSEWHERE[dimension]] }
    webhooks.push(await makeWebhook(api, elsewhere))
  }
  while (webhooks.length < compared.length) webhooks.push(randomUUID())
  const missing = EXCEPTIONS_OUTSIDE * compared.length - others.length
  const none = Array.from({ length: missing }, () => UNKNOWN_ID)
  const exceptions = [...within, ...others, ...none]
  await api.reportFindings(reportedWorld(outside))
  await api.projectIssues()
  await deriveCounts(api)
  const [issue = UNKNOWN_ID] = await ownIds(api, 'issues')
  const acknowledged = { body: { status: 'ACKNOWLEDGED' } }
  requireOk(await sendAs(api, 'operator', RESTRICTED)('PATCH', `/issues/${issue}`, acknowledged))
  const start = formatPosition({ ...rows[0], id: Number(rows[0].id) })
  return { api, start, exceptions, webhooks, workflows: await workflowsOf(api, exceptions) }
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
