import type { Provider } from '../kernel/provider.ts'
import type { ResourceIdentity } from '../kernel/resource-identifier.ts'
import { identifyResource } from '../kernel/resource-identifier.ts'
import { type CheckIdentity, sourceFindingId } from './check-identity.ts'
import type { Observation, Reading } from './observation.ts'
import {
  cleanText,
  firstText,
  isObject,
  type JsonObject,
  RESOURCE_ID_LENGTH,
  TEXT_LENGTH,
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
  readonly title: string
  readonly account_id: string
  readonly resources: string
  readonly resource_id: string
}

/** More resources than a finding of any scanner names. */
const MAX_RESOURCES = 100

const missing = (field: string, what: string): Reading => ({
  kind: 'error',
  error: { field, message: `${field} is missing: ${what}` },
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
  if (finding.resources.length === 0) {
    return missing(paths.resources, 'a finding names at least one resource')
  }
  if (finding.resources.length > MAX_RESOURCES) {
    const message = `${paths.resources} names more than ${MAX_RESOURCES} resources`
    return { kind: 'error', error: { field: paths.resources, message } }
  }
  return observeEach(finding)
}

/** An id is kept whole or not at all: a part of it would be another resource's. */
function checkedId(value: unknown, field: string, length: number): string | Reading {
  const id = cleanText(value, length + 1)
  if (id.length > length && Array.from(id).length > length) return tooLong(field, length)
  return isBlank(id) ? '' : id
}

function observeEach(finding: ReportedFinding): Reading {
  const observations = new Map<string, Observation>()
  for (const [index, resource] of finding.resources.entries()) {
    const at = `${finding.paths.resources}[${index}]`
    if (!isObject(resource)) return missing(at, 'expected an object')
    const reported = finding.readResource(resource)
    const path = `${at}.${finding.paths.resource_id}`
    const id = checkedId(reported.id, path, RESOURCE_ID_LENGTH)
    if (typeof id !== 'string') return id
    if (id === '') return missing(path, 'a resource has an id')
    const owner = ownerOf(finding, reported, identifyResource(id))
    if ('kind' in owner) return owner
    if (!observations.has(id)) observations.set(id, observeOne(finding, reported, id, owner))
  }
  return { kind: 'observations', observations: [...observations.values()] }
}

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
  const declared = reported.provider === '' ? finding.provider : reported.provider
  const provider = identity.provider === '' ? declared : identity.provider
  const isForeign = provider !== finding.provider && identity.account_id !== ''
  const account = isForeign ? identity.account_id : finding.account_id
  const account_id = checkedId(account, path, TEXT_LENGTH)
  if (typeof account_id !== 'string') return account_id
  // Clusters have none, and belong to no provider.
  if (account_id === '' && provider !== '') return missing(path, 'a finding belongs to an account')
  return { identity, provider, account_id }
}

/** What a scanner calls a resource whose type it does not know. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['', 'Other'])

function observeOne(
  { check, common }: ReportedFinding,
  reported: ReportedResource,
  id: string,
  { identity, provider, account_id }: Owner,
): Observation {
  const region = firstText(reported.region, cleanText(identity.region))
  const type = cleanText(identity.type)
  return {
    ...common,
    source_finding_id: sourceFindingId(check, { identity, region }, provider),
    check_id: check.check_id,
    check_aliases: check.check_aliases,
    provider,
    account_id,
    resource: {
      id,
      type: UNKNOWN_TYPES.has(reported.type) ? firstText(type, reported.type) : reported.type,
      name: firstText(reported.name, cleanText(identity.name)),
      region,
      tags: reported.tags,
    },
  }
}
