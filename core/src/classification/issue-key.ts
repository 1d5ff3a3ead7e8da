import { contentUuid } from '../kernel/digest.ts'
import { identifyResource } from '../resources/resource-identifier.ts'
import { ruleById } from '../rules/rule-index.ts'

/** Findings that agree in what these fields say are instances of one issue. */
export interface IssueKey {
  readonly control_id: string
  readonly account_id: string
  readonly resource_id: string
  readonly cloud_provider: string
  readonly region: string
}

/** AWS services whose settings of an account are the same in each region. */
const GLOBAL_SERVICES: ReadonlySet<string> = new Set([
  'account',
  'cloudfront',
  'globalaccelerator',
  'iam',
  'organizations',
  'route53',
  's3',
  'shield',
  'trustedadvisor',
  'waf',
])

/**
 * The region that distinguishes the issues of an account; '' for other resources, whose identifier is the
 * same wherever they are reported. An AWS account has its settings in each region, unless the control is
 * about a global service, whose region scanners name differently.
 */
const regionOfSetting = (key: IssueKey): string => {
  const { cloud_provider, control_id, region, resource_id } = key
  if (region === '' || cloud_provider !== 'aws') return ''
  const isAccount =
    resource_id === key.account_id || identifyResource(resource_id).type === 'AwsAccount'
  return isAccount && !GLOBAL_SERVICES.has(ruleById(control_id)?.service ?? '') ? region : ''
}

/**
 * Returns the id of the issue that a finding is an instance of. The same control, account and resource,
 * and for a setting of an account the same region, always give the same id, so that no lookup is needed.
 */
export const issueIdOf = (key: IssueKey): string => {
  const region = regionOfSetting(key)
  const parts = [key.control_id, key.account_id, key.resource_id]
  return contentUuid(JSON.stringify(region === '' ? parts : [...parts, region]))
}
