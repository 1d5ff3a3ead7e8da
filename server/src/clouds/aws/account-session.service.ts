import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { CloudError } from '../cloud-error.ts'
import type { AwsKeys } from '../object-stores/s3-objects.service.ts'
import { createAwsCalls } from './aws-calls.service.ts'
import { webIdentity } from './web-identity.service.ts'
import { textAt, type XmlElement } from './xml-tree.ts'

/** Who the service is, and which role it takes in an account. */
export interface AccountRoles {
  readonly web_identity_token_file: string
  /** The role of the service itself. */
  readonly base_role: string
  /** The role in an account; `{account_id}` stands for it. */
  readonly account_role: string
  /** '' if the roles ask for none. */
  readonly external_id: string
  readonly region: string
  /** '' where they are those of AWS. */
  readonly endpoint: string
  readonly sts_endpoint: string
}

/** A session that is asked for. */
export interface SessionRequest {
  readonly account_id: string
  /** Stands in the logs of AWS. */
  readonly session_name: string
  /** The person for whom it acts; stands in the logs of AWS. */
  readonly source_identity: string
  /** What the session may do at most, of what the role may. */
  readonly permissions: readonly string[]
  readonly signal: AbortSignal
}

export interface AccountSession {
  readonly role: string
  readonly keys: AwsKeys
  readonly expires_at: number
}

const DURATION_S = 900

/** Names of sessions and people have these characters, and at most 64. */
const nameOf = (text: string): string => text.replace(/[^\w+=,.@-]/g, '-').slice(0, 64)

const keysIn = (answer: XmlElement): AwsKeys & { readonly expiration: string } => {
  const text = (name: string) => textAt(answer, `Credentials/${name}`)
  return {
    accessKeyId: text('AccessKeyId'),
    secretAccessKey: text('SecretAccessKey'),
    sessionToken: text('SessionToken'),
    expiration: text('Expiration'),
  }
}

const policyOf = (permissions: readonly string[]): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: permissions, Resource: '*' }],
  })

/** Opens sessions in accounts: identity token → role of the service → role in the account. */
export const createAccountSessions = (roles: AccountRoles, http: OutboundHttp) => {
  const { region, endpoint, external_id, account_role } = roles
  const sts = roles.sts_endpoint || endpoint
  let base: Promise<() => Promise<AwsKeys>> | undefined
  const baseKeys = async (): Promise<AwsKeys> => {
    base ??= webIdentity(
      {
        role: roles.base_role,
        region,
        web_identity_token_file: roles.web_identity_token_file,
        sts_endpoint: sts,
        section: 'clouds.aws',
        session_name: 'stance',
      },
      http,
    )
    const { accessKeyId, secretAccessKey, sessionToken } = await (await base)()
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  }

  /** A session in another account than the finding's must not change anything. */
  const requireAccount = async (keys: AwsKeys, request: SessionRequest, role: string) => {
    const calls = createAwsCalls({ http, endpoint: sts, signer: { keys: async () => keys, role } })
    const call = { service: 'sts', region, action: 'GetCallerIdentity', params: {} } as const
    const answer = await calls.query({ ...call, signal: request.signal })
    if (textAt(answer, 'Account') === request.account_id) return
    throw new CloudError({
      problem: 'sign_in',
      call: call.action,
      reason: `names another account than ${request.account_id}; check the role ${role}`,
    })
  }

  return {
    /** @throws CloudError */
    open: async (request: SessionRequest): Promise<AccountSession> => {
      const role = account_role.replaceAll('{account_id}', request.account_id)
      const calls = createAwsCalls({
        http,
        endpoint: sts,
        signer: { keys: baseKeys, role: roles.base_role },
      })
      const answer = await calls.query({
        service: 'sts',
        region,
        action: 'AssumeRole',
        params: {
          RoleArn: role,
          RoleSessionName: nameOf(request.session_name),
          SourceIdentity: nameOf(request.source_identity) || 'stance',
          Policy: policyOf(request.permissions),
          DurationSeconds: String(DURATION_S),
          ...(external_id !== '' && { ExternalId: external_id }),
        },
        signal: request.signal,
      })
      const { expiration, ...keys } = keysIn(answer)
      await requireAccount(keys, request, role)
      return { role, keys, expires_at: Date.parse(expiration) }
    },
  }
}
