import type { Provider } from '../../kernel/provider.ts'
import { UNIDENTIFIED } from '../../resources/identity.ts'
import type { ResourceIdentity } from '../../resources/resource-identifier.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import type { Observation, ParseResult } from '../observation.ts'
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

/** A resource as a record reports it. Its id is not validated yet. */
export interface ReportedResource {
  readonly id: unknown
  readonly type: string
  readonly name: string
  readonly region: string
  readonly tags: Readonly<Record<string, string>>
  /** The provider, if the resource names it and the finding does not. */
  readonly provider: Provider | ''
  /**
   * The owning account, if the record names it: through a connector a cloud reports resources of
   * another cloud, under ids of its own.
   */
  readonly owner?: { readonly provider: Provider; readonly account_id: string }
}

/**
 * The fields of an observation that depend on the resource. The others are the same for all
 * resources of a finding.
 */
type ResourceField = 'source_finding_id' | 'provider' | 'account_id' | 'resource'

/** A finding as a format reports it, before it is split by resource. */
export interface ReportedFinding {
  readonly common: Omit<Observation, ResourceField | keyof CheckNames>
  readonly check: CheckIdentity
  readonly provider: Provider | ''
  readonly account_id: unknown
  readonly resources: readonly unknown[]
  readonly parseResource: (resource: JsonObject) => ReportedResource
  /** The paths of required fields, for error messages. */
  readonly paths: FieldPaths
}

type CheckNames = Pick<Observation, 'check_id' | 'check_aliases'>

export interface FieldPaths {
  readonly native_id: string
  /** The field with the name of the check, if there is no alternative to it. */
  readonly check?: string
  readonly title: string
  readonly account_id: string
  /** The list of resources; '' if the record itself has the fields of its only resource. */
  readonly resources: string
  readonly resource_id: string
}

/** Values of the fields that most formats do not report. */
export const OBSERVATION_DEFAULTS = {
  artifact: '',
  check_group: '',
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

const missingError = (field: string, explanation: string): ParseResult => ({
  kind: 'error',
  error: { field, message: `${field || 'A name'} is missing: ${explanation}` },
})
const tooLongError = (field: string, length: number): ParseResult => ({
  kind: 'error',
  error: { field, message: `${field} is longer than ${length} characters` },
})
const isBlank = (text: string) => text.trim() === ''

/**
 * Returns one observation for each distinct resource, or an error if a required field is missing.
 */
export function observe(finding: ReportedFinding): ParseResult {
  const { common, paths } = finding
  if (isBlank(common.native_ids[0] ?? ''))
    return missingError(paths.native_id, 'a finding must have an id')
  if (isBlank(common.title)) return missingError(paths.title, 'a finding must have a title')
  if (isBlank(finding.check.check_id))
    return missingError(paths.check ?? '', 'a finding must name its check')
  if (finding.resources.length === 0) {
    return missingError(paths.resources, 'a finding must name at least one resource')
  }
  if (finding.resources.length > MAX_RESOURCES) {
    const message = `${paths.resources} names more than ${MAX_RESOURCES} resources`
    return { kind: 'error', error: { field: paths.resources, message } }
  }
  return observeEach(finding)
}

type SingleResourceFinding = Omit<ReportedFinding, 'resources' | 'parseResource' | 'paths'> & {
  readonly paths: Omit<FieldPaths, 'resources'>
}

/** Returns the observation of a record about one resource, such as a row of a table. */
export const observeResource = (
  finding: SingleResourceFinding,
  resource: ReportedResource,
): ParseResult =>
  observe({
    ...finding,
    common: {
      ...finding.common,
      // These may be joined from several fields, so they are cut again.
      title: cleanText(finding.common.title, TITLE_LENGTH),
      description: cleanText(finding.common.description, LONG_TEXT_LENGTH),
      remediation: cleanText(finding.common.remediation, LONG_TEXT_LENGTH),
    },
    paths: { ...finding.paths, resources: '' },
    resources: [resource],
    parseResource: () => resource,
  })

/**
 * Returns the id, '' if there is none, or an error if it is too long. It is not cut: a part of it
 * could be the id of another resource.
 */
function validateId(value: unknown, field: string, length: number): string | ParseResult {
  const id = cleanText(value, length + 1)
  if (id.length > length && Array.from(id).length > length) return tooLongError(field, length)
  return isBlank(id) ? '' : id
}

/** Returns the id in one spelling, so that all scanners report a resource under the same id. */
const canonicalId = (id: string, { provider }: ResourceIdentity): string =>
  provider === 'azure' ? String(azureId(id)) : id

function observeEach(finding: ReportedFinding): ParseResult {
  const observations = new Map<string, Observation>()
  for (const [index, resource] of finding.resources.entries()) {
    if (!isObject(resource)) {
      return missingError(`${finding.paths.resources}[${index}]`, 'expected a JSON object')
    }
    const reported = finding.parseResource(resource)
    const path = pathOfId(finding.paths, index)
    const validId = validateId(reported.id, path, RESOURCE_ID_LENGTH)
    if (typeof validId !== 'string') return validId
    if (validId === '') return missingError(path, 'a resource must have an id')
    const unlinked = azureIdOfLink(validId)
    const identity = identifyResource(unlinked)
    const id = canonicalId(unlinked, identity)
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

/**
 * Returns the owner of a resource. A hub that collects findings of other clouds reports them under
 * its own account, which does not own their resources.
 */
function ownerOf(
  finding: ReportedFinding,
  reported: ReportedResource,
  identity: ResourceIdentity,
): Owner | ParseResult {
  const path = finding.paths.account_id
  if (reported.owner) return reportedOwner(reported.owner, identity, path)
  const declared = reported.provider === '' ? finding.provider : reported.provider
  const provider = identity.provider === '' ? declared : identity.provider
  const isForeign = provider !== finding.provider && identity.account_id !== ''
  const account = isForeign ? identity.account_id : finding.account_id
  const account_id = validateId(account, path, TEXT_LENGTH)
  if (typeof account_id !== 'string') return account_id
  if (account_id === '' && provider !== '')
    return missingError(path, 'a finding must belong to an account')
  // A resource without a provider, such as a cluster, needs no account.
  return { identity, provider, account_id: firstText(account_id, unknownAccount(finding.common)) }
}

/** An id of another provider than the owner's describes the connector, not the resource. */
function reportedOwner(
  { provider, account_id }: NonNullable<ReportedResource['owner']>,
  identity: ResourceIdentity,
  path: string,
): Owner | ParseResult {
  const account = validateId(account_id, path, TEXT_LENGTH)
  if (typeof account !== 'string') return account
  if (account === '') return missingError(path, 'a finding must belong to an account')
  const isOwn = identity.provider === provider
  return { identity: isOwn ? identity : UNIDENTIFIED, provider, account_id: account }
}

/** Returns the account of a finding that names none: its scanner. */
export const unknownAccount = ({ source }: { readonly source: string }) => `scanner:${source}`

/** Types that scanners report for a resource whose type they do not know. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['', 'Other'])

const ACCOUNT_TYPES: Readonly<Record<Provider, string>> = {
  aws: 'AwsAccount',
  azure: 'Microsoft.Resources/subscriptions',
  gcp: 'cloudresourcemanager.googleapis.com/Project',
}

/**
 * Returns the reported type, else the type in the id. A setting of the account is reported under
 * the account's id or, in AWS, under a phrase such as `EBS Default Encryption`.
 */
function typeOf(
  reportedType: string,
  id: string,
  { identity, provider, account_id }: Owner,
): string {
  if (!UNKNOWN_TYPES.has(reportedType)) return reportedType
  const isUnidentified = identity.provider === ''
  const isOfAccount = provider !== '' && isUnidentified && (id === account_id || provider === 'aws')
  return firstText(
    cleanText(identity.type),
    isOfAccount ? ACCOUNT_TYPES[provider] : '',
    reportedType,
  )
}

function observeOne(
  { check, common }: ReportedFinding,
  reported: ReportedResource,
  id: string,
  owner: Owner,
): Observation {
  const { identity, provider, account_id } = owner
  const region = firstText(reported.region, cleanText(identity.region))
  // Written out, because spreading objects would dominate the time of a large import.
  return {
    source: common.source,
    source_finding_id: sourceFindingId(check, { identity, region }, provider),
    native_ids: common.native_ids,
    check_id: check.check_id,
    check_aliases: check.check_aliases,
    outcome: common.outcome,
    artifact: common.artifact,
    check_group: common.check_group,
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
      aliases: [],
      type: typeOf(reported.type, id, owner),
      name: firstText(reported.name, cleanText(identity.name)),
      region,
      tags: reported.tags,
    },
  }
}
