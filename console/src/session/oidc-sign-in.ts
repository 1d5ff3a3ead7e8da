import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Schemas } from '../api/client.ts'
import { signInWith } from './session.ts'

/** The path that the provider returns to. */
export const CALLBACK_PATH = '/signed-in'

/** Says that this tab was signed in, so that a reload goes to the provider without a click. */
const SIGNED_IN_KEY = 'stance.signed-in'

let manager: UserManager | undefined

const managerOf = (auth: Schemas['SignIn']) => {
  manager ??= new UserManager({
    authority: auth.issuer ?? '',
    client_id: auth.client_id ?? '',
    redirect_uri: `${location.origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: auth.scopes?.join(' ') ?? 'openid profile email',
    // Tokens stay in memory. Only the state of a running sign-in survives the way to the provider.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    // A hidden frame fails where third-party cookies are blocked; a refresh token does not.
    automaticSilentRenew: false,
    monitorSession: false,
  })
  return manager
}

const providerFor = (users: UserManager) => ({
  renew: async () => {
    const user = await users.getUser()
    if (user?.refresh_token === undefined) return undefined
    return (await users.signinSilent())?.access_token
  },
  signOut: async () => {
    sessionStorage.removeItem(SIGNED_IN_KEY)
    const user = await users.getUser()
    if (user === null) return
    await users
      .signoutRedirect({ id_token_hint: user.id_token ?? '' })
      .catch(() => users.removeUser())
  },
})

/** Leaves for the provider. The person returns to the address that the page has now. */
export const goToProvider = async (auth: Schemas['SignIn']) => {
  const { pathname, search } = location
  const from = pathname === CALLBACK_PATH ? '/' : `${pathname}${search}`
  await managerOf(auth).signinRedirect({ state: from })
}

/**
 * Completes a sign-in with the code in the address, and returns the path that it started from.
 * Throws when the state, the code or the token is not one that this tab asked for.
 */
export const completeSignIn = async (auth: Schemas['SignIn']) => {
  const users = managerOf(auth)
  const user = await users.signinRedirectCallback()
  await signInWith(user.access_token, providerFor(users))
  sessionStorage.setItem(SIGNED_IN_KEY, 'yes')
  const from = typeof user.state === 'string' ? user.state : '/'
  // Only a path of this origin: `//other.example` would leave it.
  return /^\/(?![/\\])/.test(from) ? from : '/'
}

export const wasSignedIn = () => sessionStorage.getItem(SIGNED_IN_KEY) !== null
