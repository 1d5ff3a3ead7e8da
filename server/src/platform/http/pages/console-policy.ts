/** The addresses outside of this service that the console needs. */
export interface ConsoleOrigins {
  /** The issuers at which it signs users in. */
  readonly issuers: readonly string[]
  /** '' for no logo. */
  readonly logoUrl: string
}

/** The origin of a URL; '' for a `data:` URL, which every policy allows for images. */
const originOf = (url: string): string =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).origin : ''

const directive = (name: string, sources: readonly string[]): string =>
  [name, ...new Set(sources.filter((source) => source !== ''))].join(' ')

/**
 * Returns the content security policy of the console, which may also call these endpoints of the issuers. It runs only its own scripts, and no text can
 * become markup or script: no policy for trusted types may be created.
 */
export const consolePolicy = (
  { issuers, logoUrl }: ConsoleOrigins,
  endpoints: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    directive('img-src', ["'self'", 'data:', originOf(logoUrl)]),
    "font-src 'self'",
    directive('connect-src', ["'self'", ...[...issuers, ...endpoints].map(originOf)]),
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
