import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Schemas } from '../../api/client.ts'
import { signOut } from '../../session/session.ts'
import { signInText } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { SignInCard } from './sign-in-frame.tsx'
import { SignInChoice } from './sign-in-page.tsx'

/** Covers the page when the sign-in has ended. Everything under it stays as it was. */
export const SignInAgain = ({
  config: { auth, branding },
}: {
  config: Schemas['PublicConfig']
}) => {
  const box = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  useEffect(() => {
    box.current?.showModal()
    // What was refused meanwhile is requested again.
    return () => void queries.invalidateQueries()
  }, [queries])
  return createPortal(
    <dialog
      ref={box}
      aria-label={signInText.endedTitle}
      onCancel={(event) => event.preventDefault()}
      className="m-auto max-w-[calc(100vw-32px)] bg-transparent text-foreground outline-none backdrop:bg-canvas"
    >
      <SignInCard title={signInText.endedTitle} logo={branding.logo_url}>
        <p className="text-muted">
          {auth.mode === 'oidc' && auth.demo !== true ? signInText.endedAway : signInText.ended}
        </p>
        <SignInChoice auth={auth} isAgain />
        <Button look="ghost" onClick={() => void signOut()}>
          {signInText.otherPerson}
        </Button>
      </SignInCard>
    </dialog>,
    document.body,
  )
}
