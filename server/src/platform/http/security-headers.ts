/**
 * The headers of every response. A response is not a page, and it must not be framed, read by another
 * origin or stored. The documentation page has a content security policy of its own.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Sent over TLS only, where it has an effect: for a year, browsers use TLS for this host. */
export const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const
