import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useAccountNames } from '../../api/account-names.ts'
import { resourceName } from '../../api/resource-name.ts'
import { outcomesText } from '../../text/outcomes.ts'
import { ProviderMark } from '../../ui/marks.tsx'
import { type TableColumn, TwoLines } from '../../ui/table.tsx'
import { Age } from '../../ui/time.tsx'
import type { Outcome } from './compliance-queries.ts'

const { columns, noValue, unknownResource } = outcomesText

const ResourceCell = ({ outcome: { resource_id, issue_id } }: { outcome: Outcome }) =>
  resource_id === '' ? (
    <TwoLines first={unknownResource} second={issue_id} />
  ) : (
    <span className="block" title={resource_id}>
      <TwoLines first={resourceName(resource_id)} second={resource_id} />
    </span>
  )

/** The resource of a failure leads to its issue. */
const FailureCell = ({ outcome }: { outcome: Outcome }) => (
  <Link
    to="/issues"
    search={{ status: 'any', i: outcome.issue_id }}
    className="block after:absolute after:inset-0 after:content-['']"
  >
    <ResourceCell outcome={outcome} />
  </Link>
)

const AccountCell = ({ outcome: { cloud_provider, account_id } }: { outcome: Outcome }) => {
  const name = useAccountNames().get(account_id) ?? account_id
  const isNamed = name !== account_id
  return (
    <span
      className="flex max-w-48 min-w-0 items-center gap-2 text-muted"
      title={isNamed ? `${name} (${account_id})` : account_id}
    >
      <ProviderMark provider={cloud_provider} />
      <span className={clsx('cell-text', !isNamed && 'font-mono text-2xs')}>{name}</span>
    </span>
  )
}

const Text = ({ text }: { text: string }) => (
  <span
    className={clsx('block max-w-40 cell-text', text === '' ? 'text-faint' : 'text-muted')}
    title={text}
  >
    {text === '' ? noValue : text}
  </span>
)

/** What was looked at for a control. `titleOf` names a rule, if the control has several. */
export const outcomeColumns = (
  titleOf: ((rule: string) => string) | undefined,
  hasIssues: boolean,
): readonly TableColumn<Outcome>[] => [
  {
    id: 'resource',
    header: columns.resource,
    isMain: true,
    cell: (outcome) =>
      hasIssues ? <FailureCell outcome={outcome} /> : <ResourceCell outcome={outcome} />,
  },
  ...(titleOf === undefined
    ? []
    : [
        {
          id: 'rule',
          header: columns.rule,
          stacked: 'line' as const,
          className: 'sm:max-w-52 sm:max-xl:hidden',
          cell: ({ rule }: Outcome) => (
            <span className="block cell-text text-muted" title={titleOf(rule)}>
              {titleOf(rule)}
            </span>
          ),
        },
      ]),
  {
    id: 'account',
    header: columns.account,
    cell: (outcome) => <AccountCell outcome={outcome} />,
  },
  { id: 'region', header: columns.region, cell: ({ region }) => <Text text={region} /> },
  {
    id: 'application',
    header: columns.application,
    className: 'sm:max-xl:hidden',
    cell: ({ application_id }) => <Text text={application_id} />,
  },
  {
    id: 'scanners',
    header: columns.scanners,
    cell: ({ scanners }) => <Text text={scanners.join(', ')} />,
  },
  {
    id: 'observed',
    header: columns.observed,
    isNumeric: true,
    className: 'text-muted sm:max-2xl:hidden',
    cell: ({ observed_at }) => <Age at={observed_at} />,
  },
  {
    id: 'reported',
    header: columns.reported,
    isNumeric: true,
    className: 'text-muted',
    cell: ({ reported_at }) => <Age at={reported_at} />,
  },
]
