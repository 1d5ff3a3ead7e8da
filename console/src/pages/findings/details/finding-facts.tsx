import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../api/client.ts'
import { writeValues } from '../../../search-params.ts'
import { findingText } from '../../../text/finding.ts'
import { categoryWord } from '../../../text/words.ts'
import { Exact, Fact } from '../../../ui/facts/fact.tsx'
import { ProviderMark } from '../../../ui/marks.tsx'
import { Time } from '../../../ui/time.tsx'
import type { FacetName } from '../finding-filters.ts'
import type { Finding } from '../findings-queries.ts'

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
    <Fact name={findingText.fact('resource_name')}>
      <span className="font-mono text-xs">{finding.resource_name}</span>
    </Fact>
    <Fact name={findingText.fact('resource_id')}>
      <Exact text={finding.resource_id} />
    </Fact>
    {finding.resource_type !== '' && (
      <Fact name={findingText.fact('resource_type')}>
        <Filter name="resource_type" value={finding.resource_type} />
      </Fact>
    )}
    <Fact name={findingText.fact('account')}>
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
      <Fact key={name} name={findingText.fact(name)}>
        <Filter name={name} value={finding[name]} />
      </Fact>
    ))}
    <Fact name={findingText.fact('category')}>
      <Filter name="category" value={finding.category}>
        {categoryWord(finding.category)}
      </Filter>
    </Fact>
    {issue !== undefined && (
      <Fact name={findingText.fact('assignee')}>
        {issue.assignee === '' ? findingText.unassigned : issue.assignee}
      </Fact>
    )}
    {finding.suppression_reason !== '' && (
      <Fact name={findingText.fact('suppression_reason')}>{finding.suppression_reason}</Fact>
    )}
    <Fact name={findingText.fact('first_found_at')}>
      <Time at={finding.first_found_at} />
    </Fact>
    <Fact name={findingText.fact('last_seen_at')}>
      <Time at={finding.last_seen_at} />
    </Fact>
    {finding.resolved_at !== null && (
      <Fact name={findingText.fact('resolved_at')}>
        <Time at={finding.resolved_at} />
      </Fact>
    )}
    <Fact name={findingText.fact('occurrences')}>{finding.occurrences}</Fact>
  </dl>
)
