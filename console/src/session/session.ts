import { useSyncExternalStore } from 'react'
import { api, dataOf, type Schemas, takeTokensFrom } from '../api/client.ts'

export const ROLES = ['viewer', 'requester', 'operator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** How a page gets a token again after a reload, and what ends the sign-in at its provider. */
export interface TokenProvider {
  /** Returns a new token without a question to the person, or undefined when that is not possible. */
  renew(): Promise<string | undefined>
  signOut(): Promise<void>
}

export type Session =
  | { state: 'starting' }
  | { state: 'unreachable'; error: unknown }
  | { state: 'signed-out'; config: Schemas['PublicConfig']; reason?: 'expired' | 'signed-out' }
  | { state: 'signed-in'; config: Schemas['PublicConfig']; caller: Schemas['CurrentCaller'] }

let session: Session = { state: 'starting' }
/** The token is kept in memory only: no script, extension or later user of the machine finds it stored. */
let token: string | undefined
let provider: TokenProvider | undefined
const listeners = new Set<() => void>()

const set = (next: Session) => {
  session = next
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const currentSession = () => session
export const useSession = () => useSyncExternalStore(subscribe, currentSession)

/** Returns the caller. Only components inside the signed-in part of the page use it. */
export const useCaller = () => {
  const current = useSession()
  if (current.state !== 'signed-in') throw new Error('There is no signed-in user.')
  return current.caller
}

/** Returns the public configuration. Only components of a page that has started use it. */
export const useConfig = () => {
  const current = useSession()
  if (!('config' in current)) throw new Error('The configuration is not loaded.')
  return current.config
}

/** Returns whether the caller has one of the roles. */
export const useHasRole = (...roles: readonly Role[]) => {
  const { roles: own } = useCaller()
  return roles.some((role) => own.includes(role))
}

let renewal: Promise<boolean> | undefined

const renewOnce = async () => {
  const next = await provider?.renew().catch(() => undefined)
  if (next === undefined) {
    token = undefined
    if ('config' in session) set({ state: 'signed-out', config: session.config, reason: 'expired' })
    return false
  }
  token = next
  return true
}

/** Concurrent requests that are refused together wait for one renewal. */
const renew = () => {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined
  })
  return renewal
}

takeTokensFrom({
  token: () => token,
  renew: () => (token === undefined ? Promise.resolve(false) : renew()),
})

/** Signs in with a token. Throws `ApiError` when the service refuses it; then no user is signed in. */
export const signInWith = async (next: string, from?: TokenProvider) => {
  if (!('config' in session)) throw new Error('The configuration is not loaded.')
  token = next
  provider = undefined
  try {
    const caller = dataOf(await api.GET('/api/v1/me'))
    provider = from
    set({ state: 'signed-in', config: session.config, caller })
  } catch (error) {
    token = undefined
    throw error
  }
}

/** Replaces the token before it ends, and reads the caller again. */
export const prolong = async () => {
  if (!(await renew()) || session.state !== 'signed-in') return
  set({ ...session, caller: dataOf(await api.GET('/api/v1/me')) })
}

export const signOut = async () => {
  const last = provider
  token = undefined
  provider = undefined
  if ('config' in session)
    set({ state: 'signed-out', config: session.config, reason: 'signed-out' })
  await last?.signOut()
}

/** Reads the public configuration. The page shows the sign-in, or why the service cannot be reached. */
export const start = async () => {
  set({ state: 'starting' })
  try {
    set({ state: 'signed-out', config: dataOf(await api.GET('/config.json')) })
  } catch (error) {
    set({ state: 'unreachable', error })
  }
}
