import { CircleSlash, Inbox, Lock, type LucideIcon, PlugZap, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { commonText } from '../text/shell.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy/copy-button.tsx'

/** What stands where a list, chart or page would stand: why it is empty and what to do. */
export const EmptyState = ({
  icon: Icon = Inbox,
  title,
  isPage = false,
  children,
  actions,
}: {
  icon?: LucideIcon
  title: string
  /** It stands for a whole page, so its title is the heading of the page. */
  isPage?: boolean
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className="mx-auto flex max-w-lg flex-col items-center gap-2 px-6 py-14 text-center">
    <span className="mb-1 grid size-10 place-items-center rounded-xl border border-line bg-surface text-muted shadow-card">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </span>
    {isPage ? (
      <h1 className="text-base font-semibold">{title}</h1>
    ) : (
      <p className="text-base font-semibold text-foreground">{title}</p>
    )}
    {children !== undefined && <div className="text-muted">{children}</div>}
    {actions !== undefined && (
      <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
    )}
  </div>
)

const RequestId = ({ id }: { id: string }) => (
  <span className="inline-flex items-center gap-1 font-mono text-2xs text-faint">
    {commonText.requestId} {id}
    <CopyButton text={id} />
  </span>
)

const TICK_MS = 1_000
const DEFAULT_WAIT_S = 5

/** Counts down to the next attempt that the service allows, and makes it; after another refusal once more. */
const RetryCountdown = ({ error, retry }: { error: ApiError; retry: () => void }) => {
  const seconds = Math.max(1, error.retryAfter ?? DEFAULT_WAIT_S)
  const [left, setLeft] = useState(seconds)
  const again = useRef(retry)
  again.current = retry
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal starts another countdown
  useEffect(() => {
    const end = Date.now() + seconds * TICK_MS
    setLeft(seconds)
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / TICK_MS)
      setLeft(Math.max(0, rest))
      if (rest > 0) return
      clearInterval(timer)
      again.current()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [error, seconds])
  if (left === 0) return <span>{commonText.retrying}</span>
  const sentence = error.status === 429 ? commonText.rateLimited : commonText.busy
  return <span>{sentence(left)}</span>
}

/** Returns whether the service has said when to come back. */
const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 429 || (error.status === 503 && error.retryAfter !== undefined))

const iconOf = (status: number) => {
  if (status === 403) return Lock
  if (status === 404) return CircleSlash
  return status === 501 ? PlugZap : TriangleAlert
}

const titleOf = (status: number) => {
  if (status === 403) return commonText.notPermitted
  if (status === 404) return commonText.notFound
  return status === 501 ? commonText.notConfigured : commonText.failed
}

/** An error of the API in the place of what it kept from being shown. */
export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const known = error instanceof ApiError ? error : undefined
  const status = known?.status ?? 0
  const isFinal = status === 403 || status === 404 || status === 501
  return (
    <div role="alert">
      <EmptyState
        icon={iconOf(status)}
        title={titleOf(status)}
        actions={
          retry && !isFinal && !isTemporary(error) ? (
            <Button onClick={retry}>{commonText.retry}</Button>
          ) : undefined
        }
      >
        <p>{error instanceof Error ? error.message : String(error)}</p>
        {status === 404 && <p>{commonText.maybeHidden}</p>}
        {isTemporary(error) && retry && (
          <p>
            <RetryCountdown error={error} retry={retry} />
          </p>
        )}
        {known !== undefined && known.requestId !== '' && <RequestId id={known.requestId} />}
      </EmptyState>
    </div>
  )
}

/** Says that filters could not be counted. What went wrong stands where their list would be. */
export const FiltersError = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <div className="px-1.5 text-xs text-muted">
    <p>{commonText.filtersFailed}</p>
    {isTemporary(error) ? (
      <RetryCountdown error={error} retry={retry} />
    ) : (
      <button
        type="button"
        onClick={retry}
        className="mt-1 min-h-6 font-medium text-accent-text hover:underline"
      >
        {commonText.retry}
      </button>
    )}
  </div>
)

/** The sentence of an error, and the id under which the service logged the request. */
export const ErrorText = ({ error }: { error: unknown }) => {
  const id = error instanceof ApiError ? error.requestId : ''
  return (
    <>
      {error instanceof Error ? error.message : String(error)}
      {id !== '' && (
        <div className="mt-1">
          <RequestId id={id} />
        </div>
      )}
    </>
  )
}

/** An error of a form or an action, beside what the person typed. */
export const InlineError = ({ error }: { error: unknown }) =>
  error === null || error === undefined ? null : (
    <div role="alert" className="rounded-lg bg-critical-tint px-3 py-2 text-sm text-critical-text">
      <ErrorText error={error} />
    </div>
  )
