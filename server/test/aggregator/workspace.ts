import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { Priority } from '@stance/core/assessment/sla'
import type { Provider } from '@stance/core/kernel/provider'
import { onTestFinished } from 'vitest'
import type { AuditLog } from '../../src/aggregator/audit/audit-log.store.ts'
import { runAggregator } from '../../src/aggregator/run/run.service.ts'
import { readRunOptions } from '../../src/aggregator/run/run-inputs.service.ts'
import type { Since } from '../../src/aggregator/run/run-options.ts'
import type { RunSurroundings } from '../../src/aggregator/run/run-surroundings.service.ts'
import type { StateStore } from '../../src/aggregator/state/state-store.port.ts'

interface AwsFinding {
  readonly control?: string
  readonly bucket?: string
  readonly status?: string
  readonly [field: string]: unknown
}

/** A finding of Security Hub. */
export const awsFinding = ({
  control = 'S3.8',
  bucket = 'ledgers',
  status = 'FAILED',
  ...fields
}: AwsFinding = {}) => ({
  SchemaVersion: '2018-10-08',
  Id: `arn:aws:securityhub:eu-west-1:111122223333:${control}/${bucket}`,
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
  GeneratorId: `security-control/${control}`,
  AwsAccountId: '111122223333',
  Region: 'eu-west-1',
  Types: ['Software and Configuration Checks'],
  Title: `Buckets should pass ${control}`,
  Description: 'What the control is about.',
  Severity: { Label: 'HIGH' },
  Compliance: { Status: status, SecurityControlId: control },
  Workflow: { Status: 'NEW' },
  RecordState: 'ACTIVE',
  FirstObservedAt: '2026-06-01T00:00:00.000Z',
  LastObservedAt: '2026-06-20T00:00:00.000Z',
  UpdatedAt: '2026-06-20T00:00:00.000Z',
  Resources: [{ Type: 'AwsS3Bucket', Id: `arn:aws:s3:::${bucket}`, Region: 'eu-west-1' }],
  ...fields,
})

/** A finding of Security Command Center. */
export const gcpFinding = ({ name = 'open-ssh', category = 'OPEN_SSH_PORT', ...fields } = {}) => ({
  finding: {
    name: `organizations/42/sources/7/locations/global/findings/${name}`,
    parent: 'organizations/42/sources/7/locations/global',
    resourceName: `//compute.googleapis.com/projects/shop-live/global/firewalls/${name}`,
    state: 'ACTIVE',
    category,
    sourceProperties: { Explanation: 'It is open.' },
    eventTime: '2026-06-10T05:06:07Z',
    createTime: '2026-06-01T00:00:00Z',
    severity: 'HIGH',
    mute: 'UNDEFINED',
    findingClass: 'MISCONFIGURATION',
    description: 'The port for SSH is open to all addresses.',
    ...fields,
  },
  resource: {
    name: `//compute.googleapis.com/projects/shop-live/global/firewalls/${name}`,
    type: 'google.compute.Firewall',
    cloudProvider: 'GOOGLE_CLOUD_PLATFORM',
    gcpMetadata: { project: '//cloudresourcemanager.googleapis.com/projects/shop-live' },
  },
})

const SUBSCRIPTION = '/subscriptions/7a7a7a7a-0000-4000-8000-000000000001'
const MACHINE = `${SUBSCRIPTION}/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines`

/** An assessment of Defender for Cloud. */
export const azureAssessment = ({ machine = 'web', code = 'Unhealthy' } = {}) => ({
  type: 'microsoft.security/assessments',
  id: `${MACHINE}/${machine}/providers/Microsoft.Security/assessments/1195afff-c881-495e-9bc5-1486211ae03f`,
  name: '1195afff-c881-495e-9bc5-1486211ae03f',
  properties: {
    displayName: 'Machines should have vulnerability findings resolved',
    status: { code, firstEvaluationDate: '2026-06-01T00:00:00Z' },
    resourceDetails: { source: 'Azure', id: `${MACHINE}/${machine}` },
    metadata: { severity: 'Low' },
  },
})

/** A vulnerability that the assessment of a machine lists. */
export const azureSubAssessment = ({
  cve = 'CVE-2031-0001',
  machine = 'web',
  code = 'Unhealthy',
} = {}) => {
  const { id, properties } = azureAssessment({ machine })
  return {
    type: 'microsoft.security/assessments/subassessments',
    id: `${id}/subAssessments/${cve.toLowerCase()}`,
    name: cve.toLowerCase(),
    properties: {
      displayName: `Update openssl because of ${cve}`,
      id: cve,
      status: { code, severity: 'High' },
      resourceDetails: properties.resourceDetails,
      timeGenerated: '2026-06-20T00:00:00Z',
      additionalData: {
        assessedResourceType: 'ServerVulnerability',
        cve: [{ title: cve }],
        packageName: 'openssl',
      },
    },
  }
}

const CONFIG = `clouds:
  aws: {source: files, files: ["in/aws/*"]}
  gcp: {source: files, files: ["in/gcp/*"]}
metadata: {file: metadata.yaml}
state: {dir: ./state}
outputs:
  reports: {dir: ./reports, formats: [json, csv]}
audit_log: ./audit.jsonl
`

const METADATA = `accounts:
  - {match: "*", cbu: platform, tier: Tier2-NonProd, env_type: STG, owner: cloud@acme.test}
`

interface RunChanges {
  readonly dryRun?: boolean
  readonly cloud?: Provider
  readonly failOn?: Priority
  readonly since?: Since
  readonly interruptAfter?: number
  /** The run goes on where it returns none. */
  readonly interruption?: () => Error | undefined
  readonly openState?: (folder: string) => StateStore
  readonly pull?: RunSurroundings['pull']
  readonly audit?: AuditLog
  readonly threads?: RunSurroundings['threads']
}

const SILENT: AuditLog = { write: () => {}, debug: () => {}, close: () => {} }

/** A folder with a configuration and exports, in which the job runs. It is removed after the test. */
export const workspace = (files: Readonly<Record<string, unknown>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stance-aggregator-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = (name: string) => join(folder, name)
  const write = (name: string, content: unknown): void => {
    mkdirSync(dirname(path(name)), { recursive: true })
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(path(name), isRaw ? content : JSON.stringify(content))
  }
  const all = { 'config.yaml': CONFIG, 'metadata.yaml': METADATA, ...files }
  for (const [name, content] of Object.entries(all)) write(name, content)

  const run = async ({ dryRun = false, cloud, failOn, since, ...stop }: RunChanges = {}) => {
    const args = {
      config: path('config.yaml'),
      dryRun,
      cloud: cloud ?? null,
      failOn: failOn ?? null,
      since: since ?? null,
    }
    let pauses = 0
    return runAggregator(readRunOptions(args, {}, '0.0.0-test'), {
      audit: stop.audit ?? SILENT,
      progress: () => {},
      throwIfInterrupted: () => {
        pauses += 1
        const error = pauses > (stop.interruptAfter ?? 0) ? stop.interruption?.() : undefined
        if (error) throw error
      },
      ...(stop.openState && { openState: stop.openState }),
      ...(stop.pull && { pull: stop.pull }),
      ...(stop.threads && { threads: stop.threads }),
    })
  }
  return {
    folder,
    path,
    write,
    run,
    remove: (name: string) => rmSync(path(name), { recursive: true }),
    read: (name: string) => readFileSync(path(name), 'utf8'),
    /** The findings of the report, by the end of their resource and their control. */
    findings: (report = 'reports/findings.json'): PrioritizedFinding[] =>
      JSON.parse(readFileSync(path(report), 'utf8')).findings,
    /** The files of a folder with their bytes; the lock changes with each run. */
    files: (name: string): Record<string, string> =>
      Object.fromEntries(
        readdirSync(path(name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.startsWith('lock-'))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
          .map((file) => [file.slice(path(name).length + 1), readFileSync(file, 'latin1')]),
      ),
  }
}

export type Workspace = ReturnType<typeof workspace>
