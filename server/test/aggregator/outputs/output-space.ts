import { onTestFinished } from 'vitest'
import type { AuditLog } from '../../../src/aggregator/audit/audit-log.store.ts'
import { ASANA_TOKEN, PROJECT } from '../../support/outputs/fake-asana.ts'
import { awsFinding, workspace } from '../workspace.ts'

/** The configuration of the fake task tracker at a URL, with further keys. */
export const asanaOf = (url: string, more = '') =>
  `  asana: {project_gid: "${PROJECT}", token: ${ASANA_TOKEN}, base_url: "${url}"${more}}`

/** The clock of sending: no test waits for a server. */
export const NO_WAITING = {
  timing: { now: () => performance.now(), sleep: async () => {}, random: () => 0 },
}

/** Buckets with a finding each; by default all of P1 to P3. */
export const bucketsOf = (...names: readonly string[]) =>
  names.map((bucket) => awsFinding({ bucket }))

/** A workspace whose job sends. */
export const outputSpace = (outputs: string, findings: unknown = bucketsOf('ledgers', 'orders')) =>
  workspace({
    'config.yaml': `clouds:
  aws: {source: files, files: ["in/aws/*"]}
metadata: {file: metadata.yaml}
state: {dir: ./state}
outputs:
  reports: {dir: ./reports, formats: [json]}
${outputs}
audit_log: ./audit.jsonl
`,
    'in/aws/page.json': findings,
  })

/** Closes a fake after the test. */
export const closing = <Fake extends { readonly close: () => Promise<void> }>(fake: Fake): Fake => {
  onTestFinished(() => fake.close())
  return fake
}

/** An audit log in memory. */
export const recordedAudit = () => {
  const records: string[] = []
  const audit: AuditLog = {
    write: (level, event, fields) => records.push(JSON.stringify({ level, event, ...fields })),
    debug: () => {},
    close: () => {},
  }
  return { audit, records }
}
