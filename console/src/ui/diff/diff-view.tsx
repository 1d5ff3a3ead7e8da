import { clsx } from 'clsx'
import { diffText } from '../../text/diff.ts'
import { type DiffLine, diffTexts, hunksOf } from './text-diff.ts'

const SIGNS = { same: ' ', removed: '−', added: '+' } as const
const LOOKS = {
  same: '',
  removed: 'bg-critical-tint text-critical-text',
  added: 'bg-ok-tint text-ok',
} as const

const Line = ({ line: { kind, text, before, after } }: { line: DiffLine }) => (
  <div className={clsx('flex gap-2 px-2', LOOKS[kind])}>
    <span className="w-8 shrink-0 text-right text-muted select-none max-sm:hidden">{before}</span>
    <span className="w-8 shrink-0 text-right text-muted select-none">{after ?? ''}</span>
    <span aria-hidden="true" className="select-none">
      {SIGNS[kind]}
    </span>
    {kind !== 'same' && <span className="sr-only">{diffText.kinds[kind]}</span>}
    <code className="min-w-0 flex-1 break-words whitespace-pre-wrap">{text}</code>
  </div>
)

/** What differs between two texts, with some lines around each change. */
export const DiffView = ({
  label,
  before,
  after,
}: {
  label: string
  before: string
  after: string
}) => {
  const hunks = hunksOf(diffTexts(before, after))
  if (hunks.length === 0) return <p className="text-muted">{diffText.same}</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[60vh] overflow-y-auto rounded-lg border border-line bg-surface font-mono text-xs leading-5"
    >
      {hunks.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts do not move
        <div key={index} className={clsx(index > 0 && 'border-t border-line')}>
          {lines.map((line) => (
            <Line key={`${line.before ?? ''}:${line.after ?? ''}`} line={line} />
          ))}
        </div>
      ))}
    </section>
  )
}
