import { unauthorized } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { isAccessToken, type TokenVerifier, verifiedCaller } from './access-token.ts'
import type { Unscoped } from './claims.ts'
import { fetchJson } from './fetch-json.ts'
import { discoveryUrl, isProviderUrl, type TokenIssuer } from './issuer-settings.ts'
import { createKeyCache, type FetchResult } from './key-cache.ts'
import { type KeySet, MAX_KEY_ID_LENGTH, parseKeySet } from './key-set.ts'

/** Fetches the keys that the issuer's discovery document points to. */
const loadKeys = async (issuer: string, ca: readonly string[] | null): Promise<KeySet> => {
  const discovery = Object(await fetchJson(discoveryUrl(issuer), { ca }))
  if (discovery.issuer !== issuer) {
    throw new Error(`the discovery document is not that of the issuer ${issuer}`)
  }
  if (!isProviderUrl(discovery.jwks_uri)) {
    throw new Error('the discovery document contains no https:// URL of its keys')
  }
  return parseKeySet(await fetchJson(discovery.jwks_uri, { ca }))
}

export interface OidcOptions {
  /** Certificate authorities in PEM; null: Node's. */
  readonly ca: readonly string[] | null
  readonly unscoped: Unscoped
  readonly maxLifetimeS: number
  readonly now: Clock
  readonly elapsedMs: () => number
  readonly onFetch: (result: FetchResult) => void
}

/**
 * Verifies access tokens of an OpenID Connect provider. The configuration lists the algorithms, and
 * the key determines which of them applies; the token only selects the key. URLs, certificates and
 * keys in a token are ignored.
 */
export const oidcTokens = (settings: TokenIssuer, options: OidcOptions) => {
  const { issuer, audience, algorithms, claims, roles } = settings
  const { ca, unscoped, maxLifetimeS, now, elapsedMs, onFetch } = options
  const keys = createKeyCache({ load: () => loadKeys(issuer, ca), elapsedMs, onFetch })
  const mapping = { names: claims, roles, unscoped }

  const verify: TokenVerifier['verify'] = async (token) => {
    const { alg, kid } = token.header
    const algorithm = algorithms.find((allowed) => allowed === alg)
    const hasKeyId = typeof kid === 'string' && kid.length <= MAX_KEY_ID_LENGTH
    // Checked before the key lookup, so that fewer invalid tokens can trigger a fetch.
    if (!algorithm || !hasKeyId || !isAccessToken(token)) throw unauthorized()
    const signingKey = await keys.find(kid)
    if (!signingKey?.algorithms.includes(algorithm)) throw unauthorized()
    const expected = { key: signingKey.key, algorithm, issuer, audience, maxLifetimeS, now }
    return verifiedCaller(token, expected, mapping)
  }

  return { issuer, verify, hasKeys: keys.checkKeys }
}
