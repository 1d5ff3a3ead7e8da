import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { readableText } from '../../reports/readable-text.ts'

export const SOURCE = 'stance-aggregator'

const MAX_TAG = 1000

const tag = (text: string): string => readableText(text, MAX_TAG)

const muting = ({ finding, risk_assessment }: PrioritizedFinding) =>
  finding.status === 'SUPPRESSED'
    ? { muted: true, mute_reason: risk_assessment.auto_accept_reason ?? '' }
    : { muted: false }

/** What the aggregator has decided, as the service shows it: in the tags of the finding. */
const tagsOf = (listed: PrioritizedFinding): Readonly<Record<string, string>> => {
  const { finding, risk_assessment: risk, complexity_assessment: complexity } = listed
  const tags = {
    'stance:priority': listed.priority,
    'stance:sla_deadline': listed.sla_deadline,
    'stance:sla_status': listed.sla_status,
    'stance:risk_score': String(risk.risk_score),
    'stance:queue': listed.queue,
    'stance:complexity_tier': String(complexity.tier),
    'stance:recommended_action': risk.recommended_action,
    'stance:rationale': risk.rationale,
    'stance:asana_task_id': finding.asana_task_id ?? '',
    'stance:cbu': finding.cbu,
    'stance:owner': finding.owner,
  }
  return Object.fromEntries(
    Object.entries(tags).flatMap(([key, value]) => (value === '' ? [] : [[key, tag(value)]])),
  )
}

/**
 * A finding as the service imports it, in its own format. One that is closed has ended: it is not known
 * whether its check passed or its resource is gone.
 */
export const serviceRecord = (listed: PrioritizedFinding, observed_at: string): object => {
  const { finding, risk_assessment: risk, complexity_assessment: complexity } = listed
  return {
    source: SOURCE,
    source_finding_id: finding.finding_id_short,
    native_ids: [finding.finding_id],
    type: finding.control_id || finding.title,
    control_id: finding.control_id || finding.title,
    title: finding.title || finding.control_id,
    description: finding.description,
    severity: risk.adjusted_severity,
    outcome: finding.status === 'RESOLVED' ? 'ended' : 'fail',
    ...muting(listed),
    resource_id: finding.resource_id,
    account_id: finding.account_id,
    cloud_provider: finding.csp,
    remediation: complexity.recommended_approach,
    first_observed_at: finding.first_seen,
    last_observed_at: observed_at,
    tags: tagsOf(listed),
  }
}
