import type { ReactNode } from 'react'
import { useAccountNames } from '../../api/account-names.ts'
import { aggregatorText, queueWord, tierWord, withoutPoints } from '../../text/aggregator.ts'
import { providerWord } from '../../text/words.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Exact, Fact } from '../../ui/facts/fact.tsx'
import { LinkedText } from '../../ui/linked-text/linked-text.tsx'
import { StepButtons } from '../../ui/list/step-buttons.tsx'
import { SeverityBadge } from '../../ui/severity.tsx'
import { Time } from '../../ui/time.tsx'
import type { Result } from './aggregator-queries.ts'
import { PriorityBadge } from './priority-badge.tsx'
import { SlaMark } from './result-columns.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-base font-semibold">{title}</h3>
    {children}
  </section>
)

const Reasons = ({ name, reasons }: { name: string; reasons: readonly string[] | undefined }) =>
  reasons === undefined || reasons.length === 0 ? null : (
    <p className="break-words">
      <span className="text-muted">{name}:</span> {reasons.join('; ')}
    </p>
  )

const Heading = ({ result }: { result: Result }) => (
  <div>
    <div className="flex flex-wrap items-center gap-2">
      <PriorityBadge priority={result.priority} />
      <SeverityBadge severity={result.risk_assessment.adjusted_severity} />
      <span className="text-muted">{queueWord(result.queue)}</span>
      <span className="sm:ml-auto">
        <SlaMark result={result} />
      </span>
    </div>
    <h2 dir="auto" className="mt-2 text-lg font-semibold break-words">
      {result.finding.title}
    </h2>
  </div>
)

const Numbers = ({ result: { risk_assessment, complexity_assessment } }: { result: Result }) => {
  const { tier, complexity_score, estimated_effort_hours } = complexity_assessment
  const numbers = [
    [aggregatorText.risk, risk_assessment.risk_score, aggregatorText.ofHundred],
    [aggregatorText.complexity, complexity_score, tierWord(String(tier))],
    [aggregatorText.effort, aggregatorText.hours(estimated_effort_hours), ''],
  ] as const
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border border-line">
      {numbers.map(([name, value, unit]) => (
        <div key={name} className="px-3 py-2.5 max-sm:px-2">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">
            {value} <span className="text-xs font-normal whitespace-nowrap text-faint">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const NEEDS = Object.keys(aggregatorText.needs) as (keyof typeof aggregatorText.needs)[]

const Assessments = ({ result }: { result: Result }) => {
  const { risk_assessment: risk, complexity_assessment: complexity } = result
  const { reasons } = aggregatorText
  const needs = NEEDS.filter((name) => complexity[name]).map((name) => aggregatorText.needs[name])
  return (
    <>
      <Section title={aggregatorText.approachTitle}>
        <p className="break-words whitespace-pre-line">{complexity.recommended_approach}</p>
        <Reasons name={reasons.needs} reasons={needs} />
        <Reasons name={reasons.blockers} reasons={complexity.automation_blockers} />
      </Section>
      <Section title={aggregatorText.whyTitle}>
        <p className="break-words">{withoutPoints(risk.rationale)}</p>
        <p className="break-words">{complexity.rationale}</p>
        <Reasons name={reasons.escalated} reasons={result.escalation_reasons} />
        <Reasons name={reasons.aggravating} reasons={risk.aggravating_factors} />
        <Reasons name={reasons.mitigating} reasons={risk.mitigating_factors} />
      </Section>
    </>
  )
}

const FindingFacts = ({
  result: { finding, risk_assessment, sla_deadline },
}: {
  result: Result
}) => {
  const { facts } = aggregatorText
  const account = useAccountNames().get(finding.account_id)
  const texts = [
    [facts.unit, finding.cbu],
    [facts.owner, finding.owner],
    [facts.environment, [finding.env_type, finding.tier].filter(Boolean).join(', ')],
    [facts.control, [finding.control_id, finding.standard].filter(Boolean).join(', ')],
    [facts.action, aggregatorText.actions[risk_assessment.recommended_action]],
    [facts.task, finding.asana_task_id],
  ] as const
  return (
    <dl>
      <Fact name={facts.resource}>
        <Exact text={finding.resource_id} />
      </Fact>
      <Fact name={facts.account}>
        {providerWord(finding.csp)} · {account !== undefined && `${account} · `}
        <Exact text={finding.account_id} />
      </Fact>
      {texts.map(([name, text]) =>
        text ? (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ) : null,
      )}
      <Fact name={facts.deadline}>
        <Time at={sla_deadline} />
      </Fact>
      <Fact name={facts.first}>
        <Time at={finding.first_seen} />
      </Fact>
      <Fact name={facts.last}>
        <Time at={finding.last_seen} />
      </Fact>
      <Fact name={facts.id}>
        <Exact text={finding.finding_id} />
      </Fact>
    </dl>
  )
}

/** One finding of the last run next to the list. */
export const ResultDrawer = ({
  result,
  onStep,
  onClose,
}: {
  result: Result
  onStep: (by: number) => void
  onClose: () => void
}) => (
  <Drawer
    label={aggregatorText.details}
    onClose={onClose}
    toolbar={
      <>
        <StepButtons onStep={onStep} />
        <span className="ml-1 truncate font-mono text-xs text-muted">
          {result.finding.finding_id_short.slice(0, 8)}
        </span>
      </>
    }
  >
    <div className="flex flex-col gap-5 px-5 py-4">
      <Heading result={result} />
      <Numbers result={result} />
      {result.finding.description !== '' && (
        <p className="break-words whitespace-pre-line">
          <LinkedText text={result.finding.description} />
        </p>
      )}
      <Assessments result={result} />
      <Section title={aggregatorText.factsTitle}>
        <FindingFacts result={result} />
      </Section>
    </div>
  </Drawer>
)
