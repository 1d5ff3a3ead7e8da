import { wizNames } from './wiz-title.ts'

/** What a scanner says of a check, as an observation holds it; unknown text is ''. */
export interface ReportedCheck {
  /** The scanner in lower case. */
  readonly source: string
  readonly check_id: string
  readonly check_aliases: readonly string[]
  /** The scanner's own ids of the record, some of which name the check in full. */
  readonly native_ids?: readonly string[]
  readonly title?: string
}

/** One name of a check: who calls it so, and how. */
export interface CheckIdentifier {
  readonly scanner: string
  readonly id: string
}

const named = (scanner: string, id: string): CheckIdentifier => ({ scanner, id })

/** Scanners whose names differ from the catalogue's. */
const SCANNERS: ReadonlyMap<string, string> = new Map([
  ['config', 'aws-config'],
  ['security-health-analytics', 'scc'],
  ['trivy-operator', 'trivy'],
  ['wizcli', 'wiz'],
  ['advisor', 'azure-advisor'],
])

/**
 * The identifiers under which a check may stand in the catalogue, the most telling first. What a
 * scanner calls its check comes before what it says in passing.
 */
export function identifiersOf(check: ReportedCheck): readonly CheckIdentifier[] {
  const scanner = SCANNERS.get(check.source) ?? check.source
  const names = [check.check_id, ...check.check_aliases, ...ofOwnPolicy(scanner, check)]
  const title = check.title ?? ''
  return [
    ...names.flatMap((name) => identifiersIn(scanner, name)),
    ...(TITLED.has(scanner) ? shownNames(title).map((name) => named(scanner, name)) : []),
  ]
}

/** Scanners whose rules may have no id that lasts, but always the same title. */
const TITLED: ReadonlySet<string> = new Set(['defender', 'wiz', 'orca', 'cloudflare'])

/** What stands before a name while a check is new or optional. */
const STAGE = /^[[(](?:preview|enable if required)[\])]:? */i

const shownNames = (title: string): readonly string[] =>
  [...new Set([title, title.replace(STAGE, '')])].filter((name) => name !== '')

function identifiersIn(scanner: string, name: string): readonly CheckIdentifier[] {
  const own = spellings(scanner, name).map((id) => named(scanner, id))
  return [...own, ...borrowed(scanner, name)]
}

const TRIVY = /^(?:AVD-)?([A-Z]{2,4})-?(\d{3,5})$/i
const CIS_KUBERNETES = /^cis-1\.(?:[5-9]|\d\d)(?:\.\d+)?\/(\d[\d.]*)$/
/** In these sections the numbers are the same in every version of the benchmark since 1.5. */
const LASTING_SECTIONS = /^(?:1\.1|1\.3|1\.4|2|4\.1)\.\d+$/

/** How one scanner's identifier is spelled in the catalogue, which may be several ways. */
function spellings(scanner: string, name: string): readonly string[] {
  if (scanner === 'wiz') return wizNames(name)
  if (scanner === 'orca') return orcaNames(name)
  if (scanner === 'trivy') return [name, ...trivyName(name)]
  if (scanner === 'kube-bench') return benchmarkNames(name)
  if (scanner === 'securityhub') return securityHubNames(name)
  if (scanner === 'aws-config') return configRuleNames(name)
  return [name]
}

const CODE_RULE = /^(shiftleft)_[0-9a-f-]+$/i

/** Rules about code are numbered, and what each is about stands in its title alone. */
function orcaNames(name: string): readonly string[] {
  const family = CODE_RULE.exec(name)?.[1]
  return family === undefined ? [name] : [name, family]
}

/** `KSV012`, `KSV-0012` and `AVD-KSV-0012` are one check. */
function trivyName(name: string): readonly string[] {
  const [, family = '', number = ''] = TRIVY.exec(name) ?? []
  return family === '' ? [] : [`AVD-${family}-${number.padStart(4, '0')}`]
}

const TAG_RULE = /^tagged-|-tagged$/
/** A rule of AWS Config as code names it: `IAM_ROOT_ACCESS_KEY_CHECK`. */
const SOURCE_IDENTIFIER = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/

/** AWS Config has a rule about tags for each kind of resource, and one for all of them. */
function configRuleNames(name: string): readonly string[] {
  const rule = SOURCE_IDENTIFIER.test(name) ? name.toLowerCase().replaceAll('_', '-') : name
  return TAG_RULE.test(rule) ? [rule, 'required-tags'] : [rule]
}

/** A number alone names no check: it is another one in every benchmark. */
function benchmarkNames(name: string): readonly string[] {
  if (!name.includes('/')) return []
  const number = CIS_KUBERNETES.exec(name)?.[1] ?? ''
  return LASTING_SECTIONS.test(number) ? [name, `cis/${number}`] : [name]
}

/**
 * `S3.8`, `PCI.IAM.1` and `CIS-1.2.0/1.12` as they are; `CIS.1.12` and `1.12` without a version say
 * nothing, because the numbers differ from one version to the next.
 */
const securityHubNames = (name: string): readonly string[] =>
  /^[A-Z][A-Za-z0-9]*(?:\.[A-Z][A-Za-z0-9]*)?\.\d+$/i.test(name) || name.startsWith('CIS-')
    ? [name.replace(/^CT\./i, '')]
    : []

/** Whose identifier a name is, told by its form. */
const LENDERS: readonly { readonly lender: string; readonly form: RegExp }[] = [
  { lender: 'securityhub', form: /^(?:(?:PCI\.)?[A-Z][A-Za-z0-9]+\.\d+|CIS-.+)$/ },
  { lender: 'prowler', form: /^(?:[a-z0-9]+(?:_[a-zA-Z0-9]+)+|check\d+|extra\d+)$/ },
  { lender: 'checkov', form: /^CKV2?_/i },
]

/** Names that one scanner takes from another: a hub reports for many. */
function borrowed(scanner: string, name: string): readonly CheckIdentifier[] {
  const own = name.replace(/^prowler-/, '')
  const told = LENDERS.filter(({ lender, form }) => lender !== scanner && form.test(own))
  return [
    ...told.map(({ lender }) => named(lender, own)),
    ...lendersOf(scanner, name).flatMap((lender) =>
      spellings(lender, name).map((id) => named(lender, id)),
    ),
    ...(scanner === 'trivy' ? [] : trivyName(name)).map((id) => named('trivy', id)),
  ]
}

const CONFIG_RULE = /^[a-z0-9]+(?:-[a-z0-9]+)+$/
const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Scanners that a scanner shares its names of this form with. */
function lendersOf(scanner: string, name: string): readonly string[] {
  if (GUID.test(name)) return SHARED_GUIDS.get(scanner) ?? []
  if (scanner === 'securityhub' && CONFIG_RULE.test(name)) return ['aws-config']
  if (scanner === 'scc' && SOURCE_IDENTIFIER.test(name)) return ['aws-config']
  return scanner === 'trivy' ? ['tfsec'] : []
}

/** Services of Microsoft name a check by the policy or the assessment of another. */
const SHARED_GUIDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['defender', ['azure-policy']],
  ['azure-policy', ['defender']],
  ['azure-advisor', ['defender', 'azure-policy']],
])

/** The definitions that Microsoft wrote stand under no subscription and no management group. */
const OWN_DEFINITION =
  /^\/(?:subscriptions|providers\/microsoft\.management)\/.*\/policydefinitions\//i

/** Under this name the catalogue keeps the policies that an organisation wrote itself. */
export const OWN_POLICY = 'own-definition'

const ofOwnPolicy = (scanner: string, { check_aliases, native_ids = [] }: ReportedCheck) =>
  scanner === 'azure-policy' &&
  [...check_aliases, ...native_ids].some((id) => OWN_DEFINITION.test(id))
    ? [OWN_POLICY]
    : []
