import type {
  Observation,
  Outcome,
  ParseResult,
  RecordError,
  StatedOrigin,
} from '../observation.ts'
import { settingCheck } from '../reading/check-identity.ts'
import { fieldInAnyCase, objectInAnyCase } from '../reading/field-in-any-case.ts'
import { toPlainText } from '../reading/markup-text.ts'
import { ratingOf } from '../reading/native-severity.ts'
import { cleanText, distinctTexts, firstText, type JsonObject } from '../reading/record-fields.ts'
import {
  type FieldPaths,
  OBSERVATION_DEFAULTS,
  observeResource,
} from '../reading/reported-finding.ts'
import { findUnknownStatus, rejectStatus, statusWord } from '../reading/status-word.ts'
import { findUnreadableTime } from '../reading/timestamp.ts'
import { type AssessedResource, reportedResource } from './defender-resource.ts'
import type { DefenderVulnerabilities } from './defender-vulnerabilities.ts'

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
  readonly vulnerabilities: DefenderVulnerabilities
  readonly state: RecommendationState
  /** The error of a time that cannot be read. */
  readonly unreadable_time: RecordError | null
  readonly first_observed_at: string | null
  readonly last_observed_at: string | null
  readonly account_name: string
  readonly resource: AssessedResource
}

export interface RecommendationState {
  /** As the record has it, which may be no text. */
  readonly code: unknown
  /** Why it is not applicable, e.g. `OffByPolicy`, `Exempt`. */
  readonly cause: string
}

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['healthy', 'pass'],
  ['unhealthy', 'fail'],
  ['notapplicable', 'not_evaluated'],
  ['not applicable', 'not_evaluated'],
])

/** Returns the error of a status that Defender does not have; null if it has it. */
export const unknownState = ({ code }: RecommendationState, field: string): RecordError | null =>
  findUnknownStatus({ field, value: code, known: OUTCOMES })

const STATE_TIMES = ['statusChangeDate', 'firstEvaluationDate'] as const

/** Returns the error of a time in the properties of an assessment that cannot be read. */
export const unreadableTimeIn = (properties: JsonObject): RecordError | null =>
  findUnreadableTime(objectInAnyCase(properties, 'status'), STATE_TIMES, {
    at: 'properties.status.',
    read: fieldInAnyCase,
  }) ??
  findUnreadableTime(properties, ['timeGenerated'], { at: 'properties.', read: fieldInAnyCase })

const EXEMPT = /^exempt/i

/**
 * A resource that is exempt from the assessment is muted. One that cannot be assessed, or whose
 * assessment is switched off, is not evaluated.
 */
export function outcomeOf({
  code,
  cause,
}: RecommendationState): Pick<Observation, 'outcome' | 'muted'> {
  const outcome = OUTCOMES.get(statusWord(code)) ?? 'not_evaluated'
  const isExempt = /^not ?applicable$/.test(statusWord(code)) && EXEMPT.test(cause)
  return isExempt ? { outcome: 'fail', muted: true } : { outcome, muted: false }
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

/** The paths of fields, for error messages. */
type RecommendationPaths = Omit<FieldPaths, 'resources'> & { readonly state: string }

export function observeRecommendation(
  recommendation: Recommendation,
  paths: RecommendationPaths,
  stated?: StatedOrigin,
): ParseResult {
  const error = unknownState(recommendation.state, paths.state) ?? recommendation.unreadable_time
  return rejectStatus(error, observeState(recommendation, paths, stated))
}

function observeState(
  recommendation: Recommendation,
  paths: RecommendationPaths,
  stated: StatedOrigin | undefined,
): ParseResult {
  const resource = reportedResource(recommendation.resource)
  const check = checkOf(recommendation)
  const { vulnerabilities } = recommendation
  const { outcome, muted } = outcomeOf(recommendation.state)
  const { severity, native_severity } = ratingOf(recommendation.severity)
  return observeResource(
    {
      check,
      // Written out, because spreading objects would dominate the time of a large import.
      common: {
        artifact: OBSERVATION_DEFAULTS.artifact,
        check_group: OBSERVATION_DEFAULTS.check_group,
        mute_reason: OBSERVATION_DEFAULTS.mute_reason,
        compliance: OBSERVATION_DEFAULTS.compliance,
        outcome,
        muted,
        source: DEFENDER,
        native_ids: [cleanText(recommendation.id)],
        severity,
        native_severity,
        finding_type: recommendation.category,
        // A rule may have a title for a check that the record only identifies.
        title: firstText(recommendation.title, check.check_id),
        cves: vulnerabilities.cves,
        exploit_available: vulnerabilities.exploit_available,
        description: toPlainText(recommendation.description),
        remediation: toPlainText(recommendation.remediation),
        account_name: recommendation.account_name,
        first_observed_at: recommendation.first_observed_at,
        last_observed_at: recommendation.last_observed_at,
      },
      provider: 'azure',
      account_id: recommendation.resource.subscription,
      ...(stated && { stated }),
      paths,
    },
    resource,
  )
}
