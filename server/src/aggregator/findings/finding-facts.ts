import type {
  NormalizedFinding,
  RatedSeverity,
} from '@stance/core/assessment/priority/prioritized-finding'
import type { ProblemKind } from '@stance/core/classification/problem-kind'
import type { ObservedVulnerability } from '@stance/core/formats/observation'
import type { Provider } from '@stance/core/kernel/provider'

export type Tags = Readonly<Record<string, string>>

/** Everything that a record says about a finding. Neither run nor metadata change it. */
export interface FindingFacts {
  /** `finding_id_short`. */
  readonly key: string
  readonly finding_id: string
  readonly csp: Provider
  readonly account_id: string
  readonly resource_id: string
  readonly resource_type: string
  readonly tags: Tags
  readonly title: string
  readonly description: string
  readonly severity: RatedSeverity
  readonly control_id: string
  readonly standard: NormalizedFinding['standard']
  readonly source: string
  readonly finding_type: string
  readonly kind: ProblemKind
  readonly category: string
  readonly cves: readonly ObservedVulnerability[]
  readonly exploit_available: boolean
  /** When the provider first and last observed it, ISO 8601 UTC; '' where it does not say. */
  readonly first_observed_at: string
  readonly last_observed_at: string
}

/** The number of fields of an encoded finding. */
export const FACTS_LENGTH = 20

/** The facts that findings of one control mostly share, next to each other in a row. */
export type SharedFacts = Pick<
  FindingFacts,
  | 'title'
  | 'description'
  | 'severity'
  | 'control_id'
  | 'standard'
  | 'source'
  | 'finding_type'
  | 'kind'
  | 'category'
  | 'cves'
  | 'exploit_available'
>

/** The facts of a row that come before the shared ones. */
export const ownRow = (facts: FindingFacts): unknown[] => [
  facts.key,
  facts.finding_id,
  facts.csp,
  facts.account_id,
  facts.resource_id,
  facts.resource_type,
  facts.tags,
]

export const sharedRow = (facts: SharedFacts): unknown[] => [
  facts.title,
  facts.description,
  facts.severity,
  facts.control_id,
  facts.standard,
  facts.source,
  facts.finding_type,
  facts.kind,
  facts.category,
  facts.cves,
  facts.exploit_available ? 1 : 0,
]

/** The end of a row. */
export const timesRow = (facts: FindingFacts): string[] => [
  facts.first_observed_at,
  facts.last_observed_at,
]

/** Encodes a finding as a list, in the order of `rowToFacts`. */
export const factsToRow = (facts: FindingFacts): unknown[] => [
  ...ownRow(facts),
  ...sharedRow(facts),
  ...timesRow(facts),
]

/** Returns the finding with its own facts and times from a row, and the shared ones. */
export const joinFacts = (row: readonly unknown[], shared: SharedFacts): FindingFacts => ({
  key: row[0] as string,
  finding_id: row[1] as string,
  csp: row[2] as Provider,
  account_id: row[3] as string,
  resource_id: row[4] as string,
  resource_type: row[5] as string,
  tags: row[6] as Tags,
  title: shared.title,
  description: shared.description,
  severity: shared.severity,
  control_id: shared.control_id,
  standard: shared.standard,
  source: shared.source,
  finding_type: shared.finding_type,
  kind: shared.kind,
  category: shared.category,
  cves: shared.cves,
  exploit_available: shared.exploit_available,
  first_observed_at: row[7] as string,
  last_observed_at: row[8] as string,
})

/** Only rows that this program encoded reach this function: their checksum was verified. */
export const rowToFacts = (row: readonly unknown[]): FindingFacts => ({
  key: row[0] as string,
  finding_id: row[1] as string,
  csp: row[2] as Provider,
  account_id: row[3] as string,
  resource_id: row[4] as string,
  resource_type: row[5] as string,
  tags: row[6] as Tags,
  title: row[7] as string,
  description: row[8] as string,
  severity: row[9] as RatedSeverity,
  control_id: row[10] as string,
  standard: row[11] as NormalizedFinding['standard'],
  source: row[12] as string,
  finding_type: row[13] as string,
  kind: row[14] as ProblemKind,
  category: row[15] as string,
  cves: row[16] as readonly ObservedVulnerability[],
  exploit_available: row[17] === 1,
  first_observed_at: row[18] as string,
  last_observed_at: row[19] as string,
})
