import { kindIdentifiers } from './check-kind.ts'
import { type CheckIdentifier, identifier, type ReportedCheck } from './reported-check.ts'
import { wizNames } from './wiz-title.ts'

/** Scanners that have another name in the catalogue. */
const CATALOGUE_SCANNERS: ReadonlyMap<string, string> = new Map([
  ['config', 'aws-config'],
  ['security-health-analytics', 'scc'],
  ['trivy-operator', 'trivy'],
  ['wizcli', 'wiz'],
  ['advisor', 'azure-advisor'],
])

/**
 * Returns the identifiers under which the catalogue may have a check, the most specific first. The
 * scanner's own id takes precedence over aliases and titles, and these over the kind of problem.
 */
export function identifiersOf(check: ReportedCheck): readonly CheckIdentifier[] {
  const scanner = CATALOGUE_SCANNERS.get(check.source) ?? check.source
  const names = [check.check_id, ...check.check_aliases, ...ownPolicyNames(scanner, check)]
  const title = check.title ?? ''
  return [
    ...names.flatMap((name) => identifiersIn(scanner, name)),
    ...(MATCHED_BY_TITLE.has(scanner)
      ? titleNames(title).map((name) => identifier(scanner, name))
      : []),
    ...kindIdentifiers(scanner, check),
  ]
}

/** Scanners whose checks may lack a stable id, but have a stable title. */
const MATCHED_BY_TITLE: ReadonlySet<string> = new Set(['defender', 'wiz', 'orca', 'cloudflare'])

/** Prefix of the title of a check that is new or optional. */
const STAGE_PREFIX = /^[[(](?:preview|enable if required)[\])]:? */i

/** Some titles end with a full stop in some exports only. */
const FULL_STOP = /\.$/

const titleNames = (title: string): readonly string[] => {
  const bare = title.replace(STAGE_PREFIX, '')
  return [...new Set([title, bare, bare.replace(FULL_STOP, '')])].filter((name) => name !== '')
}

function identifiersIn(scanner: string, name: string): readonly CheckIdentifier[] {
  const own = spellings(scanner, name).map((id) => identifier(scanner, id))
  return [...own, ...foreignAliases(scanner, name)]
}

const TRIVY = /^(?:AVD-)?([A-Z]{2,4})-?(\d{3,5})$/i
const CIS_KUBERNETES = /^cis-1\.(?:[5-9]|\d\d)(?:\.\d+)?\/(\d[\d.]*)$/
/** Sections whose numbers are the same in every version of the benchmark since 1.5. */
const STABLE_SECTIONS = /^(?:1\.1|1\.3|1\.4|2|4\.1)\.\d+$/

/** Returns the spellings of a scanner's identifier in the catalogue. */
function spellings(scanner: string, name: string): readonly string[] {
  if (scanner === 'wiz') return wizNames(name)
  if (scanner === 'orca') return orcaNames(name)
  if (scanner === 'trivy') return [name, ...trivyName(name)]
  if (scanner === 'kube-bench') return benchmarkNames(name)
  if (scanner === 'kics') return [...new Set([name, name.replace(KICS_VARIANT, '')])]
  if (scanner === 'securityhub') return securityHubNames(name)
  if (scanner === 'aws-config') return configRuleNames(name)
  return [name]
}

/** KICS marks queries that are new, and those for one version of a language. */
const KICS_VARIANT = /^beta - | \(v\d\)$/gi

const CODE_RULE = /^(shiftleft)_[0-9a-f-]+$/i

/** Rules about code are numbered, and only the title names the problem. */
function orcaNames(name: string): readonly string[] {
  const group = CODE_RULE.exec(name)?.[1]
  return group === undefined ? [name] : [name, group]
}

/** `KSV012`, `KSV-0012` and `AVD-KSV-0012` are the same check. */
function trivyName(name: string): readonly string[] {
  const [, prefix = '', number = ''] = TRIVY.exec(name) ?? []
  return prefix === '' ? [] : [`AVD-${prefix}-${number.padStart(4, '0')}`]
}

const TAG_RULE = /^tagged-|-tagged$/
/** The source identifier of an AWS Config rule: `IAM_ROOT_ACCESS_KEY_CHECK`. */
const SOURCE_IDENTIFIER = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/

/** AWS Config has a tag rule for each resource type and `required-tags` for all of them. */
function configRuleNames(name: string): readonly string[] {
  const rule = SOURCE_IDENTIFIER.test(name) ? name.toLowerCase().replaceAll('_', '-') : name
  return TAG_RULE.test(rule) ? [rule, 'required-tags'] : [rule]
}

/** A number alone identifies no check: its meaning differs between benchmarks. */
function benchmarkNames(name: string): readonly string[] {
  if (!name.includes('/')) return []
  const number = CIS_KUBERNETES.exec(name)?.[1] ?? ''
  return STABLE_SECTIONS.test(number) ? [name, `cis/${number}`] : [name]
}

/**
 * Keeps `S3.8`, `PCI.IAM.1` and `CIS-1.2.0/1.12`; drops `CIS.1.12` and `1.12`, because without a
 * version the number is ambiguous.
 */
const securityHubNames = (name: string): readonly string[] =>
  /^[A-Z][A-Za-z0-9]*(?:\.[A-Z][A-Za-z0-9]*)?\.\d+$/i.test(name) || name.startsWith('CIS-')
    ? [name.replace(/^CT\./i, '')]
    : []

/** The scanner that an identifier belongs to, by its format. */
const ID_PATTERNS: readonly { readonly scanner: string; readonly pattern: RegExp }[] = [
  { scanner: 'securityhub', pattern: /^(?:(?:PCI\.)?[A-Z][A-Za-z0-9]+\.\d+|CIS-.+)$/ },
  { scanner: 'prowler', pattern: /^(?:[a-z0-9]+(?:_[a-zA-Z0-9]+)+|check\d+|extra\d+)$/ },
  { scanner: 'checkov', pattern: /^CKV2?_/i },
]

/**
 * Returns the identifiers of other scanners that a name matches: a hub reports for many scanners.
 */
function foreignAliases(scanner: string, name: string): readonly CheckIdentifier[] {
  const own = name.replace(/^prowler-/, '')
  const owners = ID_PATTERNS.filter((owner) => owner.scanner !== scanner && owner.pattern.test(own))
  return [
    ...owners.map((owner) => identifier(owner.scanner, own)),
    ...scannersSharingIds(scanner, name).flatMap((other) =>
      spellings(other, name).map((id) => identifier(other, id)),
    ),
    ...(scanner === 'trivy' ? [] : trivyName(name)).map((id) => identifier('trivy', id)),
  ]
}

const CONFIG_RULE = /^[a-z0-9]+(?:-[a-z0-9]+)+$/
const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Returns the scanners that use the same identifiers in this format. */
function scannersSharingIds(scanner: string, name: string): readonly string[] {
  if (GUID.test(name)) return SHARED_GUIDS.get(scanner) ?? []
  if (scanner === 'securityhub' && CONFIG_RULE.test(name)) return ['aws-config']
  if (scanner === 'scc' && SOURCE_IDENTIFIER.test(name)) return ['aws-config']
  return scanner === 'trivy' ? ['tfsec'] : []
}

/** Microsoft services identify a check by the policy or the assessment of another service. */
const SHARED_GUIDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['defender', ['azure-policy']],
  ['azure-policy', ['defender']],
  ['azure-advisor', ['defender', 'azure-policy']],
])

/** Built-in definitions belong to no subscription and no management group; custom ones do. */
const CUSTOM_DEFINITION =
  /^\/(?:subscriptions|providers\/microsoft\.management)\/.*\/policydefinitions\//i

/** The catalogue's identifier of all policies that an organisation wrote itself. */
export const CUSTOM_POLICY = 'own-definition'

const ownPolicyNames = (scanner: string, { check_aliases, native_ids = [] }: ReportedCheck) =>
  scanner === 'azure-policy' &&
  [...check_aliases, ...native_ids].some((id) => CUSTOM_DEFINITION.test(id))
    ? [CUSTOM_POLICY]
    : []
