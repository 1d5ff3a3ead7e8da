import type { TokenRequest } from '../../../src/platform/auth/built-in-tokens.ts'
import { type DimensionName, HERE } from '../scope-fixtures.ts'

export type Claims = Pick<TokenRequest, 'accounts'> & Partial<TokenRequest>

/** A caller who is restricted in one dimension, to what the worlds have in common. */
export const restrictedIn = (dimension: DimensionName): Claims => ({
  accounts: ['*'],
  permissions: ['policy:manage'],
  [dimension]: [HERE[dimension]],
})

/** A caller who is restricted in all of them. */
export const RESTRICTED: Claims = {
  accounts: [HERE.accounts],
  providers: [HERE.providers],
  regions: [HERE.regions],
  applications: [HERE.applications],
  permissions: ['policy:manage'],
}
