import type { Provider } from '../../kernel/provider.ts'
import type { Observation, ParseResult, StatedOrigin } from '../observation.ts'
import { type CheckIdentity, isRegionNominal, sourceFindingId } from './check-identity.ts'
import {
  cleanText,
  firstText,
  isObject,
  type JsonObject,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
} from './record-fields.ts'
import type { ReportedResource } from './reported-resource.ts'
import { type IdentifiedResource, identifyReported, ownerOf } from './resource-owner.ts'
import { laterOf } from './timestamp.ts'
import { isBlank, missingError, nativeIdOf, validateId } from './valid-id.ts'

export type { ReportedResource }

/**
 * The fields of an observation that depend on the resource. The others are the same for all
 * resources of a finding.
 */
type ResourceField =
  | 'source_finding_id'
  | 'provider'
  | 'account_id'
  | 'resource'
  | 'is_region_nominal'

/**
 * The fields that a format may leave out: by default a check makes one statement about a resource,
 * and its version is as old as its check.
 */
type StatementField = 'native_id' | 'resolved_at_source' | 'version_at'

/** A finding as a format reports it, before it is split by resource. */
export interface ReportedFinding {
  readonly common: Omit<Observation, ResourceField | StatementField | keyof CheckNames> &
    Partial<Pick<Observation, StatementField>>
  /**
   * The `native_id` of a check whose result names no resource but the account, under which a scanner
   * may put what it checked: its users, its keys.
   */
  readonly account_native_id?: string
  readonly check: CheckIdentity
  readonly provider: Provider | ''
  readonly account_id: unknown
  /** What the sender states; it applies where the record says nothing. */
  readonly stated?: StatedOrigin
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
  mute_reason: '',
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

/**
 * Returns one observation for each distinct resource, under its canonical id, or an error if a
 * required field is missing. An error has the account if the record or the sender names it.
 */
export function observe(finding: ReportedFinding): ParseResult {
  const result = observeComplete(finding)
  return result.kind === 'error' ? addAccount(result, finding) : result
}

function addAccount(
  result: Extract<ParseResult, { kind: 'error' }>,
  { account_id, stated }: ReportedFinding,
): ParseResult {
  const { field, message, account_id: known } = result.error
  const account = firstText(known ?? '', cleanText(account_id), stated?.account_id ?? '')
  return account === '' ? result : { kind: 'error', error: { field, message, account_id: account } }
}

function observeComplete(finding: ReportedFinding): ParseResult {
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

/** Texts that may be joined from several fields are cut again. */
function withCutTexts(common: ReportedFinding['common']): ReportedFinding['common'] {
  const title = cleanText(common.title, TITLE_LENGTH)
  const description = cleanText(common.description, LONG_TEXT_LENGTH)
  const remediation = cleanText(common.remediation, LONG_TEXT_LENGTH)
  const isUnchanged =
    title === common.title &&
    description === common.description &&
    remediation === common.remediation
  return isUnchanged ? common : { ...common, title, description, remediation }
}

/** Returns the observation of a record about one resource, such as a row of a table. */
export const observeResource = (
  finding: SingleResourceFinding,
  resource: ReportedResource,
): ParseResult =>
  observe({
    common: withCutTexts(finding.common),
    check: finding.check,
    account_native_id: finding.account_native_id ?? '',
    provider: finding.provider,
    account_id: finding.account_id,
    ...(finding.stated && { stated: finding.stated }),
    paths: pathsOfOne(finding.paths),
    resources: [resource],
    parseResource: () => resource,
  })

/** The paths of a format are one object. */
const pathsOfFormats = new WeakMap<object, FieldPaths>()

function pathsOfOne(paths: SingleResourceFinding['paths']): FieldPaths {
  const known = pathsOfFormats.get(paths)
  if (known) return known
  const all = { ...paths, resources: '' }
  pathsOfFormats.set(paths, all)
  return all
}

function observeEach(finding: ReportedFinding): ParseResult {
  const observations = new Map<string, Observation>()
  const origin = {
    provider: finding.provider,
    account_id: finding.account_id,
    path: finding.paths.account_id,
    stated: finding.stated?.account_id ?? '',
    unknown: unknownAccount(finding.common),
  }
  for (const [index, resource] of finding.resources.entries()) {
    if (!isObject(resource)) {
      return missingError(`${finding.paths.resources}[${index}]`, 'expected a JSON object')
    }
    const reported = finding.parseResource(resource)
    const path = pathOfId(finding.paths, index)
    const id = validateId(reported.id, path, RESOURCE_ID_LENGTH)
    if (typeof id !== 'string') return errorOf(id, reported)
    if (id === '') return errorOf(missingError(path, 'a resource must have an id'), reported)
    const owner = ownerOf(origin, reported, id)
    if ('kind' in owner) return errorOf(owner, reported)
    const identified = identifyReported(id, reported, owner)
    if (observations.has(identified.id)) continue
    observations.set(identified.id, observeOne(finding, reported, identified))
  }
  return { kind: 'observations', observations: [...observations.values()] }
}

/** An owner of its own is the account that the error is about. */
const errorOf = (result: ParseResult, { owner }: ReportedResource): ParseResult =>
  result.kind === 'error' && owner && owner.account_id !== ''
    ? { kind: 'error', error: { ...result.error, account_id: cleanText(owner.account_id) } }
    : result

const pathOfId = ({ resources, resource_id }: FieldPaths, index: number): string =>
  resources === '' ? resource_id : `${resources}[${index}].${resource_id}`

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
  { id, identity, owner: { provider, account_id } }: IdentifiedResource,
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

const ACCOUNTS: ReadonlySet<string> = new Set(Object.values(ACCOUNT_TYPES))

const nativeIdIn = (
  { account_native_id = '', common: { native_id = '' } }: ReportedFinding,
  { id, identity, owner }: IdentifiedResource,
): string => {
  if (native_id !== '' || account_native_id === '') return native_id
  return id === owner.account_id || ACCOUNTS.has(identity.type) ? account_native_id : ''
}

function observeOne(
  finding: ReportedFinding,
  reported: ReportedResource,
  identified: IdentifiedResource,
): Observation {
  const { check, common } = finding
  const { id, identity, region } = identified
  const { provider, account_id } = identified.owner
  // Written out, because spreading objects would dominate the time of a large import.
  return {
    source: common.source,
    source_finding_id: sourceFindingId(check, { identity, region }, provider),
    native_ids: common.native_ids,
    native_id: nativeIdOf(nativeIdIn(finding, identified)),
    check_id: check.check_id,
    check_aliases: check.check_aliases,
    outcome: common.outcome,
    artifact: common.artifact,
    check_group: common.check_group,
    muted: common.muted,
    mute_reason: common.mute_reason,
    resolved_at_source: common.resolved_at_source ?? false,
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
    is_region_nominal: provider === 'aws' && region !== '' && isRegionNominal(check, id, identity),
    version_at: laterOf(common.version_at ?? null, common.last_observed_at),
    resource: {
      id,
      aliases: identified.aliases,
      type: typeOf(reported.type, identified),
      name: firstText(reported.name, cleanText(identity.name)),
      region,
      tags: reported.tags,
      ...(reported.image && { image: reported.image }),
    },
  }
}
