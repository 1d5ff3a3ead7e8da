import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleSlash } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { pageOf, pageParam, type SearchParams } from '../../search-params.ts'
import { exceptionsText } from '../../text/exceptions.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { exceptionColumns } from './exception-columns.tsx'
import { type ExceptionListing, exceptionPageQuery, SORTS, STATUSES } from './exceptions-queries.ts'

const route = getRouteApi('/exceptions')

const listingOf = (search: SearchParams): ExceptionListing => ({
  status: STATUSES.find((one) => one === search.status),
  application_id: search.application_id || undefined,
  sort: SORTS.find((one) => one === search.sort) ?? 'created_at',
  page: pageOf(search),
})

const { all, statuses } = exceptionsText

const STATUS_OPTIONS = [
  ['', all.anyStatus],
  ...STATUSES.map((status) => [status, statuses[status]] as const),
] as const
const SORT_OPTIONS = SORTS.map((sort) => [sort, all.sorts[sort]] as const)

const Filters = ({
  listing: { status, application_id = '', sort },
  onChange,
}: {
  listing: ExceptionListing
  onChange: (change: SearchParams) => void
}) => {
  const [typed, setTyped] = useState(application_id)
  useEffect(() => setTyped(application_id), [application_id])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ application_id: typed.trim() || undefined })
  }
  return (
    <search aria-label={all.filters} className="flex flex-wrap items-end gap-3 p-4">
      <SelectField
        label={exceptionsText.columns.status}
        options={STATUS_OPTIONS}
        value={status ?? ''}
        onChange={({ target }) => onChange({ status: target.value || undefined })}
      />
      <SelectField
        label={all.sort}
        options={SORT_OPTIONS}
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value })}
      />
      <form className="flex items-end gap-2" onSubmit={onSubmit}>
        <TextField
          label={exceptionsText.fields.application_id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{all.apply}</Button>
      </form>
    </search>
  )
}

/** Every exception that the caller sees, filtered and sorted as the address says. */
export const AllExceptions = ({
  openId,
  onOpen,
}: {
  openId: string | undefined
  onOpen: (id: string) => void
}) => {
  const navigate = route.useNavigate()
  const listing = listingOf(route.useSearch())
  const query = useQuery(exceptionPageQuery(listing))
  const columns = useMemo(() => exceptionColumns(({ id }) => onOpen(id)), [onOpen])
  const isFiltered = listing.status !== undefined || listing.application_id !== undefined
  const change = (changed: SearchParams) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...changed }) })
  return (
    <>
      <Filters listing={listing} onChange={change} />
      <PagedTable
        query={query}
        label={exceptionsText.lists.all}
        columns={columns}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === openId}
        empty={
          <EmptyState icon={CircleSlash} title={isFiltered ? all.noMatchTitle : all.emptyTitle}>
            <p>{isFiltered ? all.noMatchBody : all.emptyBody}</p>
          </EmptyState>
        }
        onPage={(page) => change({ page: pageParam(page) })}
      />
    </>
  )
}
