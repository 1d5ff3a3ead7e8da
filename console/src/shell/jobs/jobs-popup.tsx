import { Popover } from '@base-ui/react/popover'
import { Link } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useState } from 'react'
import { jobsText } from '../../text/jobs.ts'
import { formatPercent } from '../../ui/format.ts'
import { InlineError } from '../../ui/states.tsx'
import { Age } from '../../ui/time.tsx'
import { isRunning, type Job } from './jobs-queries.ts'
import type { SentFile } from './upload-store.ts'

const MAX_ENDED = 5

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="py-1">
    <h3 className="px-4 pt-2 pb-1 text-2xs font-semibold tracking-wide text-faint uppercase">
      {title}
    </h3>
    {children}
  </section>
)

const FileRow = ({ file: { name, share } }: { file: SentFile }) => (
  <li className="flex flex-col gap-1 px-4 py-1.5">
    <span className="truncate font-medium">{name}</span>
    <span className="flex items-center gap-3 text-xs text-muted tabular-nums">
      {share === undefined ? (
        jobsText.waiting
      ) : (
        <>
          <progress
            className="progress flex-1"
            max={1}
            value={share < 1 ? share : undefined}
            aria-label={name}
          />
          {jobsText.sent(formatPercent(share))}
        </>
      )}
    </span>
  </li>
)

const OUTCOME_COLOURS = {
  running: '',
  completed: 'text-ok',
  partly_rejected: 'text-medium-text',
  rejected: 'text-critical-text',
  failed: 'text-critical-text',
}

const JobRow = ({ job, onOpen }: { job: Job; onOpen: () => void }) => (
  <li>
    <Link
      to={job.path}
      search={{ [job.parameter]: job.record }}
      onClick={onOpen}
      className="flex flex-col gap-0.5 px-4 py-1.5 hover:bg-row-hover"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{job.title}</span>
        <span className="text-xs text-faint">
          <Age at={job.finished_at ?? job.started_at} />
        </span>
      </span>
      <span className="flex gap-2 text-xs text-muted tabular-nums">
        {isRunning(job) ? (
          jobsText.read(job.read)
        ) : (
          <>
            <span className={OUTCOME_COLOURS[job.outcome]}>{jobsText.outcomes[job.outcome]}</span>
            {jobsText.result(job.added, job.resolved)}
          </>
        )}
      </span>
    </Link>
  </li>
)

/** The jobs behind their button; they are shown at first, because a click has brought them. */
export const JobsPopup = ({
  trigger,
  jobs,
  files,
  error,
}: {
  trigger: ReactElement
  jobs: readonly Job[]
  files: readonly SentFile[]
  error: unknown
}) => {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const rowsOf = (some: readonly Job[]) => (
    <ul>
      {some.map((job) => (
        <JobRow key={job.id} job={job} onOpen={close} />
      ))}
    </ul>
  )
  const running = jobs.filter(isRunning)
  const ended = jobs.filter((job) => !isRunning(job)).slice(0, MAX_ENDED)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup className="fade flex max-h-[70vh] w-[min(360px,calc(100vw-16px))] flex-col overflow-y-auto rounded-xl border border-line bg-raised shadow-popup outline-none">
            <Popover.Title className="border-b border-line px-4 py-3 text-base font-semibold">
              {jobsText.title}
            </Popover.Title>
            <InlineError error={error} />
            {files.length > 0 && (
              <Group title={jobsText.sending}>
                <ul>
                  {files.map((file) => (
                    <FileRow key={file.id} file={file} />
                  ))}
                </ul>
                <p className="px-4 py-1 text-xs text-muted">{jobsText.sendingHint}</p>
              </Group>
            )}
            <Group title={jobsText.running}>
              {running.length === 0 ? (
                <p className="px-4 py-1.5 text-muted">{jobsText.none}</p>
              ) : (
                rowsOf(running)
              )}
            </Group>
            {ended.length > 0 && <Group title={jobsText.ended}>{rowsOf(ended)}</Group>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
