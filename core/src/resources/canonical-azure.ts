import { type ReportedName, type Spelling, spelling, trimSlashes } from './reported-name.ts'

const LINK = /^https:\/\/portal\.azure\.[a-z]+\/(?:\?[^#]*)?#(?:@[^/]*\/)?resource\/+/i
/** Pages of a resource in the portal, of which links name one. */
const PAGE_OF_LINK =
  /\/(?:overview|users|properties|locks|diagnostics|security|tags|activitylog|events|networking|configuration)$/i
const API =
  /^(?:https:\/\/management\.(?:azure\.com|[a-z.]+)|\/\/management\.azure\.com|azure:\/)\//i
const RESOURCE_ID = /^\/?(?:subscriptions|providers)\/[^/]/i
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Phrases for settings of a subscription. */
const SUBSCRIPTION_NAMES: ReadonlySet<string> = new Set(['subscription', 'appinsights', 'unknown'])

/**
 * Returns an Azure resource id in lower case, because Azure's services write one id in different
 * letter cases. Accepts links to the portal and to the API, and the bare id of the subscription.
 * Null if the resource is none of Azure.
 */
export function canonicalAzure({ id, provider, account_id }: ReportedName): Spelling | null {
  const path = pathOf(id)
  if (RESOURCE_ID.test(path)) return spelling(cleanPath(path))
  if (provider !== 'azure') return null
  const isSubscription = id.toLowerCase() === account_id.toLowerCase()
  const isSetting = SUBSCRIPTION_NAMES.has(id.toLowerCase())
  if (GUID.test(account_id) && (isSubscription || isSetting)) {
    return spelling(`/subscriptions/${account_id.toLowerCase()}`)
  }
  return null
}

function pathOf(id: string): string {
  if (LINK.test(id)) return `/${id.replace(LINK, '').replace(PAGE_OF_LINK, '')}`
  return API.test(id) ? `/${id.replace(API, '').replace(/\?.*$/s, '')}` : id
}

/** A number sign ends an id: Wiz adds `##serverless`. */
const cleanPath = (path: string): string =>
  trimSlashes(`/${path.split('#', 1)[0]?.toLowerCase()}`.replace(/^\/\//, '/'))
