import type { Provider } from '@stance/core/kernel/provider'
import { onTestFinished } from 'vitest'
import type { AuditLog } from '../../src/aggregator/audit/audit-log.store.ts'
import type { PullTiming } from '../../src/clouds/pull/call.service.ts'
import { AWS_ROLE, fakeAws, IDENTITY_TOKEN } from '../support/clouds/fake-aws.ts'
import { CLIENT, fakeAzure, TENANT } from '../support/clouds/fake-azure.ts'
import { type FakeCloud, startFakeCloud } from '../support/clouds/fake-cloud.ts'
import { externalAccount, fakeGcp } from '../support/clouds/fake-gcp.ts'
import { awsFinding, azureAssessment, gcpFinding, workspace } from './workspace.ts'

/** Rows, in pages of four: nine pages. */
export const ROWS = 35
export const PAGE_ROWS = 4
export const PAGES = Math.ceil(ROWS / PAGE_ROWS)

const names = Array.from({ length: ROWS }, (_, at) => `r${String(at).padStart(3, '0')}`)

export const RECORDS: Readonly<Record<Provider, readonly unknown[]>> = {
  aws: names.map((bucket) => awsFinding({ bucket })),
  azure: names.map((machine) => azureAssessment({ machine })),
  gcp: names.map((name) => gcpFinding({ name })),
}

interface FakeOptions {
  readonly records?: readonly unknown[]
  readonly pageSize?: number
  readonly clockMs?: number
  readonly signInError?: string
}

/** Creates the fake of a provider. */
export const fakeOf = (provider: Provider, options: FakeOptions = {}) => {
  const { signInError, ...others } = options
  const all = { records: RECORDS[provider], pageSize: PAGE_ROWS, ...others }
  if (provider === 'aws') {
    const stsError = signInError ? { status: 400, code: signInError } : undefined
    return fakeAws({ ...all, ...(stsError && { stsError }) })
  }
  const signIn = { ...all, ...(signInError && { signInError }) }
  return provider === 'azure' ? fakeAzure(signIn) : fakeGcp(signIn)
}

export type Fake = ReturnType<typeof fakeOf>

const CLOUD: Readonly<Record<Provider, (url: string) => string>> = {
  aws: (url) =>
    `{source: api, regions: [eu-west-1], role_arn: "${AWS_ROLE}", web_identity_token_file: token, endpoint: "${url}", sts_endpoint: "${url}"}`,
  azure: (url) =>
    `{source: api, scopes: [/subscriptions/${TENANT}], tenant_id: "${TENANT}", client_id: "${CLIENT}", federated_token_file: token, endpoint: "${url}", authority_host: "${url}"}`,
  gcp: (url) =>
    `{source: api, parents: [organizations/42], credentials_file: account.json, endpoint: "${url}"}`,
}

export const cloudConfig = (provider: Provider, url: string): string => CLOUD[provider](url)

/** Time passes without waiting. What would have been waited is added up. */
export const instantTiming = () => {
  const slept: number[] = []
  let now = 0
  const timing: PullTiming = {
    now: () => {
      now += 1
      return now
    },
    sleep: async (ms) => {
      if (ms > 0) slept.push(ms)
      now += ms
    },
    random: () => 0.5,
  }
  return { timing, slept }
}

/** The audit log as text. */
export const recordedAudit = () => {
  const lines: string[] = []
  const audit: AuditLog = {
    write: (level, event, fields) => lines.push(JSON.stringify({ level, event, ...fields })),
    debug: () => {},
    close: () => {},
  }
  return { audit, lines }
}

/** Another cloud, from a file. */
const FILES_CLOUD = { aws: 'gcp', azure: 'aws', gcp: 'aws' } as const

/** A folder in which one provider is pulled from a fake, and another one read from a file. */
export const pullWorkspace = async (provider: Provider, fake: Fake, config?: string) => {
  const cloud: FakeCloud = await startFakeCloud(fake.handle, fake.clockMs)
  onTestFinished(cloud.close)
  const other = FILES_CLOUD[provider]
  const space = workspace({
    'config.yaml': `clouds:
  ${provider}: ${config ?? cloudConfig(provider, cloud.url)}
  ${other}: {source: files, files: ["in/*"]}
metadata: {file: metadata.yaml}
state: {dir: ./state}
outputs:
  reports: {dir: ./reports, formats: [json]}
`,
    token: IDENTITY_TOKEN,
    'in/other.json': other === 'gcp' ? [gcpFinding()] : [awsFinding({ bucket: 'from-a-file' })],
  })
  space.write('account.json', externalAccount(cloud.url, space.path('token')))
  const { timing, slept } = instantTiming()
  const { audit, lines } = recordedAudit()
  return {
    ...space,
    cloud,
    slept,
    auditLines: lines,
    run: (changes: Parameters<typeof space.run>[0] = {}) =>
      space.run({ audit, pull: { ca: cloud.ca, timing }, ...changes }),
    /** What the run pulled, without its times. */
    pulled: () =>
      space
        .findings()
        .filter(({ finding }) => finding.csp === provider)
        .map(({ finding }) => `${finding.resource_id} ${finding.delta_status}`)
        .sort(),
  }
}
