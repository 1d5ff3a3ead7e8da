import {
  type AccountSession,
  createAccountSessions,
} from '../../clouds/aws/account-session.service.ts'
import { createAwsCalls } from '../../clouds/aws/aws-calls.service.ts'
import { CloudError } from '../../clouds/cloud-error.ts'
import type { CLOUD_SETTINGS } from '../../clouds/clouds.settings.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { readAuthorities } from '../../platform/authorities.ts'
import { processEnvironment } from '../../platform/config.ts'
import { namedHosts } from '../../platform/outbound/address-rules.ts'
import { createOutboundHttp } from '../../platform/outbound/outbound-http.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import { AWS_HANDLERS } from './handlers/aws-handlers.service.ts'
import type { Handler, HandlerCloud } from './handlers/handler.ts'
import type { REMEDIATION_SETTINGS } from './remediations.settings.ts'

/** For whom a session is opened. */
export interface SessionOwner {
  readonly batch_id: string
  /** The person for whom it acts. */
  readonly person: string
}

/** The clouds in which remediations change something. */
export interface RemediationClouds {
  readonly isConfigured: (provider: string) => boolean
  /** Whether resources of the account may be changed. */
  readonly mayChange: (accountId: string) => boolean
  /** Whether what happens is simulated. */
  readonly isSimulated: (accountId: string) => boolean
  /** What a handler does in an account, over one session. */
  readonly open: (
    handler: Handler,
    accountId: string,
    owner: SessionOwner,
    signal: AbortSignal,
  ) => Promise<HandlerCloud>
  readonly keyAgeDays: number
}

type Settings = ValuesOf<typeof REMEDIATION_SETTINGS> & {
  readonly clouds: ValuesOf<typeof CLOUD_SETTINGS>
}

const MAX_SESSIONS = 200
/** A session is not used in the last minutes of its life. */
const MARGIN_MS = 120_000
const TIMEOUT_MS = 30_000

const rolesOf = ({ clouds: { aws }, remediation }: Settings) => {
  if (remediation.awsRole === null) return null
  const missing = [
    ...(aws.roleArn === null ? ['AWS_ROLE_ARN'] : []),
    ...(aws.webIdentityTokenFile === null ? ['AWS_WEB_IDENTITY_TOKEN_FILE'] : []),
  ]
  if (missing.length > 0) {
    throw new UsageError(`STANCE_REMEDIATION_AWS_ROLE needs ${missing.join(' and ')}; set them too`)
  }
  if (processEnvironment().AWS_ACCESS_KEY_ID) {
    throw new UsageError(
      'STANCE_REMEDIATION_AWS_ROLE is assumed with an identity token, and not with AWS_ACCESS_KEY_ID; unset that',
    )
  }
  return {
    web_identity_token_file: aws.webIdentityTokenFile ?? '',
    base_role: aws.roleArn ?? '',
    account_role: remediation.awsRole,
    external_id: remediation.awsExternalId ?? '',
    region: aws.region,
    endpoint: aws.endpointUrl ?? '',
    sts_endpoint: aws.stsEndpoint ?? '',
  }
}

/** Opens sessions, and opens each again when it is about to expire. */
const sessionCache = (
  open: (
    accountId: string,
    handler: Handler,
    owner: SessionOwner,
    signal: AbortSignal,
  ) => Promise<AccountSession>,
) => {
  const known = new Map<string, Promise<AccountSession>>()
  return async (accountId: string, handler: Handler, owner: SessionOwner, signal: AbortSignal) => {
    const key = `${owner.batch_id} ${accountId} ${handler.name}`
    const cached = await known.get(key)?.catch(() => undefined)
    if (cached && cached.expires_at - MARGIN_MS > Date.now()) return cached
    if (known.size >= MAX_SESSIONS) known.delete(known.keys().next().value ?? '')
    const opening = open(accountId, handler, owner, signal)
    known.set(key, opening)
    opening.catch(() => known.delete(key))
    return opening
  }
}

/** Creates the clouds as they are configured. Nothing is read there. @throws UsageError */
export const configuredClouds = (settings: Settings): RemediationClouds => {
  const { clouds, remediation } = settings
  const accounts = new Set(remediation.accounts)
  const roles = rolesOf(settings)
  const common = {
    mayChange: (accountId: string) => accounts.has('*') || accounts.has(accountId),
    isSimulated: () => false,
    keyAgeDays: remediation.keyAgeDays,
  }
  if (roles === null) {
    const open = async (): Promise<never> => {
      throw new CloudError({ problem: 'sign_in', call: 'AssumeRole', reason: 'is not configured' })
    }
    return { ...common, isConfigured: () => false, open }
  }
  const http = createOutboundHttp({
    trust: namedHosts(roles.endpoint, roles.sts_endpoint),
    proxy: clouds.proxy ?? undefined,
    ca: readAuthorities('STANCE_CLOUD_CA_FILE', clouds.caFile),
    timeoutMs: TIMEOUT_MS,
  })
  const sessions = createAccountSessions(roles, http)
  const sessionOf = sessionCache((account_id, { permissions }, { batch_id, person }, signal) =>
    sessions.open({
      account_id,
      session_name: `stance-${batch_id}`,
      source_identity: person,
      permissions,
      signal,
    }),
  )
  return {
    ...common,
    isConfigured: (provider) => provider === 'aws',
    open: async (handler, accountId, owner, signal) => {
      const { role } = await sessionOf(accountId, handler, owner, signal)
      const keys = async () => (await sessionOf(accountId, handler, owner, signal)).keys
      const calls = createAwsCalls({ http, endpoint: roles.endpoint, signer: { keys, role } })
      return AWS_HANDLERS[handler.name](calls)
    },
  }
}
