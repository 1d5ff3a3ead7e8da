import type { ObjectLocation } from './object-location.ts'
import type { ObjectStore } from './object-store.port.ts'
import type { ObjectStoreSettings } from './object-store-settings.ts'

/**
 * Opens the objects below a prefix with the identity of the workload. Sends nothing yet. What a store
 * needs is loaded when it is opened.
 */
export const openObjectStore = async (
  location: ObjectLocation,
  { s3, azblob, gs }: ObjectStoreSettings,
): Promise<ObjectStore> => {
  const { kind, url } = location
  const { awsKeySource, azureTokenSource, googleTokenSource } = await import('./sign-in.service.ts')
  if (kind === 's3') {
    const { s3Objects } = await import('./s3-objects.service.ts')
    const { region, endpoint } = s3
    return s3Objects(location, { region, endpoint, keys: awsKeySource(url, s3) })
  }
  if (kind === 'azblob') {
    const { azureObjects } = await import('./azure-objects.service.ts')
    const { endpoint } = azblob
    return azureObjects(location, { endpoint, token: azureTokenSource(url, azblob) })
  }
  const { googleObjects } = await import('./google-objects.service.ts')
  return googleObjects(location, { endpoint: gs.endpoint, token: googleTokenSource(url, gs) })
}
