import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { ObservedVulnerability, Outcome, Reading } from '../observation.ts'
import type { CheckIdentity } from '../reading/check-identity.ts'
import { severityOfWord, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import {
  cleanText,
  fieldOf,
  firstText,
  type JsonObject,
  RESOURCE_ID_LENGTH,
} from '../reading/record-fields.ts'
import {
  type FieldPaths,
  observeResource,
  UNSAID,
  unknownAccount,
} from '../reading/reported-finding.ts'
import { providerNamed } from '../reading/scan-target.ts'
import { momentOf } from '../reading/timestamp.ts'

/** What Wiz reports of one resource, in whichever shape; '' for what it does not say. */
export interface WizFinding {
  readonly native_id: string
  readonly check: CheckIdentity
  readonly title: string
  readonly finding_type: string
  readonly description: string
  readonly remediation: string
  readonly status: string
  /** The verdict of a check of configurations, beside the status that people give it. */
  readonly result?: string
  readonly severity: string
  /** AWS, Azure, GCP, Kubernetes … */
  readonly platform: string
  readonly subscription_id: string
  readonly subscription_name: string
  readonly resource_id: string
  readonly resource_type: string
  readonly resource_name: string
  readonly region: string
  readonly tags: Readonly<Record<string, string>>
  readonly cves: readonly ObservedVulnerability[]
  readonly exploit_available: boolean
  readonly first_observed_at: string
  readonly last_observed_at: string
}

/** An id that is too long is noticed where it is checked. */
export const idIn = (object: JsonObject, ...names: readonly string[]): string =>
  firstText(...names.map((name) => cleanText(fieldOf(object, name), RESOURCE_ID_LENGTH + 1)))

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['OPEN', 'fail'],
  ['IN_PROGRESS', 'fail'],
  ['UNRESOLVED', 'fail'],
  ['REJECTED', 'fail'],
  ['IGNORED', 'fail'],
  ['RESOLVED', 'pass'],
])
/** Statuses with which people mute what is still there. */
const MUTED: ReadonlySet<string> = new Set(['REJECTED', 'IGNORED'])

const RESULTS: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
])

/** A check without a verdict (`ERROR`, `NOT_ASSESSED`) says nothing. */
function outcomeOf({ result }: WizFinding, status: string): Outcome {
  if (result === undefined) return OUTCOMES.get(status) ?? 'fail'
  const outcome = RESULTS.get(result.toUpperCase()) ?? 'not_evaluated'
  return outcome === 'fail' && status === 'RESOLVED' ? 'pass' : outcome
}

const VULNERABLE = /\bvulnerable to (CVE-\d{4}-\d{4,})\b/i

/** Controls that look for one vulnerability say so in their title. */
export function vulnerabilityOfTitle(title: string): readonly ObservedVulnerability[] {
  const id = VULNERABLE.exec(title)?.[1]
  return id === undefined ? [] : [{ id: id.toUpperCase() }]
}

const SUBSCRIPTION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ACCOUNT = /^\d{12}$/

/**
 * The platform, where it is a cloud. A cluster stands among the resources of the subscription that
 * it runs in, the shape of whose id tells the cloud.
 */
function providerOf({ platform, subscription_id }: WizFinding): Provider | '' {
  const named = providerNamed(platform)
  if (named !== '') return named
  if (SUBSCRIPTION.test(subscription_id)) return 'azure'
  return ACCOUNT.test(subscription_id) ? 'aws' : ''
}

/** What belongs to a directory, as users do, names no subscription. */
const accountOf = (finding: WizFinding): string =>
  firstText(
    finding.subscription_id,
    identifyResource(finding.resource_id).account_id,
    finding.subscription_name,
    unknownAccount({ source: 'wiz' }),
  )

export function observeWiz(finding: WizFinding, paths: Omit<FieldPaths, 'resources'>): Reading {
  const status = finding.status.toUpperCase().replaceAll(' ', '_')
  return observeResource(
    {
      check: finding.check,
      common: {
        ...UNSAID,
        source: 'wiz',
        native_ids: [finding.native_id],
        outcome: outcomeOf(finding, status),
        muted: MUTED.has(status),
        severity: severityOfWord(finding.severity) ?? UNSTATED_SEVERITY,
        native_severity: finding.severity,
        finding_type: finding.finding_type,
        title: finding.title.trim(),
        description: finding.description,
        remediation: finding.remediation,
        account_name: finding.subscription_name,
        cves: finding.cves.length > 0 ? finding.cves : vulnerabilityOfTitle(finding.title),
        exploit_available: finding.exploit_available,
        first_observed_at: momentOf(finding.first_observed_at),
        last_observed_at: momentOf(finding.last_observed_at),
      },
      provider: providerOf(finding),
      account_id: accountOf(finding),
      paths,
    },
    {
      id: finding.resource_id,
      type: finding.resource_type,
      name: finding.resource_name,
      region: finding.region,
      tags: finding.tags,
      provider: '',
    },
  )
}
