import type { DataScope } from '../../../src/kernel/data-scope.ts'
import { DIMENSIONS } from '../../support/scope-fixtures.ts'

/** Where a record is, and the text that every one of its records carries. */
export interface Place {
  readonly accounts: string
  readonly providers: string
  readonly regions: string
  readonly applications: string
  readonly canary: string
  /** The identifier of a resource there. */
  readonly resource: (name: string) => string
}

const awsQueue = (region: string, account: string) => (name: string) =>
  `arn:aws:sqs:${region}:${account}:${name}`

/** Two neighbours of which one account's id begins with the other's, and one more in another cloud. */
export const PLACES: readonly Place[] = [
  {
    accounts: '210000000001',
    providers: 'aws',
    regions: 'eu-central-1',
    applications: 'billing',
    canary: 'canary-one',
    resource: awsQueue('eu-central-1', '210000000001'),
  },
  {
    accounts: '2100000000010',
    providers: 'aws',
    regions: 'us-east-1',
    applications: 'billing-eu',
    canary: 'canary-two',
    resource: awsQueue('us-east-1', '2100000000010'),
  },
  {
    accounts: 'shop-prod',
    providers: 'gcp',
    regions: 'europe-west4',
    applications: 'shop',
    canary: 'canary-three',
    resource: (name) =>
      `//compute.googleapis.com/projects/shop-prod/zones/europe-west4-a/instances/${name}`,
  },
]

/** What puts each place into its application. */
export const ACCOUNTS_FILE = `accounts:
${PLACES.map(
  ({ accounts, applications, canary }) =>
    `  - match: '${accounts}'\n    application_id: ${applications}\n    owner: ${canary} team`,
).join('\n')}
`

export type ScopeClaims = Partial<Record<keyof DataScope, readonly string[]>>

/** Whether whoever holds these claims sees what is in the place. */
export const sees = (
  scope: ScopeClaims,
  place: Place,
  dimensions: readonly (keyof DataScope)[] = DIMENSIONS,
): boolean =>
  dimensions.every((dimension) => {
    const values = scope[dimension]
    if (dimension === 'accounts' && values?.join() === '*') return true
    if (values === undefined) return dimension !== 'accounts'
    return values.includes(place[dimension])
  })

const CANARY = new RegExp(PLACES.map(({ canary }) => canary).join('|'), 'g')

/** The canaries in a text that do not belong to these places. */
export const foreignCanaries = (text: string, seen: readonly Place[]): string[] => {
  const own = new Set(seen.map(({ canary }) => canary))
  return [...new Set(text.match(CANARY))].filter((canary) => !own.has(canary))
}
