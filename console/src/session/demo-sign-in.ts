import { errorOf, unreachable } from '../api/api-error.ts'
import { ROLES, type Role, signInWith } from './session.ts'

/** The role, not the token, so that a reload of the demonstration does not ask again. */
const ROLE_KEY = 'stance.demo-role'

export const demoTokenFor = async (role: Role): Promise<string> => {
  const response = await fetch('/api/v1/demo/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  }).catch(() => {
    throw unreachable()
  })
  const body = await response.json()
  if (!response.ok) throw errorOf(response, body)
  return body.token
}

/** Signs in as one of the roles of the demonstration. */
export const signInAs = async (role: Role) => {
  await signInWith(await demoTokenFor(role), {
    renew: () => demoTokenFor(role),
    signOut: async () => sessionStorage.removeItem(ROLE_KEY),
  })
  sessionStorage.setItem(ROLE_KEY, role)
}

/** Returns the role that this tab had before a reload. */
export const rememberedRole = () => {
  const stored = sessionStorage.getItem(ROLE_KEY)
  return ROLES.find((role) => role === stored)
}
