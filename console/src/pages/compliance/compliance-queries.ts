import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type Posture = Schemas['Posture']
export type Control = Schemas['FrameworkControl']
export type Status = Control['status']

export const STATUSES = ['failed', 'passed', 'manual', 'not_assessed', 'not_applicable'] as const

export const postureQuery = queryOptions({
  queryKey: ['compliance', 'posture'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/api/v1/compliance/posture', { signal })),
})

/** As many as there can be: a page of frameworks is all of them. */
const MAX_FRAMEWORKS = 200

/** The sections of each framework have their titles here. */
export const frameworksQuery = queryOptions({
  queryKey: ['compliance', 'frameworks'],
  queryFn: async ({ signal }) => {
    const query = { per_page: MAX_FRAMEWORKS }
    return dataOf(await api.GET('/api/v1/compliance/frameworks', { params: { query }, signal }))
      .data
  },
})

export const frameworkFilesQuery = queryOptions({
  queryKey: ['compliance', 'framework-files'],
  queryFn: async ({ signal }) =>
    dataOf(await api.GET('/api/v1/compliance/framework-files', { signal })),
})

export type PostureDay = Schemas['ComplianceTrendDay']

const TREND_DAYS = 30

/** The posture of a framework at the end of each day; the last is today so far. */
export const postureTrend = (framework: string) =>
  queryOptions({
    queryKey: ['compliance', 'trend', framework],
    queryFn: async ({ signal }) => {
      const params = { query: { framework, days: TREND_DAYS } }
      return dataOf(await api.GET('/api/v1/compliance/trend', { params, signal })).days
    },
  })

export const controlsQuery = (fw: string) =>
  queryOptions({
    queryKey: ['compliance', 'controls', fw],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/compliance/controls/{fw}', { params: { path: { fw } }, signal }),
      ),
  })

export const controlQuery = (fw: string, control: string) =>
  queryOptions({
    queryKey: ['compliance', 'control', fw, control],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/compliance/controls/{fw}/{control}', {
          params: { path: { fw, control } },
          signal,
        }),
      ),
  })

export type Outcome = Schemas['ControlOutcome']

/** The states of resources that a score does not count. */
export const UNCOUNTED_STATES = ['excepted', 'muted', 'undecided', 'stale'] as const
export const OUTCOME_STATES = ['failing', 'passing', ...UNCOUNTED_STATES] as const
export type OutcomeState = (typeof OUTCOME_STATES)[number]

/** The counts of the resources of a control. */
export const RESOURCES = {
  failing: 'failed_resources',
  passing: 'passed_resources',
  excepted: 'excepted_resources',
  muted: 'muted_resources',
  undecided: 'undecided_resources',
  stale: 'stale_resources',
} as const satisfies Record<OutcomeState, keyof Control>

const PER_PAGE = 50

/** A page of the resources of a control in a state, of one rule or of all. */
export const outcomesQuery = ({
  fw,
  control,
  state,
  rule,
  page,
}: {
  fw: string
  control: string
  state: OutcomeState
  rule: string | undefined
  page: number
}) =>
  queryOptions({
    queryKey: ['compliance', 'outcomes', fw, control, state, rule, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/api/v1/compliance/controls/{fw}/{control}/outcomes', {
          params: {
            path: { fw, control },
            query: { state, page, per_page: PER_PAGE, ...(rule && { rule }) },
          },
          signal,
        }),
      ),
  })

export const attestControl = async ({
  fw,
  control,
  body,
}: {
  fw: string
  control: string
  body: Schemas['NewAttestation']
}) =>
  dataOf(
    await api.POST('/api/v1/compliance/controls/{fw}/{control}/attestations', {
      params: { path: { fw, control } },
      body,
    }),
  )
