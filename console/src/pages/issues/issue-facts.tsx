import { Link } from '@tanstack/react-router'
import { useAccountNames } from '../../api/account-names.ts'
import { issueTitle } from '../../api/issue-title.ts'
import { issuesText } from '../../text/issues.ts'
import { providerWord } from '../../text/words.ts'
import { Exact, Fact } from '../../ui/facts/fact.tsx'
import { ProviderMark } from '../../ui/marks.tsx'
import { Age, Time } from '../../ui/time.tsx'
import type { Issue } from './issues-queries.ts'

const { facts } = issuesText

/** The numbers that a person looks for first. */
export const IssueNumbers = ({ issue }: { issue: Issue }) => {
  const numbers = [
    [issuesText.risk, issue.risk_score, issuesText.riskOf],
    [issuesText.blastRadius, issue.blast_radius, issuesText.resources(issue.blast_radius)],
    [issuesText.openFor, <Age key="age" at={issue.created_at} />, ''],
  ] as const
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border border-line">
      {numbers.map(([name, value, unit]) => (
        <div key={name} className="px-3 py-2.5 max-sm:px-2">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-1.5 text-xl font-semibold tabular-nums max-sm:text-base">
            {value} <span className="text-xs font-normal whitespace-nowrap text-faint">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Suppressed = ({ suppression }: { suppression: NonNullable<Issue['suppression']> }) => (
  <>
    {suppression.reason || issuesText.without} ·{' '}
    {suppression.until === null ? (
      issuesText.withoutEnd
    ) : (
      <>
        {issuesText.untilTime} <Time at={suppression.until} />
      </>
    )}
  </>
)

const TicketLink = ({ ticket }: { ticket: NonNullable<Issue['ticket']> }) => (
  // The service admits only web addresses.
  <a
    href={ticket.url}
    target="_blank"
    rel="noopener noreferrer"
    className="text-accent-text underline"
  >
    {ticket.provider} {ticket.id}
  </a>
)

const Times = ({ issue }: { issue: Issue }) => (
  <>
    <Fact name={facts.deadline}>
      {issue.sla_deadline === null ? issuesText.noDeadline : <Time at={issue.sla_deadline} />}
    </Fact>
    <Fact name={facts.created}>
      <Time at={issue.created_at} />
    </Fact>
    <Fact name={facts.updated}>
      <Time at={issue.updated_at} />
    </Fact>
    {issue.resolved_at !== null && (
      <Fact name={facts.resolved}>
        <Time at={issue.resolved_at} />
      </Fact>
    )}
  </>
)

const AccountLink = ({ id }: { id: string }) => {
  const name = useAccountNames().get(id) ?? id
  return (
    <>
      <Link
        to="/issues"
        search={{ account_id: id }}
        className="min-w-0 break-words text-accent-text hover:underline"
      >
        {name}
      </Link>
      {name !== id && <Exact text={id} />}
    </>
  )
}

export const IssueFacts = ({ issue }: { issue: Issue }) => (
  <dl>
    <Fact name={facts.resourceId}>
      <Exact text={issue.resource_id} />
    </Fact>
    <Fact name={facts.account}>
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <ProviderMark provider={issue.provider} />
        {providerWord(issue.provider)}
        <AccountLink id={issue.account_id} />
      </span>
    </Fact>
    {issue.region !== '' && <Fact name={facts.region}>{issue.region}</Fact>}
    <Fact name={facts.control}>
      <Link
        to="/issues"
        search={{ control_id: issue.control_id }}
        className="font-mono text-xs break-all text-accent-text hover:underline"
      >
        {issue.control_id}
      </Link>
      {issue.control_title !== '' && issue.control_title !== issueTitle(issue) && (
        <span className="block break-words text-muted">{issue.control_title}</span>
      )}
    </Fact>
    {issue.suppression && (
      <Fact name={facts.suppressed}>
        <Suppressed suppression={issue.suppression} />
      </Fact>
    )}
    {issue.ticket && (
      <Fact name={facts.ticket}>
        <TicketLink ticket={issue.ticket} />
      </Fact>
    )}
    <Times issue={issue} />
  </dl>
)
