import { rootCertificates } from 'node:tls'
import type { SignDemoToken } from '../../capabilities/system/demo-token.port.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { bearerAuthentication } from '../../platform/auth/authenticate.ts'
import { builtInTokens, issueToken } from '../../platform/auth/built-in-tokens.ts'
import {
  acceptsBuiltIn,
  type IssuerSettings,
  identityProviders,
} from '../../platform/auth/issuer-settings.ts'
import type { FetchResult } from '../../platform/auth/key-cache.ts'
import { tokenKey } from '../../platform/auth/key-files.ts'
import { oidcTokens } from '../../platform/auth/oidc-tokens.ts'
import { createTokenWarnings } from '../../platform/auth/token-warnings.ts'
import type { Authenticate } from '../../platform/http/register-endpoints.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { readSmallFile } from '../../platform/small-file.ts'
import { systemClock } from '../../platform/system-clock.ts'
import type { Config } from '../config.ts'

/** Throws a UsageError when the configuration lets no one sign in. Called before anything starts. */
export const requireSignIn = ({ demo, auth }: Pick<Config, 'demo' | 'auth'>) => {
  const providers = identityProviders(auth)
  const builtIn = acceptsBuiltIn(auth)
  if (providers.length === 0 && !builtIn) {
    throw new UsageError(
      'No one could sign in: STANCE_BUILT_IN_TOKENS is off and no identity provider is configured',
    )
  }
  if (demo && !builtIn) {
    throw new UsageError(
      'The demo signs in with built-in tokens, which are off when an identity provider is configured; set STANCE_BUILT_IN_TOKENS=on, or leave out the demo',
    )
  }
}

export const certificateAuthorities = (caFile: string | null): string[] | null => {
  if (caFile === null) return null
  try {
    return [...rootCertificates, readSmallFile(caFile)]
  } catch (cause) {
    throw new UsageError(`STANCE_OIDC_CA_FILE: ${caFile} cannot be read`, { cause })
  }
}

/** Counts every fetch of an issuer's keys and logs each failure, of which there are few. */
const reportKeyFetch =
  (issuer: string, log: Logger, metrics: Pick<Metrics, 'countKeyFetch'>) =>
  (fetched: FetchResult) => {
    metrics.countKeyFetch(issuer, fetched.ok ? 'ok' : 'failed')
    if (fetched.ok) return
    log.warn({ issuer, err: fetched.error }, 'identity provider keys not fetched')
  }

const SECONDS_PER_HOUR = 3_600

const providerTokens = async (
  providers: readonly IssuerSettings[],
  { auth }: Config,
  log: Logger,
  metrics: Metrics,
) => {
  const ca = await certificateAuthorities(auth.oidc.caFile)
  return providers.map((settings) =>
    oidcTokens(settings, {
      ca,
      unscoped: auth.unscoped,
      maxLifetimeS: auth.maxTokenHours * SECONDS_PER_HOUR,
      now: systemClock,
      elapsedMs: () => performance.now(),
      onFetch: reportKeyFetch(settings.issuer, log, metrics),
    }),
  )
}

interface Authentication {
  readonly authenticate: Authenticate
  /** Whether the keys of any provider are available; absent where built-in tokens are accepted. */
  readonly canSignIn: (() => boolean) | undefined
  readonly signDemoToken: SignDemoToken | null
}

/** Accepts tokens of identity providers, built-in tokens, or both, as configured. */
export const createAuthentication = async (
  config: Config,
  log: Logger,
  metrics: Metrics,
): Promise<Authentication> => {
  const providers = await providerTokens(identityProviders(config.auth), config, log, metrics)
  // Starts the fetches without waiting. Until they succeed, tokens of the provider get 503.
  for (const { hasKeys } of providers) hasKeys()
  const warnings = createTokenWarnings(log)
  if (!acceptsBuiltIn(config.auth)) {
    const canSignIn = () => providers.some(({ hasKeys }) => hasKeys())
    const authenticate = bearerAuthentication(providers, systemClock, warnings)
    return { authenticate, canSignIn, signDemoToken: null }
  }
  const key = await tokenKey(config.dataDir, config.auth.jwtSecret ?? undefined)
  const builtIn = builtInTokens({
    key,
    unscoped: config.auth.unscoped,
    maxLifetimeS: config.auth.maxTokenHours * SECONDS_PER_HOUR,
    now: systemClock,
  })
  const authenticate = bearerAuthentication([...providers, builtIn], systemClock, warnings)
  const signDemoToken: SignDemoToken = (request, at) => issueToken(key, request, at)
  return {
    authenticate,
    canSignIn: undefined,
    signDemoToken: config.demo ? signDemoToken : null,
  }
}
