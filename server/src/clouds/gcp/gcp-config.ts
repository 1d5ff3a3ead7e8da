/** What is pulled from Google Cloud, and with which identity. */
export interface GcpConfig {
  /** `organizations/1`, `folders/2`, `projects/name`. */
  readonly parents: readonly string[]
  /** Where data residency applies, each location is a list of its own. */
  readonly locations: readonly string[]
  readonly credentials_file: string
  /** '' where it is the service's own. */
  readonly endpoint: string
  readonly proxy: string
}

export const PARENT =
  /^(organizations\/\d{1,20}|folders\/\d{1,20}|projects\/(?!\.+$)[a-z0-9:.-]{1,63})$/
export const LOCATION = /^[a-z0-9-]{1,32}$/

export const GCP_ENDPOINT = 'https://securitycenter.googleapis.com'

/** The calls, and the permission of each. */
export const GCP_PERMISSIONS = { 'findings.list': 'securitycenter.findings.list' } as const
