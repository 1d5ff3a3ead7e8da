import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import type { Schemas } from '../../../api/client.ts'
import { findingText } from '../../../text/finding.ts'
import { severityWord } from '../../../text/words.ts'
import { formatPercent } from '../../../ui/format.ts'

type Risk = Schemas['RiskAssessment']

const signed = (effect: number) => (effect < 0 ? `−${-effect}` : `+${effect}`)

/** Width of the scale from 0 to 100 in pixels. */
const SCALE = 88

interface Step {
  reason: Schemas['RiskFactor']
  /** The sum of the effects before this one. */
  from: number
}

/** Returns the reasons, each with the sum at which it starts. */
const stepsOf = (factors: readonly Schemas['RiskFactor'][]): readonly Step[] => {
  let sum = 0
  return factors.map((reason) => {
    const from = sum
    sum += reason.effect
    return { reason, from }
  })
}

const fillOf = (effect: number, from: number) => {
  if (effect < 0) return 'fill-ok'
  return from === 0 ? 'fill-accent' : 'fill-high'
}

const colourOf = (effect: number, from: number) => {
  if (effect < 0) return 'text-ok'
  return from === 0 ? 'text-accent-text' : 'text-high-text'
}

/** Draws where on the scale a reason starts and ends. */
const EffectBar = ({ from, effect }: { from: number; effect: number }) => {
  const start = Math.max(0, Math.min(from, from + effect))
  return (
    <svg width={SCALE} height="20" aria-hidden="true" className="shrink-0 max-sm:hidden">
      <rect y="8" width={SCALE} height="4" rx="2" className="fill-line" />
      <rect
        x={Math.min(SCALE - 3, (start / 100) * SCALE)}
        y="6"
        width={Math.max(3, (Math.abs(effect) / 100) * SCALE)}
        height="8"
        rx="2"
        className={fillOf(effect, from)}
      />
    </svg>
  )
}

/** One reason: what it adds or takes, where on the scale, and why it holds. */
const Reason = ({ step: { reason, from } }: { step: Step }) => {
  const { factor, effect, because } = reason
  return (
    <li className="grid grid-cols-[28px_88px_1fr] max-sm:grid-cols-[28px_1fr] items-start gap-2.5 py-0.5">
      <span
        className={clsx(
          'text-right font-mono text-xs leading-5 font-semibold',
          colourOf(effect, from),
        )}
      >
        {signed(effect)}
      </span>
      <EffectBar from={from} effect={effect} />
      <span className="min-w-0 leading-5 break-words" title={factor}>
        {because === '' ? factor : because}
      </span>
    </li>
  )
}

/** Why a finding scores as it does: the reasons, whose sum is the score. */
export const ScoreReasons = ({ risk }: { risk: Risk }) => {
  const factors = risk.factors ?? []
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
        {stepsOf(factors).map((step) => (
          <Reason key={`${step.from} ${step.reason.factor}`} step={step} />
        ))}
      </ul>
      {factors.length > 0 && (
        <p className="mt-1 grid grid-cols-[28px_1fr] gap-2.5 border-t border-line pt-1.5 font-semibold">
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
