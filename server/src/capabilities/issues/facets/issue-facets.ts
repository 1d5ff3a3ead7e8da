/** Counted by counters, whatever the number of issues. */
export const COUNTED_FACETS = [
  'severity',
  'status',
  'provider',
  'account_id',
  'region',
  'application_id',
] as const

export const FACETS = [
  ...COUNTED_FACETS,
  'ticketed',
  'control_id',
  'assignee',
  'sla_status',
] as const
export type Facet = (typeof FACETS)[number]

/** Facets and parameters of the filter have the names of fields. */
export const fieldOf = (name: string): string => name
