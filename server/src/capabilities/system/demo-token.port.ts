import type { TokenRequest } from '../../platform/auth/built-in-tokens.ts'

/** Signs a token of the demo. */
export type SignDemoToken = (request: TokenRequest, at: Date) => Promise<string>
