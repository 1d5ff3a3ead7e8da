import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { ObservedVulnerability, Outcome, ParseResult } from '../observation.ts'
import type { CheckIdentity } from '../reading/check-identity.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { firstText, identifierIn, type JsonObject } from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observeResource,
  unknownAccount,
} from '../reading/reported-finding.ts'
import { providerOfName } from '../reading/scan-target.ts'
import { parseTimestamp } from '../reading/timestamp.ts'

/** A finding of Wiz on one resource, from any kind of record. Unknown text is ''. */
export interface WizFinding {
  readonly native_id: string
  readonly check: CheckIdentity
  readonly title: string
  readonly finding_type: string
  readonly description: string
  readonly remediation: string
  readonly status: string
  /** The result of a configuration check, in addition to the status that users set. */
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

/** Returns the first identifier among several fields. */
export const idIn = (object: JsonObject, ...names: readonly string[]): string =>
  firstText(...names.map((name) => identifierIn(object, name)))

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['OPEN', 'fail'],
  ['IN_PROGRESS', 'fail'],
  ['UNRESOLVED', 'fail'],
  ['REJECTED', 'fail'],
  ['IGNORED', 'fail'],
  ['RESOLVED', 'pass'],
])
/** Statuses that mute a problem that still exists. */
const MUTED: ReadonlySet<string> = new Set(['REJECTED', 'IGNORED'])

const RESULTS: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
])

/** A check without a result (`ERROR`, `NOT_ASSESSED`) is not evaluated. */
function outcomeOf({ result }: WizFinding, status: string): Outcome {
  if (result === undefined) return OUTCOMES.get(status) ?? 'fail'
  const outcome = RESULTS.get(result.toUpperCase()) ?? 'not_evaluated'
  return outcome === 'fail' && status === 'RESOLVED' ? 'pass' : outcome
}

const VULNERABLE = /\bvulnerable to (CVE-\d{4}-\d{4,})\b/i

/** Returns the vulnerability in the title of a control that looks for only one. */
export function vulnerabilityOfTitle(title: string): readonly ObservedVulnerability[] {
  const id = VULNERABLE.exec(title)?.[1]
  return id === undefined ? [] : [{ id: id.toUpperCase() }]
}

const SUBSCRIPTION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ACCOUNT = /^\d{12}$/

/**
 * Returns the platform, if it is a cloud. A cluster is listed with the subscription in which it
 * runs; the form of the subscription's id determines the cloud.
 */
function providerOf({ platform, subscription_id }: WizFinding): Provider | '' {
  const platformProvider = providerOfName(platform)
  if (platformProvider !== '') return platformProvider
  if (SUBSCRIPTION.test(subscription_id)) return 'azure'
  return ACCOUNT.test(subscription_id) ? 'aws' : ''
}

/** Resources of a directory, such as users, have no subscription. */
const accountOf = (finding: WizFinding): string =>
  firstText(
    finding.subscription_id,
    identifyResource(finding.resource_id).account_id,
    finding.subscription_name,
    unknownAccount({ source: 'wiz' }),
  )

export function observeWiz(finding: WizFinding, paths: Omit<FieldPaths, 'resources'>): ParseResult {
  const status = finding.status.toUpperCase().replaceAll(' ', '_')
  return observeResource(
    {
      check: finding.check,
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'wiz',
        native_ids: [finding.native_id],
        outcome: outcomeOf(finding, status),
        muted: MUTED.has(status),
        severity: severityOfWord(finding.severity) ?? DEFAULT_SEVERITY,
        native_severity: finding.severity,
        finding_type: finding.finding_type,
        title: finding.title.trim(),
        description: finding.description,
        remediation: finding.remediation,
        account_name: finding.subscription_name,
        cves: finding.cves.length > 0 ? finding.cves : vulnerabilityOfTitle(finding.title),
        exploit_available: finding.exploit_available,
        first_observed_at: parseTimestamp(finding.first_observed_at),
        last_observed_at: parseTimestamp(finding.last_observed_at),
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
