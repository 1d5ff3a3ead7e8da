import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCaller } from '../../session/session.ts'
import { exceptionsText } from '../../text/exceptions.ts'
import { requestsText } from '../../text/settings.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { Page } from '../../ui/page.tsx'
import { exceptionsQuery } from './exceptions-queries.ts'
import { ExceptionsTable } from './exceptions-table.tsx'

const { Component: OwnExceptionDialog } = onDemandComponent(
  async () => (await import('./exception-dialog.tsx')).OwnExceptionDialog,
)

/** The start page of the role that sees no lists: the exceptions that are for the caller. */
export const RequestsPage = () => {
  const { name, email, subject } = useCaller()
  const [openId, setOpenId] = useState<string>()
  const own = useQuery(exceptionsQuery('mine')).data ?? []
  const opened = own.find(({ id }) => id === openId)
  return (
    <Page
      title={requestsText.title}
      actions={
        <Link to="/settings" className={buttonClasses()}>
          {requestsText.settings}
        </Link>
      }
    >
      <p className="-mt-2 max-w-3xl text-muted">
        {requestsText.welcome(name || email || subject)} {requestsText.body}
      </p>
      <Card className="overflow-hidden" title={exceptionsText.lists.mine}>
        <ExceptionsTable view="mine" openId={openId} onOpen={setOpenId} />
      </Card>
      {opened && <OwnExceptionDialog exception={opened} onClose={() => setOpenId(undefined)} />}
    </Page>
  )
}
