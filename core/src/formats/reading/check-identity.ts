import type { ResourceIdentity } from '../../resources/resource-identifier.ts'
import { cleanText, distinctTexts, firstText } from './record-fields.ts'

/** Product names, as they stand in product ARNs or are shown, whose source is called otherwise. */
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
/** The product of every integration that an account makes for itself. */
const OWN_INTEGRATION = 'default'

/** The source, in lower case, from a product's ARN or else from its shown name. */
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

/** All under which a record names its check, in whatever format; '' for what it does not say. */
export interface CheckNames {
  readonly source: string
  /** Security Hub's control across standards, e.g. `IAM.4`. */
  readonly security_control_id: string
  /** The control within one standard, e.g. `PCI.IAM.1`. */
  readonly control_id: string
  /** The rule's number in the CIS benchmark 1.2, e.g. `1.12`. */
  readonly rule_id: string
  readonly generator_id: string
  /** Where the version of the standard may stand. */
  readonly standard_arn: string
  readonly types: readonly string[]
  readonly title: string
  readonly cves: readonly string[]
  readonly packages: readonly string[]
  /** Names that one check keeps in every standard: the rule of AWS Config, the advice's page. */
  readonly others?: readonly string[]
}

export interface CheckIdentity {
  readonly check_id: string
  readonly check_aliases: readonly string[]
  /** Whether it checks a setting, which an account may have once in each region. */
  readonly is_setting: boolean
  /** Where on the resource, if the check may find several of a kind there: a file's path. */
  readonly place?: string
}

/** One check has one identity, in every format and run; the control's name comes before all. */
export function identifyCheck(names: CheckNames): CheckIdentity {
  const { control_id, cves, generator_id, others = [], rule_id, security_control_id } = names
  const control = firstText(security_control_id, control_id, rule_id)
  const tail = generatorTail(generator_id)
  const aliases = [security_control_id, control_id, rule_id, tail, generator_id, ...others]
  if (control !== '') return named(withBenchmark(control, names), aliases, true)
  if (cves.length === 1) return named(vulnerability(names), cves, false)
  const threat = threatType(names.types[0] ?? '', names.source)
  if (threat !== '') return named(threat, names.types, false)
  const saysNothing = isDetector(names) || isProductName(tail, names.source)
  if (saysNothing) return named(categoryOf(names), names.types, false)
  return named(withBenchmark(tail, names), aliases, true)
}

/** The identity of a check of settings that has a name of its own. */
export const settingCheck = (name: string, others: readonly string[]): CheckIdentity =>
  named(name, others, true)

/** The identity of what is found rather than checked: a vulnerability, a threat. */
export const discovery = (name: string, others: readonly string[]): CheckIdentity =>
  named(name, others, false)

function named(name: string, others: readonly string[], is_setting: boolean): CheckIdentity {
  const check_id = cleanText(name)
  const check_aliases = distinctTexts(others).filter((alias) => alias !== check_id)
  return { check_id, check_aliases, is_setting }
}

/** Rule numbers repeat from one version of the CIS benchmark to the next: the version is added. */
function withBenchmark(control: string, names: CheckNames): string {
  const number = /^(?:CIS\.)?(\d+(?:\.\d+)+)$/.exec(control)?.[1]
  const where = `${names.generator_id} ${names.standard_arn}`
  const version = /cis-aws-foundations-benchmark\/v\/([\d.]+)/.exec(where)?.[1]
  return number && version ? `CIS-${version}/${number}` : control
}

/**
 * A CVE in one package is fixed on its own. In several packages it is one finding, whose packages
 * may become fewer: they are no part of its identity.
 */
export function vulnerability({ cves, packages }: Pick<CheckNames, 'cves' | 'packages'>): string {
  const cve = cves[0] ?? ''
  const affected = distinctTexts(packages)
  return affected.length === 1 ? `${cve}/${affected[0]}` : cve
}

/**
 * `TTPs/Discovery/Recon:EC2-PortProbe` → `Recon:EC2/PortProbe`, which is the detector's own
 * spelling: ASFF keeps the slash for its categories. '' when the type names no threat.
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
  const [tactic = '', threat = '', ...more] = type.split('/').slice(1)
  if (!threat.includes('-') || more.length > 0) return ''
  return `${tactic.replaceAll(' ', '')}:${threat.replace('-', '/')}`
}

const CONFIG_RULE = /^securityhub-(.+)-[0-9a-f]{6,8}$/

/** The rule of AWS Config behind the one that Security Hub keeps in an account. */
export const configRuleOf = (name: string): string => CONFIG_RULE.exec(name)?.[1] ?? name

/** The control that a page of advice is about: `…/securityhub/EC2.1/remediation`. */
export const controlOfAdvice = (url: string): string =>
  /\/securityhub\/([A-Za-z0-9]+\.\d+)\/remediation/.exec(url)?.[1] ?? ''

const KUBERNETES_BENCHMARK = /\/cis-kubernetes-benchmark\/([^/]+\/[\d.]+)$/

/**
 * What follows the last slash, without the name of the scanner that some put before the check.
 * Numbers of Kubernetes' benchmark repeat from version to version: they keep theirs.
 */
const generatorTail = (generatorId: string) =>
  KUBERNETES_BENCHMARK.exec(generatorId)?.[1] ??
  generatorId.slice(generatorId.lastIndexOf('/') + 1).replace(/^prowler-/, '')

/** Whether a generator id names an installation, as GuardDuty's do: it says nothing of the check. */
const isDetector = ({ generator_id, source }: CheckNames) =>
  generator_id.startsWith('arn:') && (source === 'guardduty' || source === 'macie')

/** Whether a generator id names the product alone, e.g. `AWSInspector`, `aws/access-analyzer`. */
function isProductName(tail: string, source: string): boolean {
  const product = tail.toLowerCase().replace(/^(aws|amazon)-?/, '')
  return product === '' || source === product || source.endsWith(`-${product}`)
}

/** Inspector puts what was found in the title alone; elsewhere the title tells of the resource. */
function categoryOf({ source, title, types }: CheckNames): string {
  const type = types[0] ?? ''
  return source === 'inspector' ? title : firstText(type.slice(type.lastIndexOf('/') + 1), title)
}

/** Services whose settings an AWS account has once, whichever region reports them. */
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

/** The service that a check is about: `iam_root_mfa_enabled`, `PCI.IAM.1`, `CIS-1.2.0/1.12`. */
function serviceOfCheck(checkId: string): string {
  // The first section of every CIS benchmark for AWS is about identities.
  if (/^CIS-[\d.]+\/1\./.test(checkId)) return 'iam'
  const [service = ''] = checkId.replace(/^(PCI|CT)\./, '').split(/[._]/, 1)
  return service.toLowerCase()
}

/**
 * The check's identity on a resource. A setting that an account has in each region is reported
 * under an id that names the account or nothing at all: there the region tells them apart.
 */
export function sourceFindingId(
  check: CheckIdentity,
  resource: { readonly identity: ResourceIdentity; readonly region: string },
  provider: string,
): string {
  const { identity, region } = resource
  const isPlaceless = identity.provider === '' || identity.type === 'AwsAccount'
  const isRegional = provider === 'aws' && check.is_setting && isPlaceless && region !== ''
  const name = check.place ? `${check.check_id}#${check.place}` : check.check_id
  if (!isRegional || GLOBAL_SERVICES.has(serviceOfCheck(check.check_id))) return name
  return `${name}@${region}`
}
