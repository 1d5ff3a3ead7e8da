import { contentUuid } from '@stance/core/kernel/digest'
import { HOUR_MS } from '@stance/core/kernel/durations'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { ISSUE_STATUSES, type Ticket } from './record/issue.ts'
import type { StoredIssue } from './record/stored-issue.ts'

export const ACCOUNTS = ['111122223333', '444455556666', '777788889999'] as const
export const REGIONS = ['', 'eu-west-1', 'us-east-1'] as const
export const APPLICATIONS = ['', 'shop', 'till'] as const
export const CONTROLS = ['S3.8', 'IAM.3', 'EC2.19'] as const
export const RESOURCES = ['arn:aws:s3:::ledgers', 'arn:aws:s3:::images', 'vm-7'] as const

export const TICKET: Ticket = {
  provider: 'jira',
  id: 'SEC-7',
  url: 'https://tickets.example.test/7',
  status: '',
}

const FIRST_MS = Date.parse('2026-01-01T00:00:00.000Z')

/** Few distinct values, so that many issues have equal timestamps. */
const moment = fc.nat(20).map((hours) => new Date(FIRST_MS + hours * HOUR_MS))

/** Any issue that the table can store, whether or not findings can produce it. */
export const storedIssue: fc.Arbitrary<StoredIssue> = fc
  .record({
    number: fc.nat(1_000_000),
    account_id: fc.constantFrom(...ACCOUNTS),
    control_id: fc.constantFrom(...CONTROLS),
    title: fc.constantFrom('The bucket is public', 'A key is old'),
    scanner_title: fc.constantFrom('Bucket public', 'S3.8'),
    cloud_provider: fc.constantFrom(...PROVIDERS, ''),
    region: fc.constantFrom(...REGIONS),
    application_id: fc.constantFrom(...APPLICATIONS),
    resource_id: fc.constantFrom(...RESOURCES),
    resource_name: fc.constantFrom('', 'ledgers'),
    is_account: fc.constant(false),
    severity: fc.constantFrom(...SEVERITIES),
    risk_score: fc.constantFrom(0, 40, 41, 99, 100),
    blast_radius: fc.constantFrom(0, 1, 70),
    status: fc.constantFrom(...ISSUE_STATUSES),
    finding_count: fc.integer({ min: 1, max: 3 }),
    assignee: fc.constantFrom('', 'sam@example.test'),
    ticket: fc.constantFrom(null, null, TICKET),
    suppression_reason: fc.constantFrom('', 'a decoy'),
    suppressed_until: fc.option(moment),
    suppressed_within: fc.constant(null),
    set_by_user: fc.boolean(),
    sla_started_at: fc.option(moment),
    sla_deadline: fc.option(moment),
    created_at: moment,
    updated_at: moment,
    resolved_at: fc.option(moment),
    version: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ number, ...issue }) => ({
    ...issue,
    id: contentUuid(`issue ${number}`),
    resource_key: contentUuid(issue.resource_id),
    lead_finding_id: contentUuid(`finding ${number}`),
  }))

export const storedIssues = fc.uniqueArray(storedIssue, {
  selector: ({ id }) => id,
  minLength: 20,
  maxLength: 40,
})
