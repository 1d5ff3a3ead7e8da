import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, ScrollText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { pageOf, pageParam } from '../../search-params.ts'
import { policiesText } from '../../text/policies.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { NewPolicyForm } from './new-policy-form.tsx'
import { policiesQuery, STATUSES } from './policies-queries.ts'
import { policyColumns } from './policy-columns.tsx'
import { useCanManage } from './use-can-manage.ts'

const route = getRouteApi('/policies')

const STATUS_OPTIONS = [
  ['', policiesText.anyStatus],
  ...STATUSES.map((status) => [status, policiesText.statuses[status]] as const),
] as const

/** What decides at gates: the registry of policies. */
export const PoliciesPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isCreating, setCreating] = useState(false)
  const canManage = useCanManage()
  const status = STATUSES.find((one) => one === search.status)
  const query = useQuery(policiesQuery(status, pageOf(search)))
  const columns = useMemo(
    () => policyColumns(({ id }) => void navigate({ to: '/policies/$id', params: { id } })),
    [navigate],
  )
  const change = (changed: object) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...changed }) })
  return (
    <Page
      title={policiesText.title}
      count={query.data && formatNumber(query.data.total)}
      actions={
        canManage && (
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus size={15} aria-hidden="true" />
            {policiesText.create}
          </Button>
        )
      }
    >
      <p className="-mt-2 text-muted">{policiesText.hint}</p>
      <Card className="overflow-hidden">
        <search aria-label={policiesText.filters} className="flex flex-wrap items-end gap-3 p-4">
          <SelectField
            label={policiesText.columns.status}
            options={STATUS_OPTIONS}
            value={status ?? ''}
            onChange={({ target }) => change({ status: target.value || undefined })}
          />
        </search>
        <PagedTable
          query={query}
          label={policiesText.list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={ScrollText} title={policiesText.emptyTitle}>
              <p>{policiesText.emptyBody}</p>
            </EmptyState>
          }
          onPage={(page) => change({ page: pageParam(page) })}
        />
      </Card>
      {isCreating && (
        <NewPolicyForm
          onClose={() => setCreating(false)}
          onCreated={(id) => void navigate({ to: '/policies/$id', params: { id } })}
        />
      )}
    </Page>
  )
}
