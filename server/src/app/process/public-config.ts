import type { SystemDeps } from '../../capabilities/system/system.routes.ts'
import { VERSION } from '../../platform/package-paths.ts'
import { endpointsOf } from '../api-document.ts'
import { capabilities } from '../capabilities.ts'

interface Branding {
  readonly company: string
  readonly logoUrl: string
  readonly colors: Readonly<Record<string, string>>
}

/** Returns the public configuration: branding, modules, and how to sign in. */
export const publicConfig = (
  { company, logoUrl, colors }: Branding,
  { demo, oidc, issues }: { demo: boolean; oidc: boolean; issues: boolean },
): SystemDeps['publicConfig'] => ({
  branding: { company, product: 'Stance', logo_url: logoUrl, colors: { ...colors } },
  modules: Object.keys(endpointsOf(capabilities)).filter(
    (name) => name !== 'system' && (issues || name !== 'issues'),
  ),
  features: { import: true, api_documentation: true },
  auth: { mode: oidc ? 'oidc' : 'demo', demo },
  version: VERSION,
})
