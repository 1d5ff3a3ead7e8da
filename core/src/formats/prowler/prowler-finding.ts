import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Outcome, ParseResult } from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import type { Requirement } from '../reading/compliance-requirement.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { firstText, LIST_LENGTH } from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observeResource,
} from '../reading/reported-finding.ts'
import { parseTimestamp } from '../reading/timestamp.ts'

/** A result of any version of Prowler, in that version's words. Unknown text is ''. */
export interface ProwlerFinding {
  readonly native_id: string
  readonly provider: string
  readonly check_id: string
  readonly check_aliases: readonly string[]
  readonly title: string
  readonly finding_type: string
  readonly status: string
  readonly muted: boolean
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
  readonly observed_at: string
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

/** Only the status determines the outcome: passed checks keep the severity of the check. */
export function observeProwler(
  finding: ProwlerFinding,
  paths: Omit<FieldPaths, 'resources'>,
): ParseResult {
  const status = finding.status.toUpperCase()
  return observeResource(
    {
      check: settingCheck(finding.check_id, finding.check_aliases),
      common: {
        ...OBSERVATION_DEFAULTS,
        source: 'prowler',
        native_ids: [finding.native_id],
        outcome: OUTCOMES.get(status) ?? 'not_evaluated',
        muted: finding.muted || MUTED.has(status),
        severity: severityOfWord(finding.severity) ?? DEFAULT_SEVERITY,
        native_severity: finding.severity,
        finding_type: finding.finding_type,
        title: firstText(finding.title, finding.check_id),
        description: firstText(finding.message, finding.check_description),
        remediation: finding.advice.filter((text) => text !== '').join('\n'),
        account_name: finding.account_name,
        compliance: finding.compliance.slice(0, LIST_LENGTH),
        first_observed_at: parseTimestamp(finding.observed_at),
        last_observed_at: parseTimestamp(finding.observed_at),
      },
      provider: PROVIDERS.get(finding.provider.toLowerCase()) ?? '',
      account_id: accountOf(finding),
      paths,
    },
    {
      // A result without a resource is about the account.
      id: firstText(finding.resource_id, finding.resource_name, accountOf(finding)),
      type: finding.resource_type,
      name: finding.resource_name,
      region: finding.region,
      tags: finding.tags,
      provider: '',
    },
  )
}

/** Version 3 names an Azure subscription by its display name, so the id comes from the resource. */
const accountOf = ({ account_id, provider, resource_id }: ProwlerFinding): string =>
  provider.toLowerCase() === 'azure'
    ? firstText(identifyResource(resource_id).account_id, account_id)
    : account_id
