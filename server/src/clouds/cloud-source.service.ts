import type { CloudPullConfig } from './cloud-config.ts'
import type { CloudSource } from './pull/pull-target.ts'

/** Opens the lists of a cloud. Only the code of this cloud is loaded. `ca`: additional authorities. */
export const openCloud = async (cloud: CloudPullConfig, ca?: string): Promise<CloudSource> => {
  if (cloud.provider === 'aws') {
    const { openSecurityHub } = await import('./aws/security-hub.service.ts')
    return openSecurityHub(cloud.config, ca)
  }
  if (cloud.provider === 'azure') {
    const { openDefender } = await import('./azure/defender.service.ts')
    return openDefender(cloud.config, ca)
  }
  const { openCommandCenter } = await import('./gcp/command-center.service.ts')
  return openCommandCenter(cloud.config, ca)
}
