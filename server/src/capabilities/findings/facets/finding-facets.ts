/** Counted by counters, whatever the number of findings. */
export const COUNTED_FACETS = [
  'severity',
  'status',
  'provider',
  'category',
  'account_id',
  'region',
  'application_id',
] as const

export const FACETS = [
  ...COUNTED_FACETS,
  'environment',
  'owner',
  'service_name',
  'resource_type',
  'source',
  'control_id',
] as const
export type Facet = (typeof FACETS)[number]

/** The field of findings that a facet, or a parameter of the filter, is about. */
export const fieldOf = (name: string): string => (name === 'provider' ? 'cloud_provider' : name)
