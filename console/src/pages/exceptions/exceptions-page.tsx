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
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { AllExceptions } from './all-exceptions.tsx'
import { exceptionsQuery, VIEWS, type ViewName } from './exceptions-queries.ts'
import { ExceptionsTable } from './exceptions-table.tsx'
import { GroupedExceptions } from './grouped-exceptions.tsx'

const { Component: ExceptionDialog } = onDemandComponent(
  async () => (await import('./exception-dialog.tsx')).ExceptionDialog,
)
const { Component: RequestForm } = onDemandComponent(
  async () => (await import('./request-form.tsx')).RequestForm,
)

const route = getRouteApi('/exceptions')

const TABS = [...VIEWS, 'calendar', 'applications', 'all'] as const

const tabOf = ({ v }: SearchParams) => TABS.find((name) => name === v) ?? 'waiting'

const RequestButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="primary" onClick={onClick}>
    <Plus size={15} aria-hidden="true" />
    {exceptionsText.request}
  </Button>
)

/** What may stay for a time: what waits, what ends soon, the caller's own, and all exceptions. */
export const ExceptionsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isRequesting, setRequesting] = useState(false)
  const canRequest = useHasRole('operator', 'admin')
  const tab = tabOf(search)
  const view: ViewName = VIEWS.find((name) => name === tab) ?? 'waiting'
  const { data } = useQuery(exceptionsQuery(view))
  const show = useCallback(
    (exception: string | undefined) =>
      void navigate({ search: (old) => ({ ...old, exception }), replace: true }),
    [navigate],
  )
  const request = canRequest ? <RequestButton onClick={() => setRequesting(true)} /> : undefined
  const contentOf = (name: (typeof TABS)[number]) => {
    if (name === 'all') return <AllExceptions openId={search.exception} onOpen={show} />
    if (name === 'calendar' || name === 'applications') {
      return <GroupedExceptions grouping={name} onOpen={show} />
    }
    return <ExceptionsTable view={name} openId={search.exception} onOpen={show} actions={request} />
  }
  return (
    <Page
      title={exceptionsText.title}
      count={tab === view ? data && formatNumber(data.length) : undefined}
      actions={(tab !== view || (data !== undefined && data.length > 0)) && request}
    >
      <p className="-mt-2 text-muted">{exceptionsText.hint}</p>
      <Tabs
        label={exceptionsText.views}
        value={tab}
        tabs={TABS.filter((name) => name !== 'mine' || canRequest).map((name) => ({
          id: name,
          label: exceptionsText.view[name],
          content: <Card className="overflow-hidden">{contentOf(name)}</Card>,
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
