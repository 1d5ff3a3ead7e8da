import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Outcome, ParseResult, StatedOrigin } from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { unknownStatus } from '../reading/record-error.ts'
import { firstText, LIST_LENGTH } from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observeResource,
  unknownAccount,
} from '../reading/reported-finding.ts'
import { rejectStatus } from '../reading/status-word.ts'
import { findUnreadableTime, parseTimestamp } from '../reading/timestamp.ts'
import { clusterName } from './prowler-cluster.ts'

/** A result of any version of Prowler, in that version's words. Unknown text is ''. */
export interface ProwlerFinding {
  readonly native_id: string
  /** What tells the results of a check on the account apart. */
  readonly account_native_id: string
  readonly provider: string
  readonly check_id: string
  readonly check_aliases: readonly string[]
  readonly title: string
  readonly finding_type: string
  readonly status: string
  readonly muted: boolean
  readonly mute_reason: string
  readonly severity: string
  /** The result on this resource. */
  readonly message: string
  /** A description of the check. */
  readonly check_description: string
  readonly advice: readonly string[]
  readonly account_id: string
  readonly account_name: string
  readonly resource_id: string
  readonly resource_type: string
  readonly resource_name: string
  readonly region: string
  readonly tags: Readonly<Record<string, string>>
  readonly compliance: readonly Requirement[]
  /** A text, or a number of seconds. */
  readonly observed_at: unknown
}

/** Clouds by Prowler's names; it also checks clusters, tenants and repositories. */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['aws', 'aws'],
  ['azure', 'azure'],
  ['gcp', 'gcp'],
])

/** Version 2 writes `Pass` in mixed case, and INFO for what it could not or need not check. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['PASS', 'pass'],
  ['FAIL', 'fail'],
  ['MUTED', 'fail'],
  ['MANUAL', 'manual'],
  ['INFO', 'not_evaluated'],
  ['WARNING', 'fail'],
])
/** Statuses of findings on the allow list of version 2 or the mute list of later versions. */
const MUTED: ReadonlySet<string> = new Set(['WARNING', 'MUTED'])

/** The paths of required fields, for error messages. */
export type ProwlerPaths = Omit<FieldPaths, 'resources'> & {
  readonly status: string
  readonly observed_at: string
}

/** Only the status determines the outcome: passed checks keep the severity of the check. */
export function observeProwler(
  finding: ProwlerFinding,
  paths: ProwlerPaths,
  stated: StatedOrigin,
): ParseResult {
  const status = finding.status.trim().toUpperCase()
  const outcome = OUTCOMES.get(status)
  const account = accountOf(finding, stated)
  if (!outcome) return unknownStatus(paths.status, finding.status, account)
  const provider = PROVIDERS.get(finding.provider.toLowerCase()) ?? ''
  const isUnnamed = account === '' && provider === ''
  const account_id = isUnnamed ? unknownAccount({ source: 'prowler' }) : account
  const muted = finding.muted || MUTED.has(status)
  const observed_at = parseTimestamp(finding.observed_at)
  const unreadable =
    observed_at === null
      ? findUnreadableTime({ [paths.observed_at]: finding.observed_at }, [paths.observed_at])
      : null
  const result = observeResource(
    {
      check: settingCheck(finding.check_id, finding.check_aliases),
      account_native_id: finding.account_native_id,
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'prowler',
        native_ids: [finding.native_id],
        outcome,
        artifact: isUnnamed ? null : '',
        muted,
        mute_reason: muted ? finding.mute_reason : '',
        severity: severityOfWord(finding.severity) ?? DEFAULT_SEVERITY,
        native_severity: finding.severity,
        finding_type: finding.finding_type,
        title: firstText(finding.title, finding.check_id),
        description: firstText(finding.message, finding.check_description),
        remediation: finding.advice.filter((text) => text !== '').join('\n'),
        account_name: finding.account_name,
        compliance: finding.compliance.slice(0, LIST_LENGTH),
        first_observed_at: observed_at,
        last_observed_at: observed_at,
      },
      provider,
      account_id,
      paths,
    },
    {
      // A result without a resource is about the account.
      id: firstText(finding.resource_id, finding.resource_name, account_id),
      type: finding.resource_type,
      name: finding.resource_name,
      region: finding.region,
      tags: finding.tags,
      provider: '',
    },
  )
  return rejectStatus(unreadable, result)
}

/**
 * Returns the account, '' if neither the record nor the sender names it. Version 3 names an Azure
 * subscription by its display name, so the id comes from the resource. A cluster is named after a
 * local context, which the name that the sender states replaces.
 */
function accountOf(finding: ProwlerFinding, stated: StatedOrigin): string {
  const { account_id, resource_id } = finding
  const provider = finding.provider.toLowerCase()
  if (provider === 'kubernetes') {
    return firstText(stated.cluster, clusterName(account_id), stated.account_id)
  }
  const owner = provider === 'azure' ? identifyResource(resource_id).account_id : ''
  return firstText(owner, account_id, stated.account_id)
}
