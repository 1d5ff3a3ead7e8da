import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type {
  ObservedVulnerability,
  ParseResult,
  RecordError,
  StatedOrigin,
} from '../observation.ts'
import type { CheckIdentity } from '../reading/check-identity.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { unknownStatus } from '../reading/record-error.ts'
import {
  cleanText,
  firstText,
  identifierIn,
  type JsonObject,
  LONG_TEXT_LENGTH,
} from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observeResource,
  unknownAccount,
} from '../reading/reported-finding.ts'
import { providerOfName } from '../reading/scan-target.ts'
import { rejectStatus } from '../reading/status-word.ts'
import { findUnreadableTime, parseTimestamp } from '../reading/timestamp.ts'
import { lastObserved, outcomeOf, type WizState, wizTime } from './wiz-state.ts'

/** A finding of Wiz on one resource, from any kind of record. Unknown text is ''. */
export interface WizFinding extends WizState {
  readonly native_id: string
  readonly check: CheckIdentity
  readonly title: string
  readonly finding_type: string
  readonly description: string
  readonly remediation: string
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
  /** The times at which the state was set or confirmed, by the paths of their fields. */
  readonly state_times: Readonly<Record<string, string>>
}

/** Returns the first identifier among several fields. */
export const idIn = (object: JsonObject, ...names: readonly string[]): string =>
  firstText(...names.map((name) => identifierIn(object, name)))

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

/** Returns '' if there is none: resources of a directory, such as users, have no subscription. */
const accountOf = (finding: WizFinding, stated: StatedOrigin): string =>
  firstText(
    finding.subscription_id,
    identifyResource(finding.resource_id).account_id,
    finding.subscription_name,
    stated.account_id,
  )

/** The paths of required fields, for error messages. */
export type WizPaths = Omit<FieldPaths, 'resources'> & {
  readonly status: string
  readonly created: string
}

/** The group of vulnerabilities, of which Wiz lists failures only. */
const VULNERABILITIES = 'vulnerability'

export function observeWiz(
  finding: WizFinding,
  paths: WizPaths,
  stated: StatedOrigin,
): ParseResult {
  const account = accountOf(finding, stated)
  const outcome = outcomeOf(finding)
  if (outcome === 'status') return unknownStatus(paths.status, finding.status, account)
  if (outcome === 'result') return unknownStatus('result', finding.result ?? '', account)
  const result = observeResource(
    {
      check: finding.check,
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'wiz',
        native_ids: [finding.native_id],
        native_id: finding.native_id === finding.check.check_id ? '' : finding.native_id,
        outcome: outcome.outcome,
        artifact: account === '' ? null : '',
        check_group: finding.cves.length > 0 ? VULNERABILITIES : '',
        muted: outcome.muted,
        mute_reason: cleanText(outcome.mute_reason, LONG_TEXT_LENGTH),
        severity: severityOfWord(finding.severity) ?? DEFAULT_SEVERITY,
        native_severity: finding.severity,
        finding_type: finding.finding_type,
        title: finding.title.trim(),
        description: finding.description,
        remediation: finding.remediation,
        account_name: finding.subscription_name,
        cves: finding.cves.length > 0 ? finding.cves : vulnerabilityOfTitle(finding.title),
        exploit_available: finding.exploit_available,
        first_observed_at: parseTimestamp(wizTime(finding.first_observed_at)),
        last_observed_at: lastObserved(
          Object.values(finding.state_times),
          finding.first_observed_at,
        ),
      },
      provider: providerOf(finding),
      account_id: firstText(account, unknownAccount({ source: 'wiz' })),
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
  return rejectStatus(unreadableTimeIn(finding, paths), result)
}

function unreadableTimeIn(
  { first_observed_at, state_times }: WizFinding,
  { created }: WizPaths,
): RecordError | null {
  const times: Record<string, string> = { [created]: first_observed_at, ...state_times }
  return findUnreadableTime(times, Object.keys(times), {
    read: (_, name) => wizTime(times[name] ?? ''),
  })
}
