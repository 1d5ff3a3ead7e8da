import { identityProviders } from '../../platform/auth/issuer-settings.ts'
import { createProviderEndpoints } from '../../platform/auth/provider-endpoints.ts'
import type { ConsoleOptions } from '../../platform/http/pages/console.ts'
import { readConsole } from '../../platform/http/pages/console-files.ts'
import { CONSOLE } from '../../platform/package-paths.ts'
import type { Config } from '../config.ts'
import { certificateAuthorities } from './authentication.ts'

/** Returns the built console with the addresses that it needs; null if it is not built. */
export const builtConsole = async ({ auth, branding }: Config): Promise<ConsoleOptions | null> => {
  const files = await readConsole(CONSOLE)
  const issuers = identityProviders(auth).map(({ issuer }) => issuer)
  const endpoints = createProviderEndpoints(issuers, {
    ca: certificateAuthorities(auth.oidc.caFile),
    elapsedMs: () => performance.now(),
  })
  return files && { files, issuers, logoUrl: branding.logoUrl, endpoints }
}
