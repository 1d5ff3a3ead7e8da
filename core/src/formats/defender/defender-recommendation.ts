import type { Observation, Outcome, ParseResult } from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import { toPlainText } from '../reading/markup-text.ts'
import { DEFAULT_SEVERITY, severityOfWord } from '../reading/native-severity.ts'
import { cleanText, distinctTexts, firstText } from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observeResource,
} from '../reading/reported-finding.ts'
import { type AssessedResource, reportedResource } from './defender-resource.ts'

export const DEFENDER = 'defender'

/** A result of Defender for Cloud on one resource, from any export. Unknown text is ''. */
export interface Recommendation {
  /** The id of the assessment: the id of its resource, followed by that of its check. */
  readonly id: string
  /** The GUID of the check, which all its resources share. */
  readonly check: string
  /** The id of the policy that implements the check. */
  readonly policy_definition_id: string
  readonly title: string
  readonly category: string
  readonly description: string
  readonly remediation: string
  readonly severity: string
  readonly state: RecommendationState
  readonly first_observed_at: string | null
  readonly last_observed_at: string | null
  readonly account_name: string
  readonly resource: AssessedResource
}

export interface RecommendationState {
  readonly code: string
  /** Why it is not applicable, e.g. `OffByPolicy`. */
  readonly cause: string
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['healthy', 'pass'],
  ['unhealthy', 'fail'],
])

const EXEMPT = /^(?:offbypolicy|exempt)/i

/**
 * A resource that is exempt from the assessment is muted. One that cannot be assessed is not
 * evaluated.
 */
export function outcomeOf({
  code,
  cause,
}: RecommendationState): Pick<Observation, 'outcome' | 'muted'> {
  const isExempt = code.toLowerCase() === 'notapplicable' && EXEMPT.test(cause)
  if (isExempt) return { outcome: 'fail', muted: true }
  return { outcome: OUTCOMES.get(code.toLowerCase()) ?? 'not_evaluated', muted: false }
}

/**
 * Returns the last segment of an id such as `/providers/…/policyDefinitions/<GUID>`, in lower case.
 */
export const lastSegment = (id: string): string => id.slice(id.lastIndexOf('/') + 1).toLowerCase()

/** The check is identified by its GUID; the policy behind it and its title are aliases. */
const checkOf = ({ id, check, policy_definition_id, title }: Recommendation) => {
  const names = [check.trim().toLowerCase(), lastSegment(id).trim(), title]
  return settingCheck(
    firstText(...names),
    distinctTexts([lastSegment(policy_definition_id), title]),
  )
}

export function observeRecommendation(
  recommendation: Recommendation,
  paths: Omit<FieldPaths, 'resources'>,
): ParseResult {
  const resource = reportedResource(recommendation.resource)
  return observeResource(
    {
      check: checkOf(recommendation),
      common: {
        ...OBSERVATION_DEFAULTS,
        ...outcomeOf(recommendation.state),
        source: DEFENDER,
        native_ids: [cleanText(recommendation.id)],
        severity: severityOfWord(recommendation.severity) ?? DEFAULT_SEVERITY,
        native_severity: recommendation.severity,
        finding_type: recommendation.category,
        title: recommendation.title,
        description: toPlainText(recommendation.description),
        remediation: toPlainText(recommendation.remediation),
        account_name: recommendation.account_name,
        first_observed_at: recommendation.first_observed_at,
        last_observed_at: recommendation.last_observed_at,
      },
      provider: 'azure',
      account_id: recommendation.resource.subscription,
      paths,
    },
    resource,
  )
}
