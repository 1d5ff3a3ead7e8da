import { type ResourceIdentity, UNIDENTIFIED } from './identity.ts'

const NAMESPACE = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/
const SUBSCRIPTION_TYPE = 'Microsoft.Resources/subscriptions'
const RESOURCE_GROUP_TYPE = 'Microsoft.Resources/resourceGroups'

/**
 * Identifies `/subscriptions/<id>[/resourceGroups/<name>][/providers/<namespace>/<type>/<name>…]`
 * and `/providers/…` in any letter case. An extension resource belongs to the last provider.
 */
export function identifyAzure(resourceId: string): ResourceIdentity | null {
  if (!/^\/(subscriptions|providers)\//i.test(resourceId)) return null
  const segments = resourceId.replace(/\/$/, '').split('/').slice(1)
  const words = segments.map((segment) => segment.toLowerCase())
  const subscription = words[0] === 'subscriptions' ? (words[1] ?? '') : ''
  const common = { ...UNIDENTIFIED, provider: 'azure', account_id: subscription } as const
  const provider = words.lastIndexOf('providers')
  if (provider >= 0) {
    const resource = describe(segments.slice(provider + 1))
    return resource && { ...common, ...resource }
  }
  if (words.length === 2) {
    return { ...common, type: SUBSCRIPTION_TYPE, name: subscription, service: 'resources' }
  }
  if (words.length < 4 || words[2] !== 'resourcegroups') return null
  return { ...common, type: RESOURCE_GROUP_TYPE, name: segments[3] ?? '', service: 'resources' }
}

/** After the namespace, types and names alternate: `virtualNetworks/<name>/subnets/<name>`. */
function describe(segments: readonly string[]) {
  const [namespace = '', ...path] = segments
  if (!NAMESPACE.test(namespace) || path.length === 0) return null
  const types = path.filter((_, index) => index % 2 === 0)
  return {
    type: [namespace, ...types].join('/'),
    name: path.length % 2 === 0 ? (path.at(-1) ?? '') : '',
    service: namespace.toLowerCase().replace(/^microsoft\./, ''),
  }
}
