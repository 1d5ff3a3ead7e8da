import { fetchJson } from './fetch-json.ts'
import { discoveryUrl, isProviderUrl } from './issuer-settings.ts'

/** What a browser calls at a provider besides its discovery document. To the others it navigates. */
const CALLED = ['token_endpoint', 'revocation_endpoint', 'jwks_uri'] as const

/** A document changes rarely; a provider that did not answer is asked again sooner. */
const KEPT_MS = 60 * 60_000
const RETRY_MS = 10_000

const LIMITS = { ms: 2_000, bytes: 512 * 1024 }

interface EndpointOptions {
  /** Certificate authorities in PEM; null: Node's. */
  readonly ca: readonly string[] | null
  readonly elapsedMs: () => number
}

const readEndpoints = async (issuer: string, ca: EndpointOptions['ca']): Promise<string[]> => {
  const document = Object(await fetchJson(discoveryUrl(issuer), { ca, limits: LIMITS }))
  return CALLED.map((name) => document[name]).filter(isProviderUrl)
}

/**
 * Returns what reads the endpoints of providers, which may have other origins than the issuer. It waits at most
 * two seconds; of a provider that does not answer it returns what it last knew.
 */
export const createProviderEndpoints = (
  issuers: readonly string[],
  { ca, elapsedMs }: EndpointOptions,
): (() => Promise<string[]>) => {
  const endpointsOf = (issuer: string) => {
    let known: string[] = []
    let freshUntil = Number.NEGATIVE_INFINITY
    let reading: Promise<void> | undefined
    const read = async () => {
      const isRead = await readEndpoints(issuer, ca).then(
        (endpoints) => {
          known = endpoints
          return true
        },
        () => false,
      )
      freshUntil = elapsedMs() + (isRead ? KEPT_MS : RETRY_MS)
      reading = undefined
    }
    return async () => {
      if (elapsedMs() >= freshUntil) {
        reading ??= read()
        await reading
      }
      return known
    }
  }
  const readers = issuers.map(endpointsOf)
  return async () => (await Promise.all(readers.map((read) => read()))).flat()
}
