/** What is pulled from AWS, and with which identity. */
export interface AwsConfig {
  /** The aggregation region alone covers the regions that are linked to it. */
  readonly regions: readonly string[]
  /** Roles of one account each. */
  readonly role_arns: readonly string[]
  readonly web_identity_token_file: string
  readonly hub: 'cspm' | 'v2'
  /** Only findings with one of these; empty: with any. */
  readonly workflow_statuses: readonly string[]
  /** '' where it is the service's own. */
  readonly endpoint: string
  readonly sts_endpoint: string
  readonly proxy: string
}

export const ROLE_ARN = /^arn:aws[\w-]*:iam::(\d{12}):role\/[\w+=,.@/-]{1,512}$/
export const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/

export const WORKFLOW_STATUS = /^(NEW|NOTIFIED|SUPPRESSED|RESOLVED)$/

export const accountOfRole = (role: string): string => ROLE_ARN.exec(role)?.[1] ?? ''

/** The calls, and the permission of each. */
export const AWS_PERMISSIONS = {
  GetFindings: 'securityhub:GetFindings',
  GetFindingsV2: 'securityhub:GetFindings',
  AssumeRoleWithWebIdentity: 'sts:AssumeRoleWithWebIdentity',
} as const
