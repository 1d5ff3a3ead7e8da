import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { AppError } from '../../kernel/app-error.ts'
import { bearerAuthentication } from '../../platform/auth/authenticate.ts'
import { builtInTokens } from '../../platform/auth/built-in-tokens.ts'
import {
  acceptsBuiltIn,
  type IssuerSettings,
  identityProviders,
} from '../../platform/auth/issuer-settings.ts'
import type { Fetched } from '../../platform/auth/key-cache.ts'
import { tokenKey } from '../../platform/auth/key-files.ts'
import { oidcTokens } from '../../platform/auth/oidc-tokens.ts'
import type { Config } from '../../platform/config.ts'
import type { Authenticate } from '../../platform/http/register-endpoints.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { systemClock } from '../../platform/system-clock.ts'

/** Throws BAD_REQUEST when nobody could sign in as it is configured, before anything is started. */
export const refuseContradictions = ({ demo, auth }: Pick<Config, 'demo' | 'auth'>) => {
  const providers = identityProviders(auth)
  const builtIn = acceptsBuiltIn(auth)
  if (providers.length === 0 && !builtIn) {
    throw new AppError(
      'BAD_REQUEST',
      'Nobody could sign in: STANCE_BUILT_IN_TOKENS is off and no identity provider is configured',
    )
  }
  if (demo && !builtIn) {
    throw new AppError(
      'BAD_REQUEST',
      'The demo signs in with built-in tokens, which are off beside an identity provider; set STANCE_BUILT_IN_TOKENS=on, or leave out the demo',
    )
  }
}

const certificateAuthorities = async (caFile: string | null): Promise<string[] | null> => {
  if (caFile === null) return null
  const own = await readFile(caFile, 'utf8').catch((cause: unknown) => {
    throw new AppError('BAD_REQUEST', `STANCE_OIDC_CA_FILE: ${caFile} cannot be read`, { cause })
  })
  return [...rootCertificates, own]
}

/** What is known of every fetch of an issuer's keys. There are few enough to log each failure. */
const keyFetchReport =
  (issuer: string, log: Logger, metrics: Pick<Metrics, 'countKeyFetch'>) => (fetched: Fetched) => {
    metrics.countKeyFetch(issuer, fetched.ok ? 'ok' : 'failed')
    if (fetched.ok) return
    log.warn({ issuer, err: fetched.error }, 'the keys of the identity provider were not fetched')
  }

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
      now: systemClock,
      elapsedMs: () => performance.now(),
      onFetched: keyFetchReport(settings.issuer, log, metrics),
    }),
  )
}

interface Authentication {
  readonly authenticate: Authenticate
  /** Whether the keys of any provider are known; absent where built-in tokens are accepted. */
  readonly canSignIn: (() => boolean) | undefined
}

/** Who is let in, by the configuration: callers with tokens of providers, of our own, or of both. */
export const createAuthentication = async (
  config: Config,
  log: Logger,
  metrics: Metrics,
): Promise<Authentication> => {
  const providers = await providerTokens(identityProviders(config.auth), config, log, metrics)
  // Nobody waits: until its keys are there, a provider's tokens are answered with 503.
  for (const { knowsKeys } of providers) knowsKeys()
  if (!acceptsBuiltIn(config.auth)) {
    const canSignIn = () => providers.some(({ knowsKeys }) => knowsKeys())
    return { authenticate: bearerAuthentication(providers, systemClock), canSignIn }
  }
  const key = await tokenKey(config.dataDir, config.auth.jwtSecret ?? undefined)
  const builtIn = builtInTokens({ key, unscoped: config.auth.unscoped, now: systemClock })
  const authenticate = bearerAuthentication([...providers, builtIn], systemClock)
  return { authenticate, canSignIn: undefined }
}
