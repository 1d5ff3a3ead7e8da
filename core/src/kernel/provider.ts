/** The clouds of the specification. The provider of a resource outside of them is `''`. */
export const PROVIDERS = ['aws', 'azure', 'gcp'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Unknown text fields are empty, never null; aggregates count them under this name. */
export const UNKNOWN = 'unknown'
