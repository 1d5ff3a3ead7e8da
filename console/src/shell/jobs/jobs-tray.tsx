import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { cloneElement, useEffect, useRef } from 'react'
import { jobsText } from '../../text/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { useOnDemand } from '../../ui/on-demand.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { isRunning, type Job, type JobSources, jobsQuery } from './jobs-queries.ts'
import { useSentFiles } from './upload-store.ts'

const importPopup = () => import('./jobs-popup.tsx')

const NO_JOBS: readonly Job[] = []

const END_WORDS = {
  running: jobsText.completed,
  completed: jobsText.completed,
  partly_rejected: jobsText.partlyRejected,
  rejected: jobsText.rejected,
  failed: jobsText.failed,
}

/** Says that a job has ended that was seen to run, unless its own page is open, which shows it. */
const useEndedJobs = (jobs: readonly Job[]) => {
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const seen = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const ended = jobs.filter((job) => seen.current.has(job.id) && !isRunning(job))
    seen.current = new Set(jobs.filter(isRunning).map(({ id }) => id))
    for (const job of ended.filter((one) => one.path !== path)) {
      const search = { [job.parameter]: job.record }
      showToast(END_WORDS[job.outcome](job.title), {
        description: jobsText.result(job.added, job.resolved),
        action: { label: jobsText.show, run: () => void navigate({ to: job.path, search }) },
      })
    }
  }, [jobs, path, navigate])
}

/** What runs now: files that this tab sends, imports, and runs of connections. */
export const JobsTray = ({ sources }: { sources: JobSources }) => {
  const files = useSentFiles()
  const { data: jobs = NO_JOBS, error } = useQuery(jobsQuery(sources, files.length > 0))
  const { module, button } = useOnDemand(importPopup)
  useEndedJobs(jobs)
  const running = jobs.filter(isRunning)
  const count = Math.max(running.length, files.length)
  const trigger = (
    <Button look="ghost" isIcon className="relative" aria-label={jobsText.button(count)}>
      <Layers size={16} aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent tabular-nums"
        >
          {count}
        </span>
      )}
    </Button>
  )
  if (module === undefined) return cloneElement(trigger, { ...button, 'aria-haspopup': 'dialog' })
  return <module.JobsPopup trigger={trigger} jobs={jobs} files={files} error={error} />
}
