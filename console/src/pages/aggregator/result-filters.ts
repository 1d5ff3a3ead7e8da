import { listOf, readValues, type SearchParams, toggled, writeValues } from '../../search-params.ts'

/** The filters with a few known values, in the order in which they are listed. */
export const CHOICES = {
  priority: ['P1', 'P2', 'P3', 'P4', 'P5'],
  sla_status: ['overdue', 'at_risk', 'on_track'],
  queue: ['auto_remediation', 'security_review', 'change_board', 'app_team', 'remediation_queue'],
  severity: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'],
  tier: ['1', '2', '3'],
  automation_candidate: ['true', 'false'],
  delta_status: ['NEW', 'EXISTING', 'REOPENED'],
  suppressed: ['false', 'true'],
  csp: ['aws', 'azure', 'gcp'],
} as const

export type ChoiceName = keyof typeof CHOICES
export type FilterName = ChoiceName | 'cbu'

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]
const FILTER_NAMES: readonly FilterName[] = [...CHOICE_NAMES, 'cbu']

/** The API takes several values of these. */
const LISTS: ReadonlySet<FilterName> = new Set(['priority', 'severity', 'csp', 'cbu'])

/** Returns the chosen values of a filter that the API knows; the others of an address select nothing. */
export const chosenOf = (name: FilterName, search: SearchParams): readonly string[] => {
  if (name === 'cbu') return readValues(search.cbu)
  const wanted = listOf(search[name]).map((value) => value.toLowerCase())
  const known = CHOICES[name].filter((value) => wanted.includes(value.toLowerCase()))
  return LISTS.has(name) ? known : known.slice(0, 1)
}

/** Returns the parameter after a value was chosen, or chosen no more. */
export const toggle = (name: FilterName, value: string, search: SearchParams) => {
  const chosen = chosenOf(name, search)
  if (!LISTS.has(name)) return chosen.includes(value) ? undefined : value
  const next = toggled(chosen, value)
  if (name === 'cbu') return writeValues(next)
  const inOrder = CHOICES[name].filter((one) => next.includes(one))
  return inOrder.length === 0 ? undefined : inOrder.join(',')
}

/** Returns the parameter with one more business unit, as it was typed. */
export const withUnit = (text: string, search: SearchParams) => {
  const unit = text.trim()
  return writeValues([...new Set([...chosenOf('cbu', search), unit])].filter(Boolean))
}

/** Returns the filters of an address as the API takes them; those that are left out select everything. */
export const paramsOf = (search: SearchParams, without?: FilterName) => {
  const params = new URLSearchParams()
  for (const name of FILTER_NAMES) {
    const values = name === without ? [] : chosenOf(name, search)
    // A name of a business unit may have commas; the words of the other filters have none.
    const text = name === 'cbu' ? writeValues(values) : values.join(',')
    if (text) params.set(name, text)
  }
  return params
}

/** Returns every chosen value with the parameter that remains without it. */
export const chipsOf = (search: SearchParams) =>
  FILTER_NAMES.flatMap((name) =>
    chosenOf(name, search).map((value) => ({ name, value, without: toggle(name, value, search) })),
  )

/** Returns the address without filters. */
export const withoutFilters = (search: SearchParams): SearchParams =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !FILTER_NAMES.includes(name as FilterName)),
  )
