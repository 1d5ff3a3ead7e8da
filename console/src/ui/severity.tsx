import { clsx } from 'clsx'
import type { Schemas } from '../api/client.ts'
import { severityWord } from '../text/words.ts'

type Severity = Schemas['Severity']

/** Most severe first, as lists and charts show them. */
export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'] as const

const FILLS = {
  CRITICAL: 'fill-critical stroke-critical',
  HIGH: 'fill-high stroke-high',
  MEDIUM: 'fill-medium stroke-medium',
  LOW: 'fill-low stroke-low',
  INFO: 'fill-info stroke-info',
}

const BADGES = {
  CRITICAL: 'bg-critical-tint text-critical-text',
  HIGH: 'bg-high-tint text-high-text',
  MEDIUM: 'bg-medium-tint text-medium-text',
  LOW: 'bg-low-tint text-low-text',
  INFO: 'bg-info-tint text-info-text',
}

const BARS = { CRITICAL: 3, HIGH: 3, MEDIUM: 2, LOW: 1, INFO: 0 }

const Shape = ({ severity }: { severity: Severity }) => {
  if (severity === 'CRITICAL') {
    return (
      <>
        <rect x="1" y="1" width="12" height="12" rx="3" stroke="none" />
        <path
          d="M7 3.500v4M7 10.200v.1"
          className="stroke-surface"
          strokeWidth="1.800"
          strokeLinecap="round"
        />
      </>
    )
  }
  if (severity === 'INFO') {
    return (
      <circle
        cx="7"
        cy="7"
        r="4.500"
        fill="none"
        strokeWidth="1.600"
        strokeDasharray="2.200 1.900"
      />
    )
  }
  return [0, 1, 2].map((bar) => (
    <rect
      key={bar}
      x={1.5 + bar * 4}
      y={9 - bar * 3}
      width="3"
      height={4 + bar * 3}
      rx="0.8"
      stroke="none"
      opacity={bar < BARS[severity] ? 1 : 0.22}
    />
  ))
}

/** The mark of a severity. Its shape tells severities apart without colour. */
export const SeverityMark = ({ severity }: { severity: Severity }) => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 14 14"
    className={clsx('shrink-0', FILLS[severity])}
    aria-hidden="true"
  >
    <Shape severity={severity} />
  </svg>
)

/** A severity as mark and word. */
export const SeverityBadge = ({ severity }: { severity: Severity }) => (
  <span
    className={clsx(
      'inline-flex h-6 items-center gap-1.5 rounded-md px-1.5 text-xs font-semibold',
      BADGES[severity],
    )}
  >
    <SeverityMark severity={severity} />
    {severityWord(severity)}
  </span>
)
