import type { HostTrust } from '../../platform/outbound/address-rules.ts'
import { namedHosts } from '../../platform/outbound/address-rules.ts'
import { createOutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { tokenHosts } from '../azure/azure-identity.service.ts'
import { hostOfUrl } from '../cloud-endpoint.ts'
import type { ObjectLocation } from './object-location.ts'
import type { ObjectStore } from './object-store.port.ts'
import type { ObjectStoreSettings } from './object-store-settings.ts'

type SignIn = typeof import('./sign-in.service.ts')

const trustOf = (
  { kind }: ObjectLocation,
  { s3, azblob, gs }: ObjectStoreSettings,
  { azureIdentityOf, metadataHostOf }: SignIn,
): ReadonlyMap<string, HostTrust> => {
  if (kind === 's3') return namedHosts(s3.endpoint, s3.sts_endpoint)
  if (kind === 'azblob')
    return new Map([...namedHosts(azblob.endpoint), ...tokenHosts(azureIdentityOf(azblob))])
  const trust = namedHosts(gs.endpoint)
  const metadataUrl = `http://${metadataHostOf(gs)}`
  return gs.credentials_file === '' ? trust.set(hostOfUrl(metadataUrl), 'metadata') : trust
}

/**
 * Opens the objects below a prefix with the identity of the workload. Sends nothing yet. What a store
 * needs is loaded when it is opened.
 */
export const openObjectStore = async (
  location: ObjectLocation,
  settings: ObjectStoreSettings,
): Promise<ObjectStore> => {
  const { kind, url } = location
  const { s3, azblob, gs, proxy } = settings
  const signIn = await import('./sign-in.service.ts')
  const trust = trustOf(location, settings, signIn)
  const http = createOutboundHttp({ trust, proxy: proxy || undefined })
  if (kind === 's3') {
    const { s3Objects } = await import('./s3-objects.service.ts')
    const { region, endpoint } = s3
    return s3Objects(location, { region, endpoint, keys: signIn.awsKeySource(url, s3, http), http })
  }
  if (kind === 'azblob') {
    const { azureObjects } = await import('./azure-objects.service.ts')
    const { endpoint } = azblob
    return azureObjects(location, {
      endpoint,
      token: signIn.azureTokenSource(url, azblob, http),
      http,
    })
  }
  const { googleObjects } = await import('./google-objects.service.ts')
  const { endpoint } = gs
  return googleObjects(location, { endpoint, token: signIn.googleTokenSource(url, gs, http), http })
}
