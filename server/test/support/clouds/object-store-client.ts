import { azureObjects } from '../../../src/clouds/object-stores/azure-objects.service.ts'
import { googleObjects } from '../../../src/clouds/object-stores/google-objects.service.ts'
import { parseObjectUrl } from '../../../src/clouds/object-stores/object-location.ts'
import type { RequestTimes } from '../../../src/clouds/object-stores/object-requests.service.ts'
import type { ObjectStore } from '../../../src/clouds/object-stores/object-store.port.ts'
import { s3Objects } from '../../../src/clouds/object-stores/s3-objects.service.ts'
import { namedHosts } from '../../../src/platform/outbound/address-rules.ts'
import { createOutboundHttp } from '../../../src/platform/outbound/outbound-http.ts'
import type { ObjectStoreFake } from './object-store-fake.ts'

const AT_ONCE: Partial<RequestTimes> = { wait: async () => {}, timeoutMs: 5_000 }

/** Returns what is kept until it is rejected. */
const keep = <T>(issue: () => T) => {
  let kept: T | null = null
  return async (renew: boolean): Promise<T> => {
    if (kept === null || renew) kept = issue()
    return kept
  }
}

/** Opens the objects of a fake store as the product does, without waiting between attempts. */
export const openFake = (
  { kind, url, endpoint, signIn }: ObjectStoreFake,
  times: Partial<RequestTimes> = {},
): ObjectStore => {
  const location = parseObjectUrl(url)
  if (!location) throw new Error(`${url} is no address`)
  const http = createOutboundHttp({ trust: namedHosts(endpoint) })
  const all = { ...AT_ONCE, ...times }
  if (kind === 's3')
    return s3Objects(
      location,
      { region: 'eu-west-1', endpoint, keys: keep(signIn.keys), http },
      all,
    )
  const access = { endpoint, token: keep(signIn.token), http }
  return kind === 'gs' ? googleObjects(location, access, all) : azureObjects(location, access, all)
}
