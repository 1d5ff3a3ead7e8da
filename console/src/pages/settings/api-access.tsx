import { useMutation } from '@tanstack/react-query'
import { demoTokenFor } from '../../session/demo-sign-in.ts'
import { ROLES, useCaller, useConfig } from '../../session/session.ts'
import { settingsText } from '../../text/settings.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeLine } from '../../ui/copy/code-line.tsx'
import { InlineError } from '../../ui/states.tsx'

/** A token of the caller's role, for the command line. Only the demonstration gives one here. */
const DemoToken = () => {
  const { roles } = useCaller()
  const role = ROLES.findLast((name) => roles.includes(name)) ?? 'viewer'
  const {
    data: token,
    error,
    isPending,
    mutate,
  } = useMutation({ mutationFn: () => demoTokenFor(role) })
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <h3 className="font-medium">{settingsText.token}</h3>
      <p className="text-muted">{settingsText.tokenBody}</p>
      <InlineError error={error} />
      {token === undefined ? (
        <div>
          <Button disabled={isPending} onClick={() => mutate()}>
            {settingsText.createToken}
          </Button>
        </div>
      ) : (
        <>
          <p role="status">{settingsText.tokenCreated}</p>
          <CodeLine text={token} label={settingsText.token} />
          <CodeLine
            text={`curl -H "Authorization: Bearer $TOKEN" ${location.origin}/api/v1/findings`}
            label={settingsText.example}
          />
        </>
      )}
    </div>
  )
}

export const ApiAccess = () => {
  const { auth, features } = useConfig()
  return (
    <Card title={settingsText.api}>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
        <p className="text-muted">{settingsText.apiBody}</p>
        <div className="flex flex-wrap gap-2">
          {features.api_documentation === true && (
            <a href="/docs" className={buttonClasses()}>
              {settingsText.docs}
            </a>
          )}
          <a href="/api/v1/openapi.json" className={buttonClasses({ look: 'ghost' })}>
            {settingsText.contract}
          </a>
        </div>
      </div>
      {auth.demo === true && <DemoToken />}
    </Card>
  )
}
