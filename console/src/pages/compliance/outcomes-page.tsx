import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useMemo } from 'react'
import type { Schemas } from '../../api/client.ts'
import { pageOf, pageParam, type SearchParams } from '../../search-params.ts'
import { useConfig } from '../../session/session.ts'
import { outcomesText as text } from '../../text/outcomes.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import {
  controlQuery,
  OUTCOME_STATES,
  type OutcomeState,
  outcomesQuery,
  RESOURCES,
} from './compliance-queries.ts'
import { outcomeColumns } from './outcome-columns.tsx'
import { TriageLink } from './triage-link.tsx'
import { outcomesRoute, useAddress } from './use-address.ts'

interface Shown {
  readonly fw: string
  readonly control: string
  readonly state: OutcomeState
}

/** The states in which a resource has an issue. */
const WITH_ISSUE: ReadonlySet<OutcomeState> = new Set(['failing', 'excepted', 'muted'])

/** Which resources of which control an address asks for; the failing ones if it does not say. */
const shownIn = ({ fw = '', control = '', state }: SearchParams): Shown => ({
  fw,
  control,
  state: OUTCOME_STATES.find((name) => name === state) ?? 'failing',
})

/** The titles of the rules of a control, once it is there. */
const useRuleTitles = ({ fw, control }: Shown) => {
  const { data } = useQuery(controlQuery(fw, control))
  return useMemo(
    () => new Map(data?.results.map(({ rule, title }) => [rule, title] as const)),
    [data],
  )
}

const useOutcomes = ({ fw, control, state }: Shown) => {
  const search = outcomesRoute.useSearch()
  return useQuery(outcomesQuery({ fw, control, state, rule: search.rule, page: pageOf(search) }))
}

const OutcomesTable = (shown: Shown) => {
  const change = useAddress(outcomesRoute)
  const query = useOutcomes(shown)
  const titles = useRuleTitles(shown)
  const hasIssues = useConfig().modules.includes('issues') && WITH_ISSUE.has(shown.state)
  const columns = useMemo(
    () =>
      outcomeColumns(titles.size > 1 ? (rule) => titles.get(rule) ?? rule : undefined, hasIssues),
    [titles, hasIssues],
  )
  return (
    <Card className="overflow-hidden">
      <PagedTable
        query={query}
        label={text.titles[shown.state]}
        columns={columns}
        rowKey={({ rule, issue_id, cloud_provider, region, application_id }) =>
          [rule, issue_id, cloud_provider, region, application_id].join(' ')
        }
        empty={
          <EmptyState icon={Inbox} title={text.empty[shown.state]}>
            <p>{text.emptyBody}</p>
          </EmptyState>
        }
        onPage={(page) => change({ page: pageParam(page) }, false)}
      />
    </Card>
  )
}

/** The rule that the list is limited to, which can be taken away. */
const RuleFilter = (shown: Shown) => {
  const { rule } = outcomesRoute.useSearch()
  const change = useAddress(outcomesRoute)
  const titles = useRuleTitles(shown)
  if (rule === undefined) return null
  return (
    <FilterChips
      label={text.filters}
      chips={[
        {
          id: 'rule',
          name: text.columns.rule,
          value: titles.get(rule) ?? rule,
          onRemove: () => change({ rule: undefined, page: undefined }),
        },
      ]}
    />
  )
}

/** What an address without a framework or a control shows. */
const NoControl = ({ fw }: Pick<Shown, 'fw'>) => {
  useDocumentTitle(text.missingPage)
  return (
    <EmptyState
      isPage
      title={text.missingTitle}
      actions={
        <Link to="/compliance" search={fw === '' ? {} : { fw }} className={buttonClasses()}>
          {fw === '' ? text.toFrameworks : text.toControls}
        </Link>
      }
    >
      {fw === '' ? text.missingFramework : text.missingControl}
    </EmptyState>
  )
}

/** A state with its count, once that is known. */
const labelOf = (
  state: OutcomeState,
  detail: Schemas['FrameworkControlDetail'] | undefined,
  rule: string | undefined,
) => {
  if (detail === undefined) return text.tabs[state]
  const count =
    rule === undefined
      ? detail[RESOURCES[state]]
      : (detail.results.find((result) => result.rule === rule)?.[state] ?? 0)
  return `${text.tabs[state]} ${formatNumber(count)}`
}

const ControlOutcomes = (shown: Shown) => {
  const { fw, control, state } = shown
  const change = useAddress(outcomesRoute)
  const { rule } = outcomesRoute.useSearch()
  const { data } = useOutcomes(shown)
  const { data: detail } = useQuery(controlQuery(fw, control))
  return (
    <Page
      title={text.title(control, text.titles[state])}
      count={data && formatNumber(data.total)}
      actions={state === 'failing' && detail !== undefined && <TriageLink control={detail} />}
      back={
        <BackLink to="/compliance" search={{ fw, control }}>
          {text.back(control)}
        </BackLink>
      }
    >
      {detail !== undefined && <p className="-mt-2 text-muted">{detail.title}</p>}
      <RuleFilter {...shown} />
      <Tabs
        label={text.views}
        value={state}
        tabs={OUTCOME_STATES.map((id) => ({
          id,
          label: labelOf(id, detail, rule),
          content: (
            <div className="flex flex-col gap-3">
              <p className="text-muted">{text.meanings[id]}</p>
              <OutcomesTable {...shown} state={id} />
            </div>
          ),
        }))}
        onChange={(next) => change({ state: next, page: undefined })}
      />
    </Page>
  )
}

/** The resources of a control in each of their states: what scanners said of each. */
export const OutcomesPage = () => {
  const shown = shownIn(outcomesRoute.useSearch())
  const isComplete = shown.fw !== '' && shown.control !== ''
  return isComplete ? <ControlOutcomes {...shown} /> : <NoControl fw={shown.fw} />
}
