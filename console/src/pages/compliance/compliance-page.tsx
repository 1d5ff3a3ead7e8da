import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { complianceText } from '../../text/compliance.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxLabel } from '../../ui/checkbox-label.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ExportMenu } from '../../ui/menu/export-menu.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { type Posture, postureQuery } from './compliance-queries.ts'
import { evidenceExports } from './evidence-exports.ts'
import { frameworkColumns } from './framework-columns.tsx'
import { FrameworkView } from './framework-view.tsx'
import { PostureLegend } from './posture-bar.tsx'
import { RefusedFiles } from './refused-files.tsx'
import { complianceRoute, useAddress } from './use-address.ts'

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
  const search = complianceRoute.useSearch()
  const change = useAddress()
  const { data, error, refetch } = useQuery(postureQuery)
  const isBare = search.bare === '1'
  const chosen = data?.find(({ framework }) => framework === search.fw)
  return (
    <Page
      title={chosen === undefined ? complianceText.title : `${chosen.name} ${chosen.version}`}
      count={chosen === undefined ? data && formatNumber(data.length) : undefined}
      back={chosen && <BackLink to="/compliance">{complianceText.back}</BackLink>}
      actions={
        <>
          <CheckboxLabel
            checked={isBare}
            onChange={({ target }) => change({ bare: target.checked ? '1' : undefined })}
          >
            {complianceText.withoutExceptions}
          </CheckboxLabel>
          {chosen && <ExportMenu entries={evidenceExports(chosen.framework)} />}
        </>
      }
    >
      {chosen === undefined && (
        <>
          <div className="-mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <p className="max-w-3xl text-muted">
              {complianceText.hint}
              {data?.every(({ score_pct }) => score_pct === null) && (
                <span className="mt-1 block text-foreground">{complianceText.noReports}</span>
              )}
            </p>
            <PostureLegend />
          </div>
          <RefusedFiles />
        </>
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
