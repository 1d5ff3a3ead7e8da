import { useEffect, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import type { FailedSignIn } from '../../session/oidc-sign-in.ts'
import { shellText } from '../../text/shell.ts'
import { signInText } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InlineError } from '../../ui/states.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Takes the code that the identity provider put into the address, and goes to the page it was asked for. */
export const ProviderReturn = ({
  auth,
  goTo,
}: {
  auth: Schemas['SignIn']
  goTo: (path: string) => void
}) => {
  const [failed, setFailed] = useState<FailedSignIn>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is used once
  useEffect(() => {
    void import('../../session/oidc-sign-in.ts')
      .then(({ completeSignIn }) => completeSignIn(auth, goTo))
      .catch((error: unknown) => ({ error, from: '/' }))
      .then(setFailed)
  }, [])
  const tryAgain = ({ from }: FailedSignIn) =>
    void import('../../session/oidc-sign-in.ts')
      .then(({ goToProvider }) => goToProvider(auth, { from, mustAsk: true }))
      .catch((error: unknown) => setFailed({ error, from }))
  if (failed === undefined) {
    return (
      <SignInFrame title={shellText.connecting} logo="">
        <Skeleton lines={3} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={signInText.failed} logo="">
      <InlineError error={failed.error} />
      <Button look="primary" onClick={() => tryAgain(failed)}>
        {signInText.again}
      </Button>
    </SignInFrame>
  )
}
