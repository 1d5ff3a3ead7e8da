import { unauthorized } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { isAccessToken, type TokenVerifier, verifiedClaims } from './access-token.ts'
import { callerFromClaims, type Unscoped } from './claims.ts'
import { fetchJson } from './fetch-json.ts'
import { discoveryUrl, type IssuerSettings, isProviderUrl } from './issuer-settings.ts'
import { type Fetched, keyCache } from './key-cache.ts'
import { type KeySet, MAX_KEY_ID, readKeySet } from './key-set.ts'

/** The keys that the issuer's discovery document leads to, fetched now. */
const loadKeys = async (issuer: string, ca: readonly string[] | null): Promise<KeySet> => {
  const found = Object(await fetchJson(discoveryUrl(issuer), { ca }))
  if (found.issuer !== issuer) {
    throw new Error(`the discovery document is one of another issuer than ${issuer}`)
  }
  if (!isProviderUrl(found.jwks_uri)) {
    throw new Error('the discovery document names no https:// address of its keys')
  }
  return readKeySet(await fetchJson(found.jwks_uri, { ca }))
}

export interface OidcOptions {
  /** Certificate authorities in PEM; null: those of Node. */
  readonly ca: readonly string[] | null
  readonly unscoped: Unscoped
  readonly now: Clock
  readonly elapsedMs: () => number
  readonly onFetched: (fetched: Fetched) => void
}

/**
 * Access tokens of an OpenID Connect provider. Which algorithms there are is configured, and which
 * of them fits a key is the key's; the token only says which key. Addresses, certificates and keys
 * that stand in a token are not looked at.
 */
export const oidcTokens = (settings: IssuerSettings, options: OidcOptions) => {
  const { issuer, audience, algorithms, claims, roles } = settings
  const { ca, unscoped, now, elapsedMs, onFetched } = options
  const keys = keyCache({ load: () => loadKeys(issuer, ca), elapsedMs, onFetched })
  const reading = { names: claims, roles, unscoped }

  const verify: TokenVerifier['verify'] = async (token) => {
    const { alg, kid } = token.header
    const algorithm = algorithms.find((known) => known === alg)
    const named = typeof kid === 'string' && kid.length <= MAX_KEY_ID
    // Before the key is looked up, so that fewer tokens can make anybody fetch anything.
    if (!algorithm || !named || !isAccessToken(token)) throw unauthorized()
    const found = await keys.find(kid)
    if (!found?.algorithms.includes(algorithm)) throw unauthorized()
    const expected = { key: found.key, algorithm, issuer, audience, now }
    return callerFromClaims(await verifiedClaims(token, expected), reading)
  }

  return { issuer, verify, knowsKeys: keys.known }
}
