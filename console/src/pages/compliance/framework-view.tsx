import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { complianceText } from '../../text/compliance.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import {
  controlsQuery,
  frameworksQuery,
  type Posture,
  STATUSES,
  type Status,
} from './compliance-queries.ts'
import { statusOf } from './control-columns.tsx'
import { ControlDialog } from './control-dialog.tsx'
import { ControlsTable } from './controls-table.tsx'
import { FrameworkSummary } from './framework-summary.tsx'
import { StatusDot } from './posture-bar.tsx'
import { PostureTrend } from './posture-trend.tsx'
import { SectionMap } from './section-map.tsx'
import { sectionPostures } from './section-postures.ts'
import { complianceRoute, useAddress } from './use-address.ts'

const statusIn = ({ status }: SearchParams): Status | undefined =>
  STATUSES.find((name) => name === status)

const FILTER =
  'inline-flex h-8 items-center gap-1.5 rounded-lg border px-2.5 text-sm font-medium whitespace-nowrap transition-colors'

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
      <button
        key={one ?? 'all'}
        type="button"
        aria-pressed={one === status}
        className={`${FILTER} ${one === status ? 'border-accent bg-accent-tint text-accent-text' : 'border-line bg-surface shadow-card hover:bg-row-hover'}`}
        onClick={() => onChange(one)}
      >
        {one !== undefined && <StatusDot status={one} />}
        {one === undefined ? complianceText.all : complianceText.words[one]}{' '}
        <span className="font-normal text-muted tabular-nums">
          {formatNumber(
            one === undefined ? posture.total_controls + posture.not_applicable : posture[one],
          )}
        </span>
      </button>
    ))}
  </fieldset>
)

/** The sections of a framework, once its controls are there. */
const Sections = ({ framework, isBare }: { framework: string; isBare: boolean }) => {
  const { section } = complianceRoute.useSearch()
  const change = useAddress()
  const { data: controls } = useQuery(controlsQuery(framework))
  const { data: frameworks } = useQuery(frameworksQuery)
  const known = frameworks?.find(({ id }) => id === framework)
  if (controls === undefined || known === undefined) return null
  return (
    <SectionMap
      sections={sectionPostures(known.sections, controls, (control) => statusOf(control, isBare))}
      chosen={section}
      onChoose={(chosen) => change({ section: chosen })}
    />
  )
}

/** One framework: how it stands, by section, and its controls. */
export const FrameworkView = ({ posture, isBare }: { posture: Posture; isBare: boolean }) => {
  const search = complianceRoute.useSearch()
  const change = useAddress()
  const open = useCallback((control: string) => change({ control }), [change])
  const status = statusIn(search)
  return (
    <>
      <FrameworkSummary posture={posture} isBare={isBare} />
      <PostureTrend framework={posture.framework} isBare={isBare} />
      <Sections framework={posture.framework} isBare={isBare} />
      <StatusFilter
        posture={posture}
        status={status}
        onChange={(chosen) => change({ status: chosen })}
      />
      <Card className="overflow-hidden">
        <ControlsTable
          framework={posture}
          status={status}
          section={search.section}
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
