import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { policiesText } from '../../text/policies.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { decisionColumns } from './decision-columns.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { type DecisionRecord, decisionsQuery } from './policies-queries.ts'

const words = policiesText.decisions

const RESULT_OPTIONS = [
  ['', words.any],
  ['true', words.results.allow],
  ['false', words.results.deny],
] as const

const allowOf = (result: string): boolean | undefined =>
  result === '' ? undefined : result === 'true'

/** What a policy took part in deciding. */
export const Decisions = ({ policyId }: { policyId: string }) => {
  const [result, setResult] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<DecisionRecord>()
  const query = useQuery(decisionsQuery(policyId, allowOf(result), page))
  const columns = useMemo(() => decisionColumns(setOpened), [])
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-end justify-between gap-3 p-4">
        <SelectField
          label={words.result}
          options={RESULT_OPTIONS}
          value={result}
          onChange={({ target }) => {
            setResult(target.value)
            setPage(1)
          }}
        />
        <p className="text-muted">{words.hint}</p>
      </div>
      <PagedTable
        query={query}
        label={words.list}
        columns={columns}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === opened?.id}
        empty={
          <EmptyState icon={ScrollText} title={words.empty}>
            <p>{words.emptyBody}</p>
          </EmptyState>
        }
        onPage={setPage}
      />
      {opened !== undefined && (
        <DecisionDialog decision={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  )
}
