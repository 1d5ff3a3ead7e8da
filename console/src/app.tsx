import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Schemas } from './api/client.ts'
import { SignInFrame, SignInPage } from './pages/sign-in/sign-in-page.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { start, useSession } from './session/session.ts'
import { signInText } from './text/shell.ts'
import { nameProduct } from './ui/page.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { ErrorState, InlineError } from './ui/states.tsx'

/** Takes the code that the identity provider put into the address, and opens the page it was asked for. */
const ProviderReturn = ({ auth }: { auth: Schemas['SignIn'] }) => {
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    import('./session/oidc-sign-in.ts')
      .then(({ completeSignIn }) => completeSignIn(auth))
      .then((path) => router.history.replace(path))
      .catch(setError)
  }, [auth])
  return (
    <SignInFrame title={error === undefined ? signInText.connecting : signInText.failed} logo="">
      {error === undefined ? <Skeleton lines={3} /> : <InlineError error={error} />}
      {error !== undefined && (
        <a href="/" className="text-accent-text underline">
          {signInText.provider}
        </a>
      )}
    </SignInFrame>
  )
}

const isProviderReturn = () => location.pathname === '/signed-in' && location.search !== ''

/** Shows the sign-in until somebody is signed in, then the pages. */
export const App = () => {
  const session = useSession()
  // Another person must not see what the last one loaded.
  useEffect(() => {
    if (session.state === 'signed-out') queryClient.clear()
    if ('config' in session) nameProduct(session.config.branding.product)
  }, [session])
  if (session.state === 'starting') {
    return (
      <SignInFrame title={signInText.connecting} logo="">
        <Skeleton lines={3} />
      </SignInFrame>
    )
  }
  if (session.state === 'unreachable') {
    return (
      <SignInFrame title={signInText.unreachable} logo="">
        <ErrorState error={session.error} retry={() => void start()} />
      </SignInFrame>
    )
  }
  if (session.state === 'signed-out') {
    return session.config.auth.mode === 'oidc' && isProviderReturn() ? (
      <ProviderReturn auth={session.config.auth} />
    ) : (
      <SignInPage session={session} />
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
