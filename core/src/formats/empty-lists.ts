import { joinPages, type ListedPages } from './input/listed-pages.ts'
import type { ScannedPart, StatedOrigin } from './observation.ts'

/** The lists of services of one source, with the formats by which they are read. */
interface ServiceList {
  readonly list: string
  /** The formats of its records: the one that counts if none is stated first. */
  readonly formats: readonly string[]
  readonly source: string
}

/** Lists that name their service. Those of Azure, `value` and `data`, are the same for every service. */
const LISTS: readonly ServiceList[] = [
  { list: 'Findings', formats: ['auto', 'asff'], source: 'securityhub' },
  { list: 'Findings', formats: ['guardduty'], source: 'guardduty' },
  { list: 'findings', formats: ['auto', 'inspector2'], source: 'inspector' },
  { list: 'listFindingsResults', formats: ['auto', 'scc'], source: 'scc' },
  { list: 'value', formats: ['azure-policy-state'], source: 'azure-policy' },
  { list: 'data', formats: ['azure-policy-state'], source: 'azure-policy' },
]

/** The names of lists of which every page of an input is empty. */
export const emptyLists = (pages: readonly ListedPages[]): readonly string[] =>
  joinPages(pages)
    .filter(({ records, last }) => records === 0 && last > 0)
    .map(({ list }) => list)

/**
 * Returns what an empty list of a service shows to have been looked at: every check of the accounts that
 * the sender states. Empty where nothing is stated, or the list does not name its service.
 */
export const scannedByEmptyList = (
  list: string,
  format: string,
  accounts: readonly StatedOrigin['account_id'][],
): readonly ScannedPart[] => {
  const known = LISTS.find((one) => one.list === list && one.formats.includes(format))
  if (!known) return []
  return accounts.map((account_id) => ({
    source: known.source,
    account_id,
    region: null,
    artifact: '',
    checks: [],
    groups: [],
    every_check: true,
    last_observed_at: null,
  }))
}
