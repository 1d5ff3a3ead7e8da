import { CircleCheck, CircleX, FileText, TriangleAlert, X } from 'lucide-react'
import type { Schemas } from '../../api/client.ts'
import { importsText } from '../../text/imports.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPercent } from '../../ui/format.ts'
import { InlineError } from '../../ui/states.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import type { Upload, UploadState } from './uploads.ts'

const Icon = ({ state }: { state: UploadState }) => {
  if (state.step === 'failed')
    return <CircleX size={16} className="text-critical-text" aria-hidden="true" />
  if (state.step !== 'done') return <FileText size={16} className="text-muted" aria-hidden="true" />
  return state.summary.rejected === 0 ? (
    <CircleCheck size={16} className="text-ok" aria-hidden="true" />
  ) : (
    <TriangleAlert size={16} className="text-medium-text" aria-hidden="true" />
  )
}

const Summary = ({ summary }: { summary: Schemas['ImportSummary'] }) => (
  <div className="flex flex-col gap-2">
    <p>
      <span className="mr-2 rounded-md bg-sunken px-1.5 py-0.5 font-mono text-2xs">
        {summary.format}
      </span>
      {importsText.result(summary.accepted, summary.duplicates, summary.resolved)}
    </p>
    {summary.rejected > 0 && <RejectedRecords records={summary.errors} total={summary.rejected} />}
  </div>
)

const Progress = ({ share }: { share: number }) => (
  <div className="flex items-center gap-3">
    <progress className="progress flex-1" max={1} value={share < 1 ? share : undefined} />
    <span className="w-24 text-right text-xs text-muted tabular-nums">
      {share < 1 ? importsText.sent(formatPercent(share)) : importsText.reading}
    </span>
  </div>
)

const State = ({ state }: { state: UploadState }) => {
  switch (state.step) {
    case 'waiting':
      return <p className="text-muted">{importsText.waiting}</p>
    case 'sending':
      return <Progress share={state.share} />
    case 'done':
      return <Summary summary={state.summary} />
    case 'failed':
      return <InlineError error={state.error} />
    case 'cancelled':
      return <p className="text-muted">{importsText.cancelled}</p>
  }
}

const isOver = ({ step }: UploadState) =>
  step === 'done' || step === 'failed' || step === 'cancelled'

/** The files that were dropped since the page was opened, and what became of each. */
export const UploadList = ({
  uploads,
  onCancel,
  onRetry,
  onRemove,
}: {
  uploads: readonly Upload[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
  onRemove: (id: number) => void
}) => (
  <Card title={importsText.uploads}>
    <ul className="mt-1" aria-live="polite">
      {uploads.map(({ id, file, state }) => (
        <li
          key={id}
          className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0 max-sm:flex-wrap max-sm:justify-end max-sm:gap-y-2"
        >
          <span className="mt-0.5">
            <Icon state={state} />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1 [overflow-wrap:anywhere] max-sm:basis-[calc(100%-28px)]">
            <p className="truncate font-medium">{file.name}</p>
            <State state={state} />
          </div>
          {(state.step === 'failed' || state.step === 'cancelled') && (
            <Button onClick={() => onRetry(id)}>{importsText.again}</Button>
          )}
          {isOver(state) ? (
            <Button
              look="ghost"
              isIcon
              aria-label={`${importsText.remove}: ${file.name}`}
              onClick={() => onRemove(id)}
            >
              <X size={15} aria-hidden="true" />
            </Button>
          ) : (
            <Button onClick={() => onCancel(id)}>{importsText.cancel}</Button>
          )}
        </li>
      ))}
    </ul>
  </Card>
)
