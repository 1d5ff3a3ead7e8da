import { ruleById } from '../rules/rule-index.ts'
import { findRemediationHandler, type RemediationHandler } from './auto-remediation.ts'

/** What a stored finding says of its check. */
export interface StoredCheck {
  readonly control_id: string
  readonly source_finding_id: string
  readonly type: string
  readonly title: string
  readonly resource_type: string
  readonly service_name: string
}

/** Returns the handler that remediates a finding: that of its rule, else the one that its words name. */
export const handlerOfFinding = (finding: StoredCheck): RemediationHandler | null => {
  const { control_id } = finding
  // The control of a group of checks ends in the check.
  const rule = ruleById(control_id) ?? ruleById(control_id.split('/')[0] ?? '')
  if (rule) return rule.handler ?? null
  return findRemediationHandler({
    check_id: finding.source_finding_id,
    finding_type: finding.type,
    title: finding.title,
    resource_type: finding.resource_type,
    service: finding.service_name,
  })
}
