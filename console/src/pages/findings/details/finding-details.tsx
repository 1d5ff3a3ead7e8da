import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Schemas } from '../../../api/client.ts'
import { useConfig } from '../../../session/session.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { findingText } from '../../../text/finding.ts'
import { slaWord } from '../../../text/words.ts'
import { formatAge, formatDeadline } from '../../../ui/format.ts'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { StatusMark } from '../../../ui/marks.tsx'
import { useNow } from '../../../ui/now.ts'
import { onDemandComponent, useFetchAhead } from '../../../ui/on-demand-component.tsx'
import { SeverityBadge } from '../../../ui/severity.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState, InlineError } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { findingQuery, issueOfFinding } from '../findings-queries.ts'
import { FindingFacts } from './finding-facts.tsx'
import { RelatedFindings } from './related-findings.tsx'
import { ScoreReasons } from './score-reasons.tsx'

export type FindingDetail = Schemas['Finding']
type Issue = Schemas['IssueDetail']

const Metric = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="min-w-0 border-l border-line px-3 py-2 first:border-l-0 max-sm:px-2">
    <div className="text-xs text-muted">{label}</div>
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-xl font-semibold tabular-nums max-sm:text-base">{value}</span>
      <span className="text-xs whitespace-nowrap text-muted">{note}</span>
    </div>
  </div>
)

/** A deadline that has passed says so itself. */
const noteOnDeadline = (issue: Issue | undefined) => {
  if (!issue?.sla_deadline) return findingText.noDeadline
  return issue.sla_status === 'overdue' ? '' : slaWord(issue.sla_status)
}

const Metrics = ({ finding, issue }: { finding: FindingDetail; issue: Issue | undefined }) => {
  const now = useNow()
  const deadline = issue?.sla_deadline ?? undefined
  const until = finding.resolved_at === null ? now : Date.parse(finding.resolved_at)
  const isResolved = finding.resolved_at !== null
  return (
    <div className="grid grid-cols-3 rounded-xl border border-line">
      <Metric
        label={findingText.riskScore}
        value={finding.risk ? String(finding.risk.risk_score) : finding.ai_risk_score.toFixed(1)}
        note={findingText.outOf(finding.risk ? 100 : 10)}
      />
      <Metric
        label={findingText.deadline}
        value={deadline === undefined ? '–' : formatDeadline(deadline, now)}
        note={noteOnDeadline(issue)}
      />
      <Metric
        label={isResolved ? findingText.resolvedAfter : findingText.openFor}
        value={formatAge(finding.first_found_at, until)}
        note=""
      />
    </div>
  )
}

const Header = ({ finding, isPage }: { finding: FindingDetail; isPage: boolean }) => {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={finding.severity} />
        {finding.exploit_available && (
          <span className="inline-flex h-6 items-center gap-1 rounded-md bg-critical-tint px-1.5 text-xs font-semibold text-critical-text">
            <Zap size={13} aria-hidden="true" />
            {findingText.exploit}
          </span>
        )}
        <StatusMark status={finding.status} />
      </div>
      <Title dir="auto" className="text-lg font-semibold break-words">
        {finding.title}
      </Title>
      <p className="font-mono text-xs break-all text-muted">
        {finding.resource_name === '' ? finding.resource_id : finding.resource_name}
      </p>
    </header>
  )
}

const Prose = ({ title, text }: { title: string; text: string | undefined }) =>
  text === undefined || text.trim() === '' ? null : (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <p className="break-words whitespace-pre-wrap text-muted">
        <LinkedText text={text} />
      </p>
    </section>
  )

const Overview = ({ finding, issue }: { finding: FindingDetail; issue: Issue | undefined }) => (
  <div className="flex flex-col gap-4">
    <Prose title={findingText.description} text={finding.description} />
    {finding.risk && <ScoreReasons risk={finding.risk} />}
    <Prose title={findingText.problem} text={finding.rule?.problem} />
    <Prose title={findingText.impact} text={finding.rule?.impact} />
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">{findingText.facts}</h3>
      <FindingFacts finding={finding} issue={issue} />
    </section>
    <RelatedFindings finding={finding} issue={issue} />
  </div>
)

const comments = onDemandComponent(async () => (await import('./comments.tsx')).Comments)
const evidence = onDemandComponent(async () => (await import('./evidence.tsx')).Evidence)
const fixText = onDemandComponent(async () => (await import('./fix-text.tsx')).FixText)
const issueSection = onDemandComponent(
  async () => (await import('./issue-section.tsx')).IssueSection,
)

/** The sections that are not shown first. */
const fetchSections = async () => {
  await Promise.all([comments, evidence, fixText, issueSection].map((part) => part.fetchAhead()))
}

const TAB_IDS = ['overview', 'fix', 'evidence', 'activity'] as const
type TabId = (typeof TAB_IDS)[number]

/** `[` and `]` show the section before and after. */
const useTabKeys = () => {
  const [tab, setTab] = useState<TabId>('overview')
  const shortcuts = useMemo(() => {
    const turn = (by: number) => () => setTab((now) => TAB_IDS[TAB_IDS.indexOf(now) + by] ?? now)
    return { '[': turn(-1), ']': turn(1) }
  }, [])
  useShortcuts(shortcuts)
  return { tab, setTab }
}

const Sections = ({ finding, issue }: { finding: FindingDetail; issue: Issue | undefined }) => {
  const { tab, setTab } = useTabKeys()
  useFetchAhead(fetchSections)
  const contents: Record<TabId, ReactNode> = {
    overview: <Overview finding={finding} issue={issue} />,
    fix: <fixText.Component key={finding.id} finding={finding} />,
    evidence: <evidence.Component finding={finding} />,
    activity: (
      <div className="flex flex-col gap-6">
        <comments.Component findingId={finding.id} />
        {issue !== undefined && <issueSection.Component issue={issue} />}
      </div>
    ),
  }
  return (
    <Tabs
      label={findingText.page}
      value={tab}
      onChange={setTab}
      tabs={TAB_IDS.map((id) => ({
        id,
        label: findingText.sections[id],
        content: contents[id],
      }))}
    />
  )
}

/** Everything about one finding: in the drawer and on its own page. */
export const FindingDetails = ({ id, isPage = false }: { id: string; isPage?: boolean }) => {
  const finding = useQuery(findingQuery(id))
  const hasIssues = useConfig().modules.includes('issues')
  const issueId = finding.data?.issue_id ?? ''
  const issue = useQuery({ ...issueOfFinding(issueId), enabled: hasIssues && issueId !== '' })
  if (finding.data === undefined) {
    return finding.error === null ? (
      <Skeleton lines={10} className="h-6" />
    ) : (
      <ErrorState error={finding.error} retry={() => void finding.refetch()} />
    )
  }
  return (
    <article className="flex flex-col gap-4">
      <Header finding={finding.data} isPage={isPage} />
      <Metrics finding={finding.data} issue={issue.data} />
      {finding.error !== null && <InlineError error={finding.error} />}
      <Sections finding={finding.data} issue={issue.data} />
    </article>
  )
}
