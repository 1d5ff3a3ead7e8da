/** Rows of a response; the greatest number that Resource Graph allows. */
const PAGE_SIZE = 1000

/** A column that is text, and a unique order: without them pages lose and repeat rows. */
const QUERY = `securityresources
| where type in~ ("microsoft.security/assessments", "microsoft.security/assessments/subassessments")
| project id = tostring(id), name = tostring(name), type = tostring(type), properties
| order by id asc`

export const RESOURCE_GRAPH_PATH =
  '/providers/Microsoft.ResourceGraph/resources?api-version=2021-03-01'

/** Subscriptions, or management groups, of one query. */
export type QueryScope =
  | { readonly subscriptions: readonly string[] }
  | { readonly managementGroups: readonly string[] }

/** Each page repeats the query. */
export const queryBody = (scope: QueryScope, token: string): string =>
  JSON.stringify({
    ...scope,
    query: QUERY,
    options: {
      $top: PAGE_SIZE,
      resultFormat: 'objectArray',
      ...(token !== '' && { $skipToken: token }),
    },
  })

export const QUERY_SHAPE = { list: 'data', next: '$skipToken' }

const SUBSCRIPTIONS_OF_QUERY = 200
const GROUPS_OF_QUERY = 10

const inParts = (items: readonly string[], size: number): readonly string[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

export const queryScopes = (
  subscriptions: readonly string[],
  groups: readonly string[],
): readonly QueryScope[] => [
  ...inParts(subscriptions, SUBSCRIPTIONS_OF_QUERY).map((part) => ({ subscriptions: part })),
  ...inParts(groups, GROUPS_OF_QUERY).map((part) => ({ managementGroups: part })),
]

/** The name of a scope in messages. */
export const describeScope = (scope: QueryScope): string => {
  const isGroups = 'managementGroups' in scope
  const names = isGroups ? scope.managementGroups : scope.subscriptions
  const [first = ''] = names
  const what = isGroups ? 'management group' : 'subscription'
  return names.length === 1 ? `${what} ${first}` : `${what} ${first} and ${names.length - 1} others`
}
