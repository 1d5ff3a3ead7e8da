import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignInFrame } from './pages/sign-in/sign-in-frame.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { callerKey, type Session, start, useSession } from './session/session.ts'
import { shellText } from './text/shell.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { onDemandComponent, useFetchAhead } from './ui/on-demand-component.tsx'
import { nameProduct } from './ui/page.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { ErrorState } from './ui/states.tsx'

const Connecting = () => (
  <SignInFrame title={shellText.connecting} logo="">
    <Skeleton lines={3} />
  </SignInFrame>
)

// Most pages are opened by a person who is signed in.
const { Component: SignInPage } = onDemandComponent(
  async () => (await import('./pages/sign-in/sign-in-page.tsx')).SignInPage,
  <Connecting />,
)
const { Component: ProviderReturn } = onDemandComponent(
  async () => (await import('./pages/sign-in/provider-return.tsx')).ProviderReturn,
  <Connecting />,
)
const { Component: SignInAgain, fetchAhead } = onDemandComponent(
  async () => (await import('./pages/sign-in/sign-in-again.tsx')).SignInAgain,
)

const isProviderReturn = () => location.pathname === '/signed-in' && location.search !== ''

const SignedIn = ({ session }: { session: Extract<Session, { state: 'signed-in' }> }) => {
  useFetchAhead(fetchAhead)
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider key={callerKey(session.caller)} router={router} />
      {session.hasEnded && <SignInAgain config={session.config} />}
    </QueryClientProvider>
  )
}

/** Shows the sign-in until a user is signed in, then the pages. */
export const App = () => {
  const session = useSession()
  useEffect(() => {
    if ('config' in session) nameProduct(session.config.branding.product)
  }, [session])
  if (session.state === 'starting') return <Connecting />
  if (session.state === 'unreachable') {
    return (
      <SignInFrame title={shellText.unreachable} logo="">
        <ErrorState error={session.error} retry={() => void start()} />
      </SignInFrame>
    )
  }
  if (session.state === 'signed-in') return <SignedIn session={session} />
  return (
    <ErrorBoundary>
      {session.config.auth.mode === 'oidc' && isProviderReturn() ? (
        <ProviderReturn auth={session.config.auth} goTo={(path) => router.history.replace(path)} />
      ) : (
        <SignInPage session={session} />
      )}
    </ErrorBoundary>
  )
}
