import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { quickWin, reportedFinding } from './aggregator-reports.ts'
import { type DimensionName, ELSEWHERE, HERE } from './scope-fixtures.ts'

type Csp = PrioritizedFinding['finding']['csp']

interface ReportedPlace {
  readonly csp: Csp
  readonly account: string
  readonly region: string
  readonly team: string
}

const INSIDE: ReportedPlace = {
  csp: HERE.providers as Csp,
  account: HERE.accounts,
  region: HERE.regions,
  team: HERE.applications,
}

const OUTSIDE: Readonly<Record<DimensionName, ReportedPlace>> = {
  providers: { ...INSIDE, csp: ELSEWHERE.providers as Csp },
  accounts: { ...INSIDE, account: ELSEWHERE.accounts },
  regions: { ...INSIDE, region: ELSEWHERE.regions },
  applications: { ...INSIDE, team: ELSEWHERE.applications },
}

/** The entries of `accounts.yaml` that assign the resources of these reports to their applications. */
export const REPORTED_RESOURCES = [HERE, ELSEWHERE]
  .map(
    ({ applications }) =>
      `  - {match: 'arn:aws:sqs:*:${applications}-*', application_id: ${applications}}`,
  )
  .join('\n')

/** An urgent finding, a usual one, one that is suppressed and one that was closed. */
const findingsIn = ({ csp, account, region, team }: ReportedPlace): PrioritizedFinding[] => {
  const placed = (kind: string) => {
    const name = `${team}-${kind}`
    const resource_id = `arn:aws:sqs:${region}:${account}:${name}`
    return { csp, account_id: account, resource_id, finding_id: `${csp}/${resource_id}` }
  }
  const nameOf = (kind: string) => `${csp} ${account} ${region} ${team} ${kind}`
  return [
    quickWin(nameOf('urgent'), { finding: placed('urgent') }),
    reportedFinding(nameOf('usual'), { finding: placed('usual') }),
    reportedFinding(nameOf('muted'), { finding: { ...placed('muted'), status: 'SUPPRESSED' } }),
    reportedFinding(nameOf('closed'), { finding: { ...placed('closed'), delta_status: 'CLOSED' } }),
  ]
}

/** What a run reports inside of the data scope, and in these dimensions also outside of it. */
export const reportedWorld = (outside: readonly DimensionName[]): PrioritizedFinding[] => [
  ...findingsIn(INSIDE),
  ...outside.flatMap((dimension) => findingsIn(OUTSIDE[dimension])),
]
