import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { complianceText } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxLabel } from '../../ui/checkbox-label.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { type Posture, postureQuery, STATUSES, type Status } from './compliance-queries.ts'
import { ControlDialog } from './control-dialog.tsx'
import { ControlsTable } from './controls-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { frameworkColumns, Score } from './framework-columns.tsx'
import { PostureBar } from './posture-bar.tsx'
import { RefusedFiles } from './refused-files.tsx'

const route = getRouteApi('/compliance')

const statusIn = ({ status }: SearchParams): Status | undefined =>
  STATUSES.find((name) => name === status)

const countOf = (posture: Posture, status: Status): number => posture[status]

/** Changes some parameters of the address. */
const useAddress = () => {
  const navigate = route.useNavigate()
  return useCallback(
    (changes: SearchParams, replace = true) =>
      void navigate({ search: (old) => ({ ...old, ...changes }), replace }),
    [navigate],
  )
}

const Summary = ({ posture, isBare }: { posture: Posture; isBare: boolean }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <span className="text-2xl">
      <Score value={isBare ? posture.score_without_exceptions_pct : posture.score_pct} />
    </span>
    <PostureBar counts={posture} />
    {posture.coverage_pct !== null && (
      <span className="text-muted">{complianceText.coverage(posture.coverage_pct)}</span>
    )}
    <span className="text-muted">
      {complianceText.published(
        posture.total_controls + posture.not_applicable,
        posture.published_controls,
      )}
    </span>
  </p>
)

const StatusFilter = ({
  posture,
  status,
  onChange,
}: {
  posture: Posture
  status: Status | undefined
  onChange: (status: Status | undefined) => void
}) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{complianceText.filter}</legend>
    {[undefined, ...STATUSES].map((one) => (
      <Button
        key={one ?? 'all'}
        look={one === status ? 'primary' : 'default'}
        aria-pressed={one === status}
        onClick={() => onChange(one)}
      >
        {one === undefined
          ? complianceText.all
          : `${complianceText.words[one]} ${formatNumber(countOf(posture, one))}`}
      </Button>
    ))}
  </fieldset>
)

const FrameworkView = ({ posture, isBare }: { posture: Posture; isBare: boolean }) => {
  const search = route.useSearch()
  const change = useAddress()
  const open = useCallback((control: string) => change({ control }), [change])
  const status = statusIn(search)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Summary posture={posture} isBare={isBare} />
        <ExportMenu framework={posture.framework} />
      </div>
      <StatusFilter
        posture={posture}
        status={status}
        onChange={(chosen) => change({ status: chosen })}
      />
      <Card className="overflow-hidden">
        <ControlsTable
          framework={posture}
          status={status}
          isWithoutExceptions={isBare}
          openId={search.control}
          onOpen={open}
        />
      </Card>
      {search.control !== undefined && (
        <ControlDialog
          fw={posture.framework}
          id={search.control}
          onClose={() => change({ control: undefined })}
        />
      )}
    </>
  )
}

const FrameworkList = ({ postures, isBare }: { postures: readonly Posture[]; isBare: boolean }) => {
  const change = useAddress()
  const columns = useMemo(
    () => frameworkColumns((fw) => change({ fw }, false), isBare),
    [change, isBare],
  )
  return (
    <Card className="overflow-hidden">
      <Table
        label={complianceText.frameworks}
        columns={columns}
        rows={postures}
        rowKey={({ framework }) => framework}
      />
    </Card>
  )
}

/** Frameworks with their posture, and the controls of one. */
export const CompliancePage = () => {
  const search = route.useSearch()
  const change = useAddress()
  const { data, error, refetch } = useQuery(postureQuery)
  const isBare = search.bare === '1'
  const chosen = data?.find(({ framework }) => framework === search.fw)
  return (
    <Page
      title={chosen === undefined ? complianceText.title : `${chosen.name} ${chosen.version}`}
      count={chosen === undefined ? data && formatNumber(data.length) : undefined}
      actions={
        <CheckboxLabel
          checked={isBare}
          onChange={({ target }) => change({ bare: target.checked ? '1' : undefined })}
        >
          {complianceText.withoutExceptions}
        </CheckboxLabel>
      }
    >
      {chosen === undefined ? (
        <>
          <p className="-mt-2 text-muted">{complianceText.hint}</p>
          <RefusedFiles />
        </>
      ) : (
        <Link to="/compliance" className="-mt-2 text-accent-text hover:underline">
          {complianceText.back}
        </Link>
      )}
      {data === undefined && error !== null && (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton lines={8} className="h-9" />}
      {data !== undefined && chosen === undefined && (
        <FrameworkList postures={data} isBare={isBare} />
      )}
      {chosen !== undefined && <FrameworkView posture={chosen} isBare={isBare} />}
    </Page>
  )
}
