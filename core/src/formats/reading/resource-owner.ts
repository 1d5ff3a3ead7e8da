import { MAX_BYTES } from '../../kernel/byte-limits.ts'
import type { Provider } from '../../kernel/provider.ts'
import { isProjectId, isProjectNumber } from '../../resources/canonical-gcp.ts'
import { canonicalResource } from '../../resources/canonical-resource.ts'
import { UNIDENTIFIED } from '../../resources/identity.ts'
import { identifyResource, type ResourceIdentity } from '../../resources/resource-identifier.ts'
import type { ParseResult } from '../observation.ts'
import { cleanText, distinctTexts, firstText } from './record-fields.ts'
import type { ReportedResource } from './reported-resource.ts'
import { missingError, validateKey } from './valid-id.ts'

/** The owner of a resource, and what the reported id says. */
export interface Owner {
  readonly identity: ResourceIdentity
  readonly provider: Provider | ''
  readonly account_id: string
}

/** The account that a finding names, and what stands in for it. */
export interface FindingOrigin {
  readonly provider: Provider | ''
  readonly account_id: unknown
  /** The path of `account_id`, for error messages. */
  readonly path: string
  /** The account that the sender states; '' if none. */
  readonly stated: string
  /** The account of a finding whose account is neither named nor stated. */
  readonly unknown: string
}

/** Also identifies links and URLs, which have a canonical spelling. */
function identifyId(id: string): ResourceIdentity {
  const identity = identifyResource(id)
  if (identity.provider !== '') return identity
  return identifyResource(
    canonicalResource({ id, type: '', name: '', region: '', provider: '', account_id: '' }).id,
  )
}

/**
 * Returns the owner of a resource. A hub that collects findings of other clouds reports them under
 * its own account, which does not own their resources.
 */
export function ownerOf(
  origin: FindingOrigin,
  reported: ReportedResource,
  id: string,
): Owner | ParseResult {
  const identity = identifyId(id)
  const { path } = origin
  if (reported.owner) return reportedOwner(reported.owner, identity, path)
  const declared = reported.provider === '' ? origin.provider : reported.provider
  const provider = identity.provider === '' ? declared : identity.provider
  const isForeign = provider !== origin.provider && identity.account_id !== ''
  const account = isForeign ? identity.account_id : origin.account_id
  const account_id = validateKey(account, path, MAX_BYTES.account_id)
  if (typeof account_id !== 'string') return account_id
  const known = knownAccount(account_id, origin)
  if (known === '' && provider !== '')
    return missingError(path, 'a finding must belong to an account')
  // A resource without a provider, such as a cluster, needs no account.
  return { identity, provider, account_id: firstText(known, origin.unknown) }
}

/** Returns the account of the record, else the one that the sender states. */
function knownAccount(account_id: string, { stated, unknown }: FindingOrigin): string {
  const isUnknown = account_id === '' || account_id === unknown
  return isUnknown ? firstText(stated, account_id) : account_id
}

/** An id of another provider than the owner's describes the connector, not the resource. */
function reportedOwner(
  { provider, account_id }: NonNullable<ReportedResource['owner']>,
  identity: ResourceIdentity,
  path: string,
): Owner | ParseResult {
  const account = validateKey(account_id, path, MAX_BYTES.account_id)
  if (typeof account !== 'string') return account
  if (account === '') return missingError(path, 'a finding must belong to an account')
  const isOwn = identity.provider === provider
  return { identity: isOwn ? identity : UNIDENTIFIED, provider, account_id: account }
}

/** A resource under its canonical id. */
export interface IdentifiedResource {
  readonly id: string
  readonly aliases: readonly string[]
  /** What the canonical id says. */
  readonly identity: ResourceIdentity
  /** The reported region, else that of the reported id: the id of an account contains none. */
  readonly region: string
  readonly owner: Owner
}

export function identifyReported(
  reportedId: string,
  { aliases: otherNames, name, region: reportedRegion, type }: ReportedResource,
  reportedOwner: Owner,
): IdentifiedResource {
  const { identity: reportedIdentity, provider, account_id } = reportedOwner
  const region = firstText(reportedRegion, cleanText(reportedIdentity.region))
  const canonical = canonicalResource({
    id: reportedId,
    type,
    name,
    region,
    provider,
    account_id: projectOf(account_id, reportedIdentity),
  })
  const { id } = canonical
  const isAsReported = id === reportedId && reportedIdentity.provider !== ''
  const found = isAsReported ? reportedIdentity : identifyResource(id)
  const identity = identityOf(found, reportedIdentity, provider)
  const owner = { identity, provider, account_id: projectOf(account_id, identity) }
  const aliases =
    otherNames === undefined
      ? canonical.aliases
      : distinctTexts([...canonical.aliases, ...otherNames]).filter((alias) => alias !== id)
  return { id, aliases, identity, region: firstText(region, cleanText(identity.region)), owner }
}

function identityOf(
  found: ResourceIdentity,
  reported: ResourceIdentity,
  provider: Provider | '',
): ResourceIdentity {
  // The id in lower case has lost the spelling of the type and the name.
  if (found.provider === 'azure' && reported.provider === 'azure') return reported
  return found.provider === provider || reported.provider !== '' ? found : UNIDENTIFIED
}

/** A project is named by its id if the record has it, not by its number. */
function projectOf(account_id: string, { provider, account_id: project }: ResourceIdentity) {
  const isNamed = provider === 'gcp' && isProjectNumber(account_id) && isProjectId(project)
  return isNamed ? project : account_id
}
