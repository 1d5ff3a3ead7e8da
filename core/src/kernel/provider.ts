/** The clouds that the specification names. A resource of none of them has the provider `''`. */
export const PROVIDERS = ['aws', 'azure', 'gcp'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Text fields that are unknown are empty, never null; aggregates count them under this name. */
export const UNKNOWN = 'unknown'
