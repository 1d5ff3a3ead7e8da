import type { ResourceIdentity } from '../../resources/resource-identifier.ts'
import { cleanText, distinctTexts, firstText } from './record-fields.ts'

/** Product names, from product ARNs or display names, whose source has another name. */
const SOURCE_OF_PRODUCT: ReadonlyMap<string, string> = new Map([
  ['access-analyzer', 'iam-access-analyzer'],
  ['aquasecurity', 'trivy'],
  ['inspector2', 'inspector'],
  ['macie2', 'macie'],
  ['security-hub', 'securityhub'],
  ['security-hub-cspm', 'securityhub'],
])

/** `arn:<partition>:securityhub:<region>:<account>:product/<company>/<product>`, or `productv2`. */
const PRODUCT_ARN = /^arn:[^:]*:securityhub:[^:]*:[^:]*:product(?:v2)?\/[^/]+\/(.+)$/
/** The product name of every custom integration of an account. */
const OWN_INTEGRATION = 'default'

/** Returns the source, in lower case, from a product's ARN, else from its display name. */
export function sourceOf(productArn: string, productName: string): string {
  const product = PRODUCT_ARN.exec(productArn)?.[1] ?? ''
  const isNamed = product !== '' && product !== OWN_INTEGRATION
  const slug = slugOf(isNamed ? product : firstText(productName, product, productArn))
  return SOURCE_OF_PRODUCT.get(slug) ?? slug
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(aws|amazon) /, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')

/** All names that a record of any format gives its check; '' for those that it lacks. */
export interface CheckNames {
  readonly source: string
  /** Security Hub's control across standards, e.g. `IAM.4`. */
  readonly security_control_id: string
  /** The control within one standard, e.g. `PCI.IAM.1`. */
  readonly control_id: string
  /** The rule's number in the CIS benchmark 1.2, e.g. `1.12`. */
  readonly rule_id: string
  readonly generator_id: string
  /** May contain the version of the standard. */
  readonly standard_arn: string
  readonly types: readonly string[]
  readonly title: string
  readonly cves: readonly string[]
  readonly packages: readonly string[]
  /**
   * Names that a check has in every standard: its AWS Config rule, the control in the URL of its
   * advice.
   */
  readonly shared_names?: readonly string[]
}

export interface CheckIdentity {
  readonly check_id: string
  readonly check_aliases: readonly string[]
  /** Whether it checks a setting, which an account may have once per region. */
  readonly is_setting: boolean
  /** The location on the resource, if the check can find several problems there: a file path. */
  readonly location?: string
}

/**
 * One check has one identity, in every format and run. The name of the control takes precedence.
 */
export function identifyCheck(names: CheckNames): CheckIdentity {
  const { control_id, cves, generator_id, shared_names = [], rule_id, security_control_id } = names
  const control = firstText(security_control_id, control_id, rule_id)
  const tail = generatorTail(generator_id)
  const aliases = [security_control_id, control_id, rule_id, tail, generator_id, ...shared_names]
  if (control !== '') return createIdentity(addBenchmarkVersion(control, names), aliases, true)
  if (cves.length === 1) return createIdentity(vulnerabilityCheckId(names), cves, false)
  const threat = threatType(names.types[0] ?? '', names.source)
  if (threat !== '') return createIdentity(threat, names.types, false)
  const namesNoCheck = isDetector(names) || isProductName(tail, names.source)
  if (namesNoCheck) return createIdentity(categoryOf(names), names.types, false)
  return createIdentity(addBenchmarkVersion(tail, names), aliases, true)
}

/** Returns the identity of a check of a setting, by its own name. */
export const settingCheck = (name: string, aliases: readonly string[]): CheckIdentity =>
  createIdentity(name, aliases, true)

/** Returns the identity of something that is discovered, not checked: a vulnerability, a threat. */
export const discovery = (name: string, aliases: readonly string[]): CheckIdentity =>
  createIdentity(name, aliases, false)

function createIdentity(
  name: string,
  aliases: readonly string[],
  is_setting: boolean,
): CheckIdentity {
  const check_id = cleanText(name)
  const check_aliases = distinctTexts(aliases).filter((alias) => alias !== check_id)
  return { check_id, check_aliases, is_setting }
}

/** Adds the version of the CIS benchmark, because rule numbers repeat from version to version. */
function addBenchmarkVersion(control: string, names: CheckNames): string {
  const number = /^(?:CIS\.)?(\d+(?:\.\d+)+)$/.exec(control)?.[1]
  const standardIds = `${names.generator_id} ${names.standard_arn}`
  const version = /cis-aws-foundations-benchmark\/v\/([\d.]+)/.exec(standardIds)?.[1]
  return number && version ? `CIS-${version}/${number}` : control
}

/**
 * A CVE in one package is fixed on its own, so the package is part of the id. A CVE in several
 * packages is one finding whose packages may become fewer, so they are not.
 */
export function vulnerabilityCheckId({
  cves,
  packages,
}: Pick<CheckNames, 'cves' | 'packages'>): string {
  const cve = cves[0] ?? ''
  const affected = distinctTexts(packages)
  return affected.length === 1 ? `${cve}/${affected[0]}` : cve
}

/**
 * `TTPs/Discovery/Recon:EC2-PortProbe` → `Recon:EC2/PortProbe`, which is the spelling of the
 * detector: ASFF reserves the slash for its categories. '' if the type names no threat.
 */
function threatType(type: string, source: string): string {
  const colon = type.indexOf(':')
  if (colon < 0) return source === 'guardduty' ? threatOfTactic(type) : ''
  const purpose = type.slice(type.lastIndexOf('/', colon) + 1, colon)
  const threat = type.slice(colon + 1)
  return `${purpose}:${threat.includes('/') ? threat : threat.replace('-', '/')}`
}

/** `TTPs/Initial Access/IAMUser-AnomalousBehavior` → `InitialAccess:IAMUser/AnomalousBehavior`. */
function threatOfTactic(type: string): string {
  const [tactic = '', threat = '', ...rest] = type.split('/').slice(1)
  if (!threat.includes('-') || rest.length > 0) return ''
  return `${tactic.replaceAll(' ', '')}:${threat.replace('-', '/')}`
}

const CONFIG_RULE = /^securityhub-(.+)-[0-9a-f]{6,8}$/

/** Returns the AWS Config rule from which Security Hub created its own rule in an account. */
export const configRuleOf = (name: string): string => CONFIG_RULE.exec(name)?.[1] ?? name

/** Returns the control in the URL of a page of advice: `…/securityhub/EC2.1/remediation`. */
export const controlOfAdvice = (url: string): string =>
  /\/securityhub\/([A-Za-z0-9]+\.\d+)\/remediation/.exec(url)?.[1] ?? ''

const KUBERNETES_BENCHMARK = /\/cis-kubernetes-benchmark\/([^/]+\/[\d.]+)$/

/**
 * Returns the part after the last slash, without a leading scanner name. Numbers of the Kubernetes
 * benchmark keep their version, because they repeat from version to version.
 */
const generatorTail = (generatorId: string) =>
  KUBERNETES_BENCHMARK.exec(generatorId)?.[1] ??
  generatorId.slice(generatorId.lastIndexOf('/') + 1).replace(/^prowler-/, '')

/**
 * Returns whether a generator id names an installation, as those of GuardDuty do, and not a check.
 */
const isDetector = ({ generator_id, source }: CheckNames) =>
  generator_id.startsWith('arn:') && (source === 'guardduty' || source === 'macie')

/**
 * Returns whether a generator id names only the product, e.g. `AWSInspector`,
 * `aws/access-analyzer`.
 */
function isProductName(tail: string, source: string): boolean {
  const product = tail.toLowerCase().replace(/^(aws|amazon)-?/, '')
  return product === '' || source === product || source.endsWith(`-${product}`)
}

/** Inspector names the problem only in the title; other products put the resource in the title. */
function categoryOf({ source, title, types }: CheckNames): string {
  const type = types[0] ?? ''
  return source === 'inspector' ? title : firstText(type.slice(type.lastIndexOf('/') + 1), title)
}

const CONTROL_FINDING = /^(arn:[^:]*:securityhub:.+)\/finding\/[^/]+$/

/**
 * Returns the control of a standard in a region from the id of its finding in Security Hub, which
 * changes when the standard is enabled again; '' for any other id.
 */
export const controlOfFinding = (id: string): string => CONTROL_FINDING.exec(id)?.[1] ?? ''

/** AWS services whose settings exist once per account, whichever region reports them. */
const GLOBAL_SERVICES: ReadonlySet<string> = new Set([
  'account',
  'budgets',
  'cloudfront',
  'iam',
  'organizations',
  'route53',
  's3',
  'shield',
  'support',
  'trustedadvisor',
  'waf',
])

/**
 * Returns the service that a check is about: `iam_root_mfa_enabled`, `PCI.IAM.1`, `CIS-1.2.0/1.12`.
 */
function serviceOfCheck(checkId: string): string {
  // The first section of every CIS benchmark for AWS is about identities.
  if (/^CIS-[\d.]+\/1\./.test(checkId)) return 'iam'
  const [service = ''] = checkId.replace(/^(PCI|CT)\./, '').split(/[._]/, 1)
  return service.toLowerCase()
}

/** An ARN without a region; a bucket has one, though its ARN does not name it. */
const GLOBAL_ARN = /^arn:[^:]*:(?!s3:)[^:]*::/
/** Web ACLs of CloudFront are listed in one region. */
const GLOBAL_WEB_ACL = /^arn:[^:]*:wafv2:[^:]*:[^:]*:global\//

/** Returns whether the region that a record states is that of a service without regions. */
export const isRegionNominal = (
  { check_id, is_setting }: CheckIdentity,
  id: string,
  { provider, type }: ResourceIdentity,
): boolean =>
  GLOBAL_ARN.test(id) ||
  GLOBAL_WEB_ACL.test(id) ||
  (is_setting &&
    (provider === '' || type === 'AwsAccount') &&
    GLOBAL_SERVICES.has(serviceOfCheck(check_id)))

/**
 * Returns the identity of a check on a resource. A setting that an account has in each region is
 * reported under an id that names the account or no resource at all, so the region is added.
 */
export function sourceFindingId(
  check: CheckIdentity,
  resource: { readonly identity: ResourceIdentity; readonly region: string },
  provider: string,
): string {
  const { identity, region } = resource
  const isAccountLevel = identity.provider === '' || identity.type === 'AwsAccount'
  const isRegional = provider === 'aws' && check.is_setting && isAccountLevel && region !== ''
  const name = check.location ? `${check.check_id}#${check.location}` : check.check_id
  if (!isRegional || GLOBAL_SERVICES.has(serviceOfCheck(check.check_id))) return name
  return `${name}@${region}`
}
