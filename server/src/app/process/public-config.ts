import type { SystemDeps } from '../../capabilities/system/system.routes.ts'
import type { IssuerSettings } from '../../platform/auth/issuer-settings.ts'
import { VERSION } from '../../platform/package-paths.ts'
import { endpointsOf } from '../api-document.ts'
import { capabilities } from '../capabilities.ts'

interface Branding {
  readonly company: string
  readonly logoUrl: string
  readonly colors: Readonly<Record<string, string>>
}

interface SignIn {
  readonly demo: boolean
  readonly providers: readonly IssuerSettings[]
}

/** How to sign in: at the first provider that knows the console as a client. */
const signIn = ({ demo, providers }: SignIn): SystemDeps['publicConfig']['auth'] => {
  const provider = providers.find(({ clientId }) => clientId !== null) ?? providers[0]
  if (!provider) return { mode: 'demo', demo }
  const { issuer, clientId, scopes } = provider
  return {
    mode: 'oidc',
    demo,
    issuer,
    ...(clientId !== null && { client_id: clientId, scopes: scopes.split(/\s+/) }),
  }
}

/** Returns the public configuration: branding, modules, and how to sign in. */
export const publicConfig = (
  { company, logoUrl, colors }: Branding,
  { issues, ...auth }: SignIn & { readonly issues: boolean },
): SystemDeps['publicConfig'] => ({
  branding: { company, product: 'Stance', logo_url: logoUrl, colors: { ...colors } },
  modules: Object.keys(endpointsOf(capabilities)).filter(
    (name) => name !== 'system' && (issues || name !== 'issues'),
  ),
  features: { import: true, api_documentation: true },
  auth: signIn(auth),
  version: VERSION,
})
