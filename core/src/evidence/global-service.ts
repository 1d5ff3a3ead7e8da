/**
 * Services of AWS without regions, as ARNs name them; '' for an account as a whole. Scanners name any
 * region for them, which they did not look at.
 */
export const GLOBAL_SERVICES: ReadonlySet<string> = new Set([
  '',
  'account',
  'aws-marketplace',
  'budgets',
  'ce',
  'cloudfront',
  'cur',
  'globalaccelerator',
  'health',
  'iam',
  'networkmanager',
  'organizations',
  'route53',
  'route53domains',
  'savingsplans',
  'shield',
  'sts',
  'support',
  'trustedadvisor',
  'waf',
])

const ARN = /^arn:[^:]*:([^:]*):([^:]*):/

/** Whether the region of a resource is a convention of its scanner: the service has none. */
export const isOfGlobalService = (resourceId: string): boolean => {
  const [, service, region] = ARN.exec(resourceId) ?? []
  return service !== undefined && region === '' && GLOBAL_SERVICES.has(service)
}
