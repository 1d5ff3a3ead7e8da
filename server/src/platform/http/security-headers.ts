/**
 * What every answer says to a browser: nothing in it is a page, nobody may frame it or read it from
 * elsewhere, nothing of it is stored. The documentation page has a content policy of its own.
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

/** Only said over TLS, where it counts: for a year this host is asked over TLS alone. */
export const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const
