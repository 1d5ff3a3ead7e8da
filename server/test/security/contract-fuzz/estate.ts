import type { DataScope } from '../../../src/kernel/data-scope.ts'
import { DIMENSIONS } from '../../support/scope-fixtures.ts'

/** The placement of records, and the text that each of them contains. */
export interface Placement {
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

/** Two accounts, one with an id that is a prefix of the other's, and one in another cloud. */
export const PLACEMENTS: readonly Placement[] = [
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

/** The accounts file that assigns each placement to its application. */
export const ACCOUNTS_FILE = `accounts:
${PLACEMENTS.map(
  ({ accounts, applications, canary }) =>
    `  - match: '${accounts}'\n    application_id: ${applications}\n    owner: ${canary} team`,
).join('\n')}
`

export type ScopeClaims = Partial<Record<keyof DataScope, readonly string[]>>

/** Whether these claims cover the placement. */
export const covers = (
  scope: ScopeClaims,
  placement: Placement,
  dimensions: readonly (keyof DataScope)[] = DIMENSIONS,
): boolean =>
  dimensions.every((dimension) => {
    const values = scope[dimension]
    if (dimension === 'accounts' && values?.join() === '*') return true
    if (values === undefined) return dimension !== 'accounts'
    return values.includes(placement[dimension])
  })

const CANARY = new RegExp(PLACEMENTS.map(({ canary }) => canary).join('|'), 'g')

/** The canaries in a text that belong to other placements. */
export const foreignCanaries = (text: string, seen: readonly Placement[]): string[] => {
  const own = new Set(seen.map(({ canary }) => canary))
  return [...new Set(text.match(CANARY))].filter((canary) => !own.has(canary))
}
