import { api, dataOf } from '../api/client.ts'
import { ROLES, type Role, signInWith } from './session.ts'

/** A working day. */
const HOURS = 8

/** The role, not the token, so that a reload of the demonstration does not ask again. */
const ROLE_KEY = 'stance.demo-role'

export const demoTokenFor = async (role: Role) =>
  dataOf(await api.POST('/api/v1/demo/tokens', { body: { role, hours: HOURS } })).token

/** Signs in as one of the roles of the demonstration. */
export const signInAs = async (role: Role) => {
  await signInWith(await demoTokenFor(role), {
    renew: () => demoTokenFor(role),
    forget: () => sessionStorage.removeItem(ROLE_KEY),
    signOut: async () => undefined,
  })
  sessionStorage.setItem(ROLE_KEY, role)
}

/** Returns the role that this tab had before a reload. */
export const rememberedRole = () => {
  const stored = sessionStorage.getItem(ROLE_KEY)
  return ROLES.find((role) => role === stored)
}
