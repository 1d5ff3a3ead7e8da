import type { Provider } from '../../kernel/provider.ts'
import { UNIDENTIFIED } from '../../resources/identity.ts'
import type { ResourceIdentity } from '../../resources/resource-identifier.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Observation, Reading } from '../observation.ts'
import { azureId, azureIdOfLink } from './azure-resource.ts'
import { type CheckIdentity, sourceFindingId } from './check-identity.ts'
import {
  cleanText,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TEXT_LENGTH,
  TITLE_LENGTH,
} from './record-fields.ts'

/** A resource as a record names it: the id is still to be checked. */
export interface ReportedResource {
  readonly id: unknown
  readonly type: string
  readonly name: string
  readonly region: string
  readonly tags: Readonly<Record<string, string>>
  /** When the resource says it and the finding does not. */
  readonly provider: Provider | ''
  /**
   * Whose it is, where the record is sure: through a connector one cloud sees into another, under
   * ids of its own.
   */
  readonly owner?: { readonly provider: Provider; readonly account_id: string }
}

/** What of an observation depends on the resource; the rest is the finding's, the same for each. */
type OfResource = 'source_finding_id' | 'provider' | 'account_id' | 'resource'

/** A finding as a format's reader understands it, before it is told apart by resource. */
export interface ReportedFinding {
  readonly common: Omit<Observation, OfResource | keyof CheckNames>
  readonly check: CheckIdentity
  readonly provider: Provider | ''
  readonly account_id: unknown
  readonly resources: readonly unknown[]
  readonly readResource: (resource: JsonObject) => ReportedResource
  /** Where a format keeps what may be missing, for the person who sent it. */
  readonly paths: FieldPaths
}

type CheckNames = Pick<Observation, 'check_id' | 'check_aliases'>

export interface FieldPaths {
  readonly native_id: string
  /** Where the check's name stands, if nothing else can stand in for it. */
  readonly check?: string
  readonly title: string
  readonly account_id: string
  /** The list of resources; '' in a record that is about one resource, whose fields are its own. */
  readonly resources: string
  readonly resource_id: string
}

/** What of an observation most formats do not say. */
export const UNSAID = {
  muted: false,
  finding_type: '',
  description: '',
  remediation: '',
  account_name: '',
  compliance: [],
  cves: [],
  exploit_available: false,
  first_observed_at: null,
  last_observed_at: null,
} as const

/** More resources than a finding of any scanner names. */
const MAX_RESOURCES = 100

const missing = (field: string, what: string): Reading => ({
  kind: 'error',
  error: { field, message: `${field || 'A name'} is missing: ${what}` },
})
const tooLong = (field: string, length: number): Reading => ({
  kind: 'error',
  error: { field, message: `${field} is longer than ${length} characters` },
})
const isBlank = (text: string) => text.trim() === ''

/** One observation for each distinct resource, or what the record lacks. */
export function observe(finding: ReportedFinding): Reading {
  const { common, paths } = finding
  if (isBlank(common.native_ids[0] ?? '')) return missing(paths.native_id, 'a finding has an id')
  if (isBlank(common.title)) return missing(paths.title, 'a finding has a title')
  if (isBlank(finding.check.check_id))
    return missing(paths.check ?? '', 'a finding names its check')
  if (finding.resources.length === 0) {
    return missing(paths.resources, 'a finding names at least one resource')
  }
  if (finding.resources.length > MAX_RESOURCES) {
    const message = `${paths.resources} names more than ${MAX_RESOURCES} resources`
    return { kind: 'error', error: { field: paths.resources, message } }
  }
  return observeEach(finding)
}

type OfOneResource = Omit<ReportedFinding, 'resources' | 'readResource' | 'paths'> & {
  readonly paths: Omit<FieldPaths, 'resources'>
}

/** The observation of a record that is about one resource, as the rows of a table are. */
export const observeResource = (finding: OfOneResource, resource: ReportedResource): Reading =>
  observe({
    ...finding,
    common: {
      ...finding.common,
      // They may be put together from several fields.
      title: cleanText(finding.common.title, TITLE_LENGTH),
      description: cleanText(finding.common.description, LONG_TEXT_LENGTH),
      remediation: cleanText(finding.common.remediation, LONG_TEXT_LENGTH),
    },
    paths: { ...finding.paths, resources: '' },
    resources: [resource],
    readResource: () => resource,
  })

/** An id is kept whole or not at all: a part of it would be another resource's. */
function checkedId(value: unknown, field: string, length: number): string | Reading {
  const id = cleanText(value, length + 1)
  if (id.length > length && Array.from(id).length > length) return tooLong(field, length)
  return isBlank(id) ? '' : id
}

/** One resource has one identifier, whoever reports it. */
const keptId = (id: string, { provider }: ResourceIdentity): string =>
  provider === 'azure' ? String(azureId(id)) : id

function observeEach(finding: ReportedFinding): Reading {
  const observations = new Map<string, Observation>()
  for (const [index, resource] of finding.resources.entries()) {
    if (!isObject(resource)) {
      return missing(`${finding.paths.resources}[${index}]`, 'expected an object')
    }
    const reported = finding.readResource(resource)
    const path = pathOfId(finding.paths, index)
    const named = checkedId(reported.id, path, RESOURCE_ID_LENGTH)
    if (typeof named !== 'string') return named
    if (named === '') return missing(path, 'a resource has an id')
    const unlinked = azureIdOfLink(named)
    const identity = identifyResource(unlinked)
    const id = keptId(unlinked, identity)
    const owner = ownerOf(finding, reported, identity)
    if ('kind' in owner) return owner
    if (!observations.has(id)) observations.set(id, observeOne(finding, reported, id, owner))
  }
  return { kind: 'observations', observations: [...observations.values()] }
}

const pathOfId = ({ resources, resource_id }: FieldPaths, index: number): string =>
  resources === '' ? resource_id : `${resources}[${index}].${resource_id}`

interface Owner {
  readonly identity: ResourceIdentity
  readonly provider: Provider | ''
  readonly account_id: string
}

/** A hub that collects from other clouds reports under its own account, which owns none of them. */
function ownerOf(
  finding: ReportedFinding,
  reported: ReportedResource,
  identity: ResourceIdentity,
): Owner | Reading {
  const path = finding.paths.account_id
  if (reported.owner) return statedOwner(reported.owner, identity, path)
  const declared = reported.provider === '' ? finding.provider : reported.provider
  const provider = identity.provider === '' ? declared : identity.provider
  const isForeign = provider !== finding.provider && identity.account_id !== ''
  const account = isForeign ? identity.account_id : finding.account_id
  const account_id = checkedId(account, path, TEXT_LENGTH)
  if (typeof account_id !== 'string') return account_id
  if (account_id === '' && provider !== '') return missing(path, 'a finding belongs to an account')
  // What belongs to no provider, as clusters do, need not say whose it is.
  return { identity, provider, account_id: firstText(account_id, unknownAccount(finding.common)) }
}

/** What an id says of another provider than the owner is said of the connector. */
function statedOwner(
  { provider, account_id }: NonNullable<ReportedResource['owner']>,
  identity: ResourceIdentity,
  path: string,
): Owner | Reading {
  const account = checkedId(account_id, path, TEXT_LENGTH)
  if (typeof account !== 'string') return account
  if (account === '') return missing(path, 'a finding belongs to an account')
  const isOwn = identity.provider === provider
  return { identity: isOwn ? identity : UNIDENTIFIED, provider, account_id: account }
}

/** What stands for the account of a finding that names none: its scanner. */
export const unknownAccount = ({ source }: { readonly source: string }) => `scanner:${source}`

/** What a scanner calls a resource whose type it does not know. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['', 'Other'])

const ACCOUNT_TYPES: Readonly<Record<Provider, string>> = {
  aws: 'AwsAccount',
  azure: 'Microsoft.Resources/subscriptions',
  gcp: 'cloudresourcemanager.googleapis.com/Project',
}

/**
 * The scanner's word, else what the id says. A setting of the account is reported under the
 * account's id or, of AWS, under a phrase such as `EBS Default Encryption`.
 */
function typeOf(stated: string, id: string, { identity, provider, account_id }: Owner): string {
  if (!UNKNOWN_TYPES.has(stated)) return stated
  const isUnidentified = identity.provider === ''
  const isOfAccount = provider !== '' && isUnidentified && (id === account_id || provider === 'aws')
  return firstText(cleanText(identity.type), isOfAccount ? ACCOUNT_TYPES[provider] : '', stated)
}

function observeOne(
  { check, common }: ReportedFinding,
  reported: ReportedResource,
  id: string,
  owner: Owner,
): Observation {
  const { identity, provider, account_id } = owner
  const region = firstText(reported.region, cleanText(identity.region))
  // Written out, because spreading is what an import of millions would spend its time on.
  return {
    source: common.source,
    source_finding_id: sourceFindingId(check, { identity, region }, provider),
    native_ids: common.native_ids,
    check_id: check.check_id,
    check_aliases: check.check_aliases,
    outcome: common.outcome,
    muted: common.muted,
    severity: common.severity,
    native_severity: common.native_severity,
    finding_type: common.finding_type,
    title: common.title,
    description: common.description,
    remediation: common.remediation,
    provider,
    account_id,
    account_name: common.account_name,
    compliance: common.compliance,
    cves: common.cves,
    exploit_available: common.exploit_available,
    first_observed_at: common.first_observed_at,
    last_observed_at: common.last_observed_at,
    resource: {
      id,
      type: typeOf(reported.type, id, owner),
      name: firstText(reported.name, cleanText(identity.name)),
      region,
      tags: reported.tags,
    },
  }
}
