import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '../../../api/client.ts'
import { findingText } from '../../../text/findings.ts'
import { categoryWord } from '../../../text/words.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ProviderMark } from '../../../ui/marks.tsx'
import { Time } from '../../../ui/time.tsx'
import { type FacetName, writeValues } from '../finding-filters.ts'
import type { Finding } from '../findings-queries.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-h-8 grid-cols-[116px_minmax(0,1fr)] items-center gap-2 border-b border-line py-1">
    <dt className="text-muted">{findingText.fact(name)}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

/** A value that leads to the findings that share it. */
const Filter = ({
  name,
  value,
  children,
}: {
  name: FacetName
  value: string
  children?: string
}) => (
  <Link
    to="/findings"
    search={{ [name]: writeValues([value]) }}
    className="hover:text-accent-text hover:underline"
    title={findingText.filterBy(findingText.fact(name === 'account_id' ? 'account' : name))}
  >
    {children ?? value}
  </Link>
)

const FILTERS = [
  'region',
  'environment',
  'application_id',
  'owner',
  'service_name',
  'control_id',
  'source',
] as const

const Resource = ({ finding }: { finding: Finding }) => (
  <>
    <Fact name="resource_name">
      <span className="font-mono text-xs">{finding.resource_name}</span>
    </Fact>
    <Fact name="resource_id">
      <span className="flex items-center gap-1">
        <span className="min-w-0 font-mono text-xs break-all">{finding.resource_id}</span>
        <CopyButton text={finding.resource_id} />
      </span>
    </Fact>
    {finding.resource_type !== '' && (
      <Fact name="resource_type">
        <Filter name="resource_type" value={finding.resource_type} />
      </Fact>
    )}
    <Fact name="account">
      <span className="flex flex-wrap items-center gap-x-2">
        <ProviderMark provider={finding.cloud_provider} />
        <Filter name="account_id" value={finding.account_id}>
          {finding.account_name === '' ? finding.account_id : finding.account_name}
        </Filter>
        <span className="font-mono text-xs text-muted">{finding.account_id}</span>
      </span>
    </Fact>
  </>
)

/** What is known about a finding. */
export const FindingFacts = ({
  finding,
  issue,
}: {
  finding: Finding
  issue: Schemas['IssueDetail'] | undefined
}) => (
  <dl className="border-t border-line">
    <Resource finding={finding} />
    {FILTERS.filter((name) => finding[name] !== '').map((name) => (
      <Fact key={name} name={name}>
        <Filter name={name} value={finding[name]} />
      </Fact>
    ))}
    <Fact name="category">
      <Filter name="category" value={finding.category}>
        {categoryWord(finding.category)}
      </Filter>
    </Fact>
    {issue !== undefined && (
      <Fact name="assignee">{issue.assignee === '' ? findingText.unassigned : issue.assignee}</Fact>
    )}
    {finding.suppression_reason !== '' && (
      <Fact name="suppression_reason">{finding.suppression_reason}</Fact>
    )}
    <Fact name="first_found_at">
      <Time at={finding.first_found_at} />
    </Fact>
    <Fact name="last_seen_at">
      <Time at={finding.last_seen_at} />
    </Fact>
    {finding.resolved_at !== null && (
      <Fact name="resolved_at">
        <Time at={finding.resolved_at} />
      </Fact>
    )}
    <Fact name="occurrences">{finding.occurrences}</Fact>
  </dl>
)
