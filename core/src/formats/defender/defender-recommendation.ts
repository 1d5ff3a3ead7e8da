import type { Observation, Outcome, Reading } from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import { plainText } from '../reading/markup-text.ts'
import { severityOfWord, UNSTATED_SEVERITY } from '../reading/native-severity.ts'
import { cleanText, distinctTexts, firstText } from '../reading/record-fields.ts'
import { type FieldPaths, observeResource, UNSAID } from '../reading/reported-finding.ts'
import { type AssessedResource, reportedResource } from './defender-resource.ts'

export const DEFENDER = 'defender'

/** What Defender for Cloud found of one resource, however it was exported; unknown text is ''. */
export interface Recommendation {
  /** The id of the assessment: its resource's, and then its check's. */
  readonly id: string
  /** The GUID of the check, which all its resources share. */
  readonly check: string
  /** The policy that does the check, as an id. */
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

const TAKEN_OUT = /^(?:offbypolicy|exempt)/i

/** What somebody took out of the assessment is muted; what cannot be assessed says nothing. */
export function outcomeOf({
  code,
  cause,
}: RecommendationState): Pick<Observation, 'outcome' | 'muted'> {
  const isTakenOut = code.toLowerCase() === 'notapplicable' && TAKEN_OUT.test(cause)
  if (isTakenOut) return { outcome: 'fail', muted: true }
  return { outcome: OUTCOMES.get(code.toLowerCase()) ?? 'not_evaluated', muted: false }
}

/** The last segment of an id such as `/providers/…/policyDefinitions/<GUID>`, in lower case. */
export const lastSegment = (id: string): string => id.slice(id.lastIndexOf('/') + 1).toLowerCase()

/** The check is its GUID; the policy behind it and its title are other names of it. */
const checkOf = ({ id, check, policy_definition_id, title }: Recommendation) => {
  const names = [check.trim().toLowerCase(), lastSegment(id).trim(), title]
  return settingCheck(
    firstText(...names),
    distinctTexts([lastSegment(policy_definition_id), title]),
  )
}

export function observeRecommendation(
  one: Recommendation,
  paths: Omit<FieldPaths, 'resources'>,
): Reading {
  const resource = reportedResource(one.resource)
  return observeResource(
    {
      check: checkOf(one),
      common: {
        ...UNSAID,
        ...outcomeOf(one.state),
        source: DEFENDER,
        native_ids: [cleanText(one.id)],
        severity: severityOfWord(one.severity) ?? UNSTATED_SEVERITY,
        native_severity: one.severity,
        finding_type: one.category,
        title: one.title,
        description: plainText(one.description),
        remediation: plainText(one.remediation),
        account_name: one.account_name,
        first_observed_at: one.first_observed_at,
        last_observed_at: one.last_observed_at,
      },
      provider: 'azure',
      account_id: one.resource.subscription,
      paths,
    },
    resource,
  )
}
