import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { issueTitle } from '../../api/issue-title.ts'
import { useHasRole } from '../../session/session.ts'
import { issuesText } from '../../text/issues.ts'
import { CopyLinkButton } from '../../ui/copy/copy-link-button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { IssueHistory } from '../../ui/facts/issue-history.tsx'
import { LinkedText } from '../../ui/linked-text/linked-text.tsx'
import { StepButtons } from '../../ui/list/step-buttons.tsx'
import { StatusMark } from '../../ui/marks.tsx'
import { SeverityBadge } from '../../ui/severity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Assignee, SlaMark } from './issue-columns.tsx'
import { IssueEditor } from './issue-editor.tsx'
import { IssueFacts, IssueNumbers } from './issue-facts.tsx'
import { IssueFindings } from './issue-findings.tsx'
import { type IssueDetail, issueQuery } from './issues-queries.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-base font-semibold">{title}</h3>
    {children}
  </section>
)

const Heading = ({ issue }: { issue: IssueDetail }) => (
  <div>
    <div className="flex flex-wrap items-center gap-2">
      <SeverityBadge severity={issue.severity} />
      <StatusMark status={issue.status} />
      {issue.assignee !== '' && <Assignee name={issue.assignee} />}
      <span className="ml-auto">
        <SlaMark issue={issue} />
      </span>
    </div>
    <h2 dir="auto" className="mt-2 text-lg font-semibold break-words">
      {issueTitle(issue)}
    </h2>
    <p className="mt-0.5 truncate font-mono text-xs text-muted" title={issue.resource_id}>
      {issue.resource_name || issue.resource_id}
    </p>
  </div>
)

const IssueContent = ({ version }: { version: { issue: IssueDetail; etag: string } }) => {
  const { issue } = version
  const canTriage = useHasRole('operator', 'admin')
  return (
    <div className="flex flex-col gap-5 px-5 py-4">
      <Heading issue={issue} />
      <IssueNumbers issue={issue} />
      {canTriage && (
        <Section title={issuesText.triage}>
          <IssueEditor key={issue.id} version={version} />
        </Section>
      )}
      {issue.description !== '' && (
        <p className="break-words whitespace-pre-line">
          <LinkedText text={issue.description} />
        </p>
      )}
      <IssueFacts issue={issue} />
      <Section title={`${issuesText.findingsTitle} (${issue.finding_count})`}>
        <IssueFindings id={issue.id} />
      </Section>
      <Section title={issuesText.historyTitle}>
        <IssueHistory history={issue.history} />
      </Section>
    </div>
  )
}

/** One issue beside the list. */
export const IssueDrawer = ({
  id,
  onStep,
  onClose,
}: {
  id: string
  onStep: (by: number) => void
  onClose: () => void
}) => {
  const { data, error, refetch } = useQuery(issueQuery(id))
  return (
    <Drawer
      label={issuesText.details}
      onClose={onClose}
      toolbar={
        <>
          <StepButtons onStep={onStep} />
          <span className="min-w-0 flex-1 truncate px-1 font-mono text-xs text-muted">
            {id.slice(0, 8)}
          </span>
          <CopyLinkButton path={`/issues?i=${encodeURIComponent(id)}`} />
        </>
      }
    >
      {data !== undefined && <IssueContent version={data} />}
      {data === undefined && error && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && !error && (
        <div className="p-5">
          <Skeleton lines={6} className="h-8" />
        </div>
      )}
    </Drawer>
  )
}
