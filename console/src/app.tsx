import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProviderReturn } from './pages/sign-in/provider-return.tsx'
import { SignInAgain } from './pages/sign-in/sign-in-again.tsx'
import { SignInFrame, SignInPage } from './pages/sign-in/sign-in-page.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { callerKey, start, useSession } from './session/session.ts'
import { signInText } from './text/shell.ts'
import { nameProduct } from './ui/page.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { ErrorState } from './ui/states.tsx'

const isProviderReturn = () => location.pathname === '/signed-in' && location.search !== ''

/** Shows the sign-in until a user is signed in, then the pages. */
export const App = () => {
  const session = useSession()
  useEffect(() => {
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
      <ProviderReturn auth={session.config.auth} goTo={(path) => router.history.replace(path)} />
    ) : (
      <SignInPage session={session} />
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={callerKey(session.caller)} router={router} />
      {session.hasEnded && <SignInAgain config={session.config} />}
    </QueryClientProvider>
  )
}
