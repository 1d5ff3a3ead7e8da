import { type FormEvent, useEffect, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { rememberedRole, signInAs } from '../../session/demo-sign-in.ts'
import { type Role, type Session, signInWith } from '../../session/session.ts'
import { signInText } from '../../text/sign-in.ts'
import { roleWord } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { InlineError } from '../../ui/states.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type SignedOut = Extract<Session, { state: 'signed-out' }>

/** Runs a sign-in, and keeps what went wrong beside the form. */
const useAttempt = () => {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (signIn: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    await signIn()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return { error, isBusy, attempt }
}

/** The one that tries most of the product comes first. */
const DEMO_ROLES = ['operator', 'admin', 'viewer', 'requester'] as const satisfies readonly Role[]

const DemoRoles = ({ isAgain }: { isAgain: boolean }) => {
  const { error, isBusy, attempt } = useAttempt()
  const signIn = (role: Role) => void attempt(() => signInAs(role))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload signs in once, when the page opens
  useEffect(() => {
    const role = rememberedRole()
    if (role !== undefined && !isAgain) signIn(role)
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{signInText.demo}</p>
      <ul className="flex flex-col gap-2">
        {DEMO_ROLES.map((role) => (
          <li key={role}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => signIn(role)}
              className="flex w-full flex-col rounded-lg border border-line bg-surface px-3 py-2 text-left hover:border-accent hover:bg-row-hover disabled:opacity-50"
            >
              <span className="font-semibold">{roleWord(role)}</span>
              <span className="text-xs text-muted">{signInText.roles[role]}</span>
            </button>
          </li>
        ))}
      </ul>
      <InlineError error={error} />
    </div>
  )
}

const ProviderButton = ({ auth, isAgain }: { auth: Schemas['SignIn']; isAgain: boolean }) => {
  const { error, isBusy, attempt } = useAttempt()
  const signIn = () =>
    void attempt(async () => (await import('../../session/oidc-sign-in.ts')).goToProvider(auth))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload signs in once, when the page opens
  useEffect(() => {
    void import('../../session/oidc-sign-in.ts').then(({ wasSignedIn }) => {
      if (!isAgain && wasSignedIn()) signIn()
    })
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <Button look="primary" disabled={isBusy} onClick={signIn}>
        {signInText.provider}
      </Button>
      <InlineError error={error} />
    </div>
  )
}

const TokenForm = () => {
  const [token, setToken] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { error, isBusy, attempt } = useAttempt()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const value = token.trim()
    setMissing(value === '')
    if (value !== '') void attempt(() => signInWith(value))
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={onSubmit} noValidate>
      <TextField
        label={signInText.token}
        hint={signInText.tokenHint}
        error={isMissing ? signInText.tokenMissing : error}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        {signInText.useToken}
      </Button>
    </form>
  )
}

/** How a person signs in here. Again, or after a sign-out, nothing happens without a click. */
export const SignInChoice = ({ auth, isAgain }: { auth: Schemas['SignIn']; isAgain: boolean }) => {
  if (auth.demo === true) return <DemoRoles isAgain={isAgain} />
  if (auth.mode === 'oidc') return <ProviderButton auth={auth} isAgain={isAgain} />
  return <TokenForm />
}

export const SignInPage = ({ session }: { session: SignedOut }) => {
  const { branding, auth } = session.config
  const hasSignedOut = session.hasSignedOut === true
  return (
    <SignInFrame
      title={signInText.title(branding.product)}
      logo={branding.logo_url}
      company={branding.company}
    >
      {hasSignedOut && (
        <p role="status" className="rounded-lg bg-accent-tint px-3 py-2 text-accent-text">
          {signInText.signedOut}
        </p>
      )}
      <SignInChoice auth={auth} isAgain={hasSignedOut} />
    </SignInFrame>
  )
}
