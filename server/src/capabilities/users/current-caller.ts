import type { Caller, ClaimKey, ClaimSource } from '../../kernel/caller.ts'
import { type DataScope, type ScopeLists, scopeLists } from '../../kernel/data-scope.ts'

const DIMENSIONS: readonly (keyof DataScope)[] = [
  'accounts',
  'providers',
  'regions',
  'applications',
]

const sourceOf = ({ claimSources }: Caller, key: ClaimKey): ClaimSource =>
  claimSources[key] ?? { claim: key, found: 'absent' }

/** Returns why a caller sees no data at all, or ''. */
const hintOf = (caller: Caller, lists: ScopeLists): string => {
  const empty = DIMENSIONS.find((dimension) => lists[dimension].length === 0)
  if (!empty) return ''
  const { claim, found } = sourceOf(caller, empty)
  const states = {
    present: `The claim ${claim} is an empty list`,
    absent: `The token has no claim ${claim}`,
    malformed: `The claim ${claim} is not a list of strings`,
  }
  return `${states[found]}, so no data is visible; let the issuer of the token list the ${empty}`
}

/** Describes a caller, and where each value comes from. */
export const describeCaller = (caller: Caller) => {
  const { subject, issuer, email, name, roles, permissions, expiresAt } = caller
  const scope = scopeLists(caller.scope)
  return {
    subject,
    issuer,
    email,
    name,
    roles: [...roles],
    permissions: [...permissions],
    scope,
    claims: {
      subject: sourceOf(caller, 'subject'),
      email: sourceOf(caller, 'email'),
      name: sourceOf(caller, 'name'),
      roles: sourceOf(caller, 'roles'),
      permissions: sourceOf(caller, 'permissions'),
      accounts: sourceOf(caller, 'accounts'),
      providers: sourceOf(caller, 'providers'),
      regions: sourceOf(caller, 'regions'),
      applications: sourceOf(caller, 'applications'),
    },
    expires_at: expiresAt.toISOString(),
    hint: hintOf(caller, scope),
  }
}
