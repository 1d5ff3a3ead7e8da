import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { exceptionsText } from '../../text/exceptions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import { exceptionsQuery, VIEWS, type ViewName } from './exceptions-queries.ts'
import { ExceptionsTable } from './exceptions-table.tsx'
import { RequestForm } from './request-form.tsx'

const route = getRouteApi('/exceptions')

const viewOf = ({ v }: SearchParams): ViewName => VIEWS.find((name) => name === v) ?? 'waiting'

const RequestButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="primary" onClick={onClick}>
    <Plus size={15} aria-hidden="true" />
    {exceptionsText.request}
  </Button>
)

/** What may stay for a time: requests that wait, exceptions that end soon, and the caller's own. */
export const ExceptionsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isRequesting, setRequesting] = useState(false)
  const canRequest = useHasRole('operator', 'admin')
  const view = viewOf(search)
  const { data } = useQuery(exceptionsQuery(view))
  const show = useCallback(
    (exception: string | undefined) =>
      void navigate({ search: (old) => ({ ...old, exception }), replace: true }),
    [navigate],
  )
  const request = canRequest ? <RequestButton onClick={() => setRequesting(true)} /> : undefined
  return (
    <Page
      title={exceptionsText.title}
      count={data && formatNumber(data.length)}
      actions={data !== undefined && data.length > 0 && request}
    >
      <p className="-mt-2 text-muted">{exceptionsText.hint}</p>
      <Tabs
        label={exceptionsText.views}
        value={view}
        tabs={VIEWS.filter((name) => name !== 'mine' || canRequest).map((name) => ({
          id: name,
          label: exceptionsText.view[name],
          content: (
            <Card className="overflow-hidden">
              <ExceptionsTable
                view={name}
                openId={search.exception}
                onOpen={show}
                actions={request}
              />
            </Card>
          ),
        }))}
        onChange={(v) => void navigate({ search: v === 'waiting' ? {} : { v } })}
      />
      {isRequesting && <RequestForm onClose={() => setRequesting(false)} />}
      {search.exception !== undefined && (
        <ExceptionDialog id={search.exception} onClose={() => show(undefined)} />
      )}
    </Page>
  )
}
