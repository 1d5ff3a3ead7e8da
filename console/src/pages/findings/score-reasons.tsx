import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import type { Schemas } from '../../api/client.ts'
import { findingText } from '../../text/findings.ts'
import { severityWord } from '../../text/words.ts'
import { formatPercent } from '../../ui/format.ts'

type Risk = Schemas['RiskAssessment']

const signed = (effect: number) => (effect < 0 ? `−${-effect}` : `+${effect}`)

/** One reason: what it adds or takes, drawn from the middle, and why it holds. */
const Reason = ({ reason, most }: { reason: Schemas['RiskFactor']; most: number }) => {
  const { factor, effect, because } = reason
  const width = (Math.abs(effect) / most) * 32
  return (
    <li className="grid grid-cols-[34px_68px_1fr] items-start gap-2 py-1">
      <span
        className={clsx(
          'text-right font-mono text-xs leading-5 font-semibold',
          effect < 0 ? 'text-ok' : 'text-high-text',
        )}
      >
        {signed(effect)}
      </span>
      <svg width="68" height="20" aria-hidden="true">
        <path d="M34 3v14" className="stroke-line-strong" strokeWidth="1" />
        <rect
          x={effect < 0 ? 34 - width : 34}
          y="7"
          width={Math.max(2, width)}
          height="6"
          rx="2"
          className={effect < 0 ? 'fill-ok' : 'fill-high'}
        />
      </svg>
      <span className="min-w-0">
        <span className="block leading-5 break-words">{because === '' ? factor : because}</span>
        {because !== '' && because !== factor && (
          <span className="block text-2xs text-faint">{factor}</span>
        )}
      </span>
    </li>
  )
}

/** Why a finding scores as it does: the reasons, whose sum is the score. */
export const ScoreReasons = ({ risk }: { risk: Risk }) => {
  const factors = risk.factors ?? []
  const most = Math.max(1, ...factors.map(({ effect }) => Math.abs(effect)))
  return (
    <section
      aria-label={findingText.why}
      className="rounded-xl border border-accent/30 bg-accent-tint/40 px-3 py-2.5"
    >
      <h3 className="mb-1 flex items-center gap-1.5 text-sm font-semibold text-accent-text">
        <Sparkles size={14} aria-hidden="true" />
        {findingText.why}
      </h3>
      {risk.rationale !== '' && <p className="mb-1.5 text-muted">{risk.rationale}</p>}
      {factors.length === 0 && <p className="text-muted">{findingText.noReasons}</p>}
      <ul>
        {factors.map((reason) => (
          <Reason key={`${reason.factor}${reason.because}`} reason={reason} most={most} />
        ))}
      </ul>
      {factors.length > 0 && (
        <p className="mt-1 grid grid-cols-[34px_1fr] gap-2 border-t border-line pt-1.5 font-semibold">
          <span className="text-right font-mono text-xs leading-5">{risk.risk_score}</span>
          <span>
            {findingText.riskScore} {findingText.outOf(100)}
          </span>
        </p>
      )}
      <p className="mt-1.5 text-xs text-muted">
        {findingText.recommended}: {findingText.action(risk.recommended_action)} ·{' '}
        {findingText.confidence(formatPercent(risk.confidence))}
        {risk.severity_direction !== 'unchanged' && (
          <>
            {' · '}
            {findingText.severityWas(
              severityWord(risk.original_severity),
              severityWord(risk.adjusted_severity),
            )}
          </>
        )}
      </p>
    </section>
  )
}
