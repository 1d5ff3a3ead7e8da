import { clsx } from 'clsx'
import { CircleDashed, Cloud } from 'lucide-react'
import { providerWord, statusWord } from '../text/words.ts'

const PROVIDER_PATHS: Readonly<Record<string, string>> = {
  // Plain shapes: the logos of the providers are their trademarks.
  aws: 'M2 10.500c3.500 2.200 8.500 2.200 12-.3M12 9.200l2.200.9-.4 2.300M3.500 3.500l1.300 4 1.200-3.600 1.200 3.600 1.300-4M10 7.500c2 0 3-.5 3-1.300 0-1.700-3-.6-3-2 0-.7 1.200-1 2.700-.6',
  azure: 'M6.500 2.500 2 12.500h3.200L10 2.500zM10.800 5.500 14 12.500H6.800l3.400-.7-1.800-2.200z',
}

/** The mark and, for screen readers, the word of a cloud provider. */
export const ProviderMark = ({ provider }: { provider: string }) => {
  const path = PROVIDER_PATHS[provider]
  const word = providerWord(provider)
  return (
    <span className="inline-flex shrink-0 text-muted" title={word}>
      {path === undefined ? (
        provider === 'gcp' ? (
          <Cloud size={15} strokeWidth={1.6} aria-hidden="true" />
        ) : (
          <CircleDashed size={15} strokeWidth={1.6} aria-hidden="true" />
        )
      ) : (
        <svg
          width="15"
          height="15"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinejoin="round"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d={path} />
        </svg>
      )}
      <span className="sr-only">{word}</span>
    </span>
  )
}

const FILLED: Readonly<Record<string, string>> = {
  OPEN: '',
  ACKNOWLEDGED: 'M7 4.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5',
  IN_PROGRESS: 'M7 3.500a3.500 3.500 0 0 1 0 7z',
  RESOLVED: 'M4.300 7.200 6.200 9l3.500-3.800',
  SUPPRESSED: 'M4.500 7h5',
}

const isDone = (status: string) => status === 'RESOLVED' || status === 'SUPPRESSED'

/** A status as mark and word. */
export const StatusMark = ({ status }: { status: string }) => {
  const name = status.toUpperCase()
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
      <svg
        width="14"
        height="14"
        viewBox="0 0 14 14"
        fill={isDone(name) ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={clsx(
          'shrink-0',
          name === 'RESOLVED'
            ? 'text-ok'
            : name === 'IN_PROGRESS' || name === 'ACKNOWLEDGED'
              ? 'text-accent'
              : 'text-faint',
        )}
        aria-hidden="true"
      >
        <circle cx="7" cy="7" r="5.500" fill="none" />
        <path d={FILLED[name] ?? ''} stroke={isDone(name) ? 'currentColor' : 'none'} />
      </svg>
      {statusWord(status)}
    </span>
  )
}
