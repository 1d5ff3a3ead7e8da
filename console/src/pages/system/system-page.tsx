import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import type { Schemas } from '../../api/client.ts'
import { systemText } from '../../text/settings.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { connectedSystems, health } from './system-queries.ts'

type ComponentState = Schemas['Health']['components'][string]

const ICONS = {
  ok: CircleCheck,
  degraded: CircleAlert,
  unavailable: CircleAlert,
  starting: LoaderCircle,
  stopping: LoaderCircle,
}

const colorOf = (state: ComponentState) => {
  if (state === 'ok') return 'text-ok'
  return state === 'unavailable' ? 'text-critical-text' : 'text-medium-text'
}

const ComponentRow = ({ name, state }: { name: string; state: ComponentState }) => {
  const Icon = ICONS[state]
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <Icon size={16} aria-hidden="true" className={clsx('shrink-0', colorOf(state))} />
      <span className="flex-1 font-medium">{systemText.components[name] ?? name}</span>
      <span className="text-muted">{systemText.states[state]}</span>
    </li>
  )
}

const HealthCard = ({ report }: { report: Schemas['Health'] }) => (
  <Card title={systemText.health}>
    <ul className="mt-1">
      {Object.entries(report.components).map(([name, state]) => (
        <ComponentRow key={name} name={name} state={state} />
      ))}
    </ul>
    <div className="border-t border-line px-4 py-3">
      {report.problems.length === 0 ? (
        <p className="text-muted">{systemText.noProblems}</p>
      ) : (
        <ul aria-label={systemText.problems} className="list-disc pl-5">
          {report.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs text-faint">{systemText.checked}</p>
    </div>
  </Card>
)

const named = (value: string | readonly string[]) => {
  const names = (typeof value === 'string' ? [value] : value).filter((name) => name !== 'none')
  return names.length === 0 ? (
    <span className="text-faint">{systemText.notSetUp}</span>
  ) : (
    names.join(', ')
  )
}

const ConnectedCard = ({ systems }: { systems: Schemas['ConnectedSystems'] }) => {
  const { systems: words } = systemText
  return (
    <Card title={systemText.connected}>
      <div className="px-4 pt-1 pb-2">
        <Facts
          entries={[
            [words.identity, named(systems.identity)],
            [words.integrations, named(systems.integrations.enabled)],
            [words.grc, named(systems.grc)],
            [words.finops, named(systems.finops)],
            [words.container, named(systems.container)],
            [words.workflow, named(systems.workflow)],
            [words.waf, named(systems.waf)],
            [words.secrets, named(systems.secrets)],
          ]}
        />
      </div>
    </Card>
  )
}

/** Whether each part of the service works, and what is connected to it. */
export const SystemPage = () => {
  const report = useQuery(health)
  const systems = useQuery(connectedSystems)
  const error = report.error ?? systems.error
  return (
    <Page
      title={systemText.title}
      count={report.data && `${systemText.version} ${report.data.version}`}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        {error !== null && (
          <ErrorState
            error={error}
            retry={() => void Promise.all([report.refetch(), systems.refetch()])}
          />
        )}
        {report.isPending && <Skeleton className="h-10" lines={5} />}
        {report.data && <HealthCard report={report.data} />}
        {systems.data && <ConnectedCard systems={systems.data} />}
      </div>
    </Page>
  )
}
