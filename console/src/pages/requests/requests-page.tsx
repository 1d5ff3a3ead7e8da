import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useCaller } from '../../session/session.ts'
import { requestsText } from '../../text/settings.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The start page of the role that sees no lists. */
export const RequestsPage = () => {
  const { name, email, subject } = useCaller()
  return (
    <Page title={requestsText.title}>
      <Card>
        <EmptyState
          icon={House}
          title={requestsText.welcome(name || email || subject)}
          actions={
            <Link to="/settings" className={buttonClasses()}>
              {requestsText.settings}
            </Link>
          }
        >
          <p>{requestsText.body}</p>
          <p className="mt-1">{requestsText.pending}</p>
        </EmptyState>
      </Card>
    </Page>
  )
}
