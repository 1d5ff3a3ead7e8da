import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { SearchParams } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { policiesText } from '../../text/policies.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { onDemandComponent } from '../../ui/on-demand-component.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState, InlineError } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { type PolicyRecord, policyQuery } from './policies-queries.ts'
import { StatusBadge } from './policy-columns.tsx'
import { PolicyText } from './policy-text.tsx'
import { StatusActions } from './status-actions.tsx'
import { useCanManage } from './use-can-manage.ts'
import { usePolicyChanges } from './use-policy-changes.ts'

const route = getRouteApi('/policies/$id')

// The text is shown first; the code of the other parts is fetched when they are opened.
const { Component: DryRun } = onDemandComponent(async () => (await import('./dry-run.tsx')).DryRun)
const { Component: Versions } = onDemandComponent(
  async () => (await import('./versions.tsx')).Versions,
)
const { Component: Decisions } = onDemandComponent(
  async () => (await import('./decisions.tsx')).Decisions,
)

const TABS = ['text', 'dryRun', 'versions', 'decisions'] as const

const Pending = ({ change }: { change: NonNullable<PolicyRecord['pending_change']> }) => (
  <p
    role="status"
    className="flex flex-wrap gap-x-3 rounded-lg bg-accent-tint px-3 py-2 text-accent-text"
  >
    {policiesText.pending(change.version, change.status === 'active')}
    <Link
      to="/workflows"
      search={{ workflow: change.workflow_id }}
      className="font-medium underline underline-offset-2"
    >
      {policiesText.openWorkflow}
    </Link>
  </p>
)

const Facts = ({ policy }: { policy: PolicyRecord }) => (
  <div className="-mt-2 flex flex-col gap-1">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <code className="font-mono text-xs break-all">{policy.namespace}</code>
      <StatusBadge {...policy} />
      <span>{policiesText.sources[policy.source]}</span>
      <span>{policiesText.facts(policy.version, policy.evaluations, policy.denials)}</span>
    </p>
    {policy.description !== '' && <p className="max-w-3xl break-words">{policy.description}</p>}
  </div>
)

const Policy = ({ policy, etag }: { policy: PolicyRecord; etag: string }) => {
  const search: SearchParams = route.useSearch()
  const navigate = route.useNavigate()
  const canManage = useCanManage()
  const seesDecisions = useHasRole('operator', 'admin')
  const changes = usePolicyChanges(policy, etag, () => void navigate({ to: '/policies' }))
  const content = {
    // Another version in force, or a draft that was saved, is another text to edit.
    text: <PolicyText key={policy.sha256} policy={policy} etag={etag} />,
    dryRun: <DryRun policy={policy} />,
    versions: <Versions policy={policy} />,
    decisions: <Decisions policyId={policy.id} />,
  } as const
  const isShown = {
    text: true,
    dryRun: canManage,
    versions: true,
    decisions: seesDecisions,
  } as const
  const tabs = TABS.filter((name) => isShown[name])
  return (
    <Page
      title={policy.name}
      back={<BackLink to="/policies">{policiesText.back}</BackLink>}
      actions={canManage && <StatusActions policy={policy} changes={changes} />}
    >
      <Facts policy={policy} />
      <InlineError error={changes.error} />
      {policy.pending_change !== null && <Pending change={policy.pending_change} />}
      <Tabs
        label={policiesText.tabs}
        value={tabs.find((name) => name === search.v) ?? 'text'}
        tabs={tabs.map((id) => ({ id, label: policiesText.tab[id], content: content[id] }))}
        onChange={(v) => void navigate({ search: v === 'text' ? {} : { v } })}
      />
    </Page>
  )
}

/** One policy: its text and tests, a trial over findings, its versions and its decisions. */
export const PolicyPage = () => {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(policyQuery(id))
  if (data !== undefined) return <Policy {...data} />
  return (
    <Page title={policiesText.columns.policy}>
      {error === null ? (
        <Skeleton lines={10} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </Page>
  )
}
