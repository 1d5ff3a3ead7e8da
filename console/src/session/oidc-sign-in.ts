import {
  ErrorResponse,
  InMemoryWebStorage,
  type User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { ApiError } from '../api/api-error.ts'
import type { Schemas } from '../api/client.ts'
import { signInText } from '../text/sign-in.ts'
import { signInWith, type TokenProvider } from './session.ts'

/** The path that the provider returns to. */
export const CALLBACK_PATH = '/signed-in'

/** Says that this tab was signed in, so that a reload goes to the provider without a click. */
const SIGNED_IN_KEY = 'stance.signed-in'

/** A provider that is silent for longer counts as down. */
const PROVIDER_TIMEOUT_S = 15

let manager: UserManager | undefined

const managerOf = (auth: Schemas['SignIn']) => {
  manager ??= new UserManager({
    authority: auth.issuer ?? '',
    client_id: auth.client_id ?? '',
    redirect_uri: `${location.origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: auth.scopes?.join(' ') ?? 'openid profile email',
    requestTimeoutInSeconds: PROVIDER_TIMEOUT_S,
    // Tokens stay in memory. Only the state of a running sign-in survives the way to the provider.
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    // A hidden frame fails where third-party cookies are blocked; a refresh token does not.
    automaticSilentRenew: false,
    monitorSession: false,
  })
  return manager
}

const providerFor = (users: UserManager, signedIn: User): TokenProvider => {
  let user = signedIn
  return {
    renew: async () => {
      if (user.refresh_token === undefined) return undefined
      user = (await users.signinSilent()) ?? user
      return user.access_token
    },
    forget: () => sessionStorage.removeItem(SIGNED_IN_KEY),
    signOut: async () => {
      // Not every provider can revoke, and a sign-out does not fail because of it.
      await users.revokeTokens(['refresh_token']).catch(() => undefined)
      await users
        .signoutRedirect({ id_token_hint: user.id_token ?? '' })
        .catch(() => users.removeUser())
    },
  }
}

/** Returns a path of this origin: `//other.example` would leave it. */
const ownPath = (state: unknown) =>
  typeof state === 'string' && /^\/(?![/\\])/.test(state) ? state : '/'

const isProviderError = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ApiError)

/** Returns an error as a person can act on it. What the provider itself says is kept. */
const explain = (error: unknown, { issuer = '' }: Schemas['SignIn']) => {
  if (!isProviderError(error)) return error
  if (error instanceof ErrorResponse) return new Error(signInText.refused(error.message))
  if (/^No (matching )?state/.test(error.message)) return new Error(signInText.notStarted)
  const isSilent = error instanceof TypeError || error.name === 'ErrorTimeout'
  return isSilent ? new Error(signInText.providerDown(issuer)) : error
}

/**
 * Leaves for the provider. The person returns to `from`. `mustAsk` lets the provider ask who signs in, even
 * if it knows a user.
 */
export const goToProvider = async (
  auth: Schemas['SignIn'],
  { from = `${location.pathname}${location.search}`, mustAsk = false } = {},
) => {
  await managerOf(auth)
    .signinRedirect({ state: from, ...(mustAsk && { prompt: 'login' }) })
    .catch((error: unknown) => {
      throw explain(error, auth)
    })
}

/** A sign-in that did not succeed, with the path that it started from. */
export interface FailedSignIn {
  error: unknown
  from: string
}

/**
 * Completes a sign-in with the code in the address, and goes to the path that it started from. Returns why
 * not when the state, the code or the token is not one that this tab asked for.
 */
export const completeSignIn = async (
  auth: Schemas['SignIn'],
  goTo: (path: string) => void,
): Promise<FailedSignIn | undefined> => {
  const users = managerOf(auth)
  let from = '/'
  try {
    const user = await users.signinRedirectCallback()
    from = ownPath(user.state)
    await signInWith(user.access_token, providerFor(users, user), () => goTo(from))
    sessionStorage.setItem(SIGNED_IN_KEY, 'yes')
    return undefined
  } catch (error) {
    // A reload would be refused in the same way: the person decides about the next try.
    sessionStorage.removeItem(SIGNED_IN_KEY)
    if (error instanceof ErrorResponse) from = ownPath(error.state)
    return { error: explain(error, auth), from }
  }
}

export const wasSignedIn = () => sessionStorage.getItem(SIGNED_IN_KEY) !== null
