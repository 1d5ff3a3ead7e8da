import { useSyncExternalStore } from 'react'
import { api, dataOf, type Schemas, takeTokensFrom } from '../api/client.ts'

export const ROLES = ['viewer', 'requester', 'operator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Where a token comes from, and what ends the sign-in there. */
export interface TokenProvider {
  /** Returns a new token without a question to the person, or undefined when that is not possible. */
  renew(): Promise<string | undefined>
  /** Removes what this tab keeps of the sign-in. */
  forget(): void
  /** Ends the sign-in at the provider too. */
  signOut(): Promise<void>
}

export type Session =
  | { state: 'starting' }
  | { state: 'unreachable'; error: unknown }
  | { state: 'signed-out'; config: Schemas['PublicConfig']; hasSignedOut?: boolean }
  | {
      state: 'signed-in'
      config: Schemas['PublicConfig']
      caller: Schemas['CurrentCaller']
      /** The sign-in has ended: the page stays as it is, and asks for another one. */
      hasEnded: boolean
    }

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

/** Returns what tells callers apart. */
export const callerKey = ({ issuer, subject }: Schemas['CurrentCaller']) => `${issuer} ${subject}`

const forgetters = new Set<() => void>()

/** Runs when a person leaves: the next one must not see what was loaded or typed. */
export const whenLeft = (forget: () => void) => {
  forgetters.add(forget)
}

/** Removes everything of the person from this tab. */
const leave = () => {
  provider?.forget()
  provider = undefined
  token = undefined
  if ('config' in session) set({ state: 'signed-out', config: session.config, hasSignedOut: true })
  for (const forget of forgetters) forget()
}

/** The tabs of a browser: a person who signs out in one of them has signed out in all. */
let tabs: BroadcastChannel | undefined

const listenToTabs = () => {
  tabs ??= new BroadcastChannel('stance.signed-out')
  tabs.onmessage = ({ data }) => {
    if (session.state === 'signed-in' && data === callerKey(session.caller)) leave()
  }
}

const readCaller = async () => dataOf(await api.GET('/api/v1/me'))

let renewal: Promise<boolean> | undefined

const renewOnce = async () => {
  const next = await provider?.renew().catch(() => undefined)
  if (session.state !== 'signed-in') return false
  if (next === undefined) {
    set({ ...session, hasEnded: true })
    return false
  }
  token = next
  return true
}

/** Shows when the new token ends. */
const showRenewal = async () => {
  const caller = await readCaller()
  if (session.state === 'signed-in') set({ ...session, caller })
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
  renew: async () => {
    if (session.state !== 'signed-in' || session.hasEnded || !(await renew())) return false
    void showRenewal().catch(() => undefined)
    return true
  },
})

/**
 * Signs in with a token. Throws `ApiError` when the service refuses it; then nothing has changed.
 * `onAccepted` runs before the pages are shown.
 */
export const signInWith = async (
  next: string,
  from?: TokenProvider,
  onAccepted: () => void = () => {},
) => {
  if (!('config' in session)) throw new Error('The configuration is not loaded.')
  const before = token
  token = next
  try {
    const caller = await readCaller()
    const last = session.state === 'signed-in' ? callerKey(session.caller) : undefined
    if (last !== undefined && last !== callerKey(caller)) leave()
    token = next
    provider = from
    onAccepted()
    set({ state: 'signed-in', config: session.config, caller, hasEnded: false })
  } catch (error) {
    token = before
    throw error
  }
}

/** Replaces the token before it ends, or asks for another sign-in. */
export const prolong = async () => {
  if (await renew()) await showRenewal()
}

export const signOut = async () => {
  const last = provider
  if (session.state === 'signed-in') tabs?.postMessage(callerKey(session.caller))
  leave()
  await last?.signOut()
}

/** Reads the public configuration. The page shows the sign-in, or why the service cannot be reached. */
export const start = async () => {
  set({ state: 'starting' })
  listenToTabs()
  try {
    set({ state: 'signed-out', config: dataOf(await api.GET('/config.json')) })
  } catch (error) {
    set({ state: 'unreachable', error })
  }
}
