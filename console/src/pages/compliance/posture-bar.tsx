import { clsx } from 'clsx'
import { complianceText } from '../../text/compliance.ts'
import { formatNumber } from '../../ui/format.ts'

const PARTS = ['passed', 'failed', 'manual', 'not_assessed'] as const

type Part = (typeof PARTS)[number]

/** What is not known is an outline. */
const LOOKS: Readonly<Record<Part, string>> = {
  passed: 'bg-ok',
  failed: 'bg-critical',
  manual: 'bg-info',
  not_assessed: 'border border-line-strong bg-sunken',
}

/** The colour of a status in bars; nothing for one that no bar has. */
export const StatusDot = ({ status }: { status: Part | 'not_applicable' }) =>
  status === 'not_applicable' ? null : (
    <span
      aria-hidden="true"
      className={clsx('size-2.5 shrink-0 rounded-sm forced-color-adjust-none', LOOKS[status])}
    />
  )

/** What the colours of the bars say. */
export const PostureLegend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
    {PARTS.map((part) => (
      <li key={part} className="flex items-center gap-1.5">
        <StatusDot status={part} />
        {complianceText.words[part]}
      </li>
    ))}
  </ul>
)

/** The controls of a framework by status, as one bar. Its text names the counts. */
export const PostureBar = ({ counts }: { counts: Readonly<Record<Part, number>> }) => {
  const present = PARTS.filter((part) => counts[part] > 0)
  const words = present.map((part) => `${complianceText.words[part]} ${formatNumber(counts[part])}`)
  return (
    <span className="block" title={words.join(', ')}>
      <span aria-hidden="true" className="flex h-2.5 gap-px forced-color-adjust-none">
        {present.map((part) => (
          <span
            key={part}
            className={clsx('min-w-1 basis-0 rounded-sm', LOOKS[part])}
            style={{ flexGrow: counts[part] }}
          />
        ))}
      </span>
      <span className="sr-only">{words.join(', ')}</span>
    </span>
  )
}
