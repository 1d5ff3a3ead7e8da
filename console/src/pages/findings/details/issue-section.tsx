import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../api/client.ts'
import { findingText } from '../../../text/finding.ts'
import { IssueHistory } from '../../../ui/facts/issue-history.tsx'

/** What was done with the issue of a finding, latest first. */
export const IssueSection = ({ issue }: { issue: Schemas['IssueDetail'] }) => (
  <section className="flex flex-col gap-2">
    <div className="flex items-center justify-between gap-2">
      <h3 className="text-sm font-semibold">{findingText.history}</h3>
      <Link
        to="/issues"
        search={{ i: issue.id }}
        className="text-xs font-medium text-accent-text hover:underline"
      >
        {findingText.openIssue}
      </Link>
    </div>
    <IssueHistory history={issue.history} />
  </section>
)
