import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { codeOf, reasonOf } from '../../platform/system-error.ts'
import { isFileCode } from '../access-tokens.ts'
import { CloudError } from '../cloud-error.ts'
import { AWS_PERMISSIONS } from './aws-config.ts'
import { isServiceError, toStsError } from './aws-errors.ts'
import { sdkHandler } from './sdk-http.service.ts'

type FromTokenFile = typeof import('@aws-sdk/credential-provider-web-identity')['fromTokenFile']

export type CredentialProvider = () => ReturnType<ReturnType<FromTokenFile>>

/** A role, and what proves that this workload may have it. */
export interface WebIdentity {
  readonly role: string
  readonly region: string
  readonly web_identity_token_file: string
  /** '' where it is the service's own. */
  readonly sts_endpoint: string
  /** Where it is configured, for messages: `clouds.aws`. */
  readonly section: string
  /** The name of its sessions, in the logs of AWS. */
  readonly session_name?: string
}

const CALL = 'AssumeRoleWithWebIdentity'

const toFailure = (error: unknown, { role, section }: WebIdentity): unknown => {
  const call = { call: CALL, permission: AWS_PERMISSIONS[CALL], role, section }
  if (isServiceError(error)) return toStsError(error, call, Date.now())
  if (!isFileCode(codeOf(error))) return error
  const reason = `for the role ${role} is not possible: the file of ${section}.web_identity_token_file cannot be read: ${reasonOf(error)}`
  return new CloudError({ problem: 'sign_in', call: CALL, reason })
}

/** Exchanges the identity token, which is read again each time, for credentials of a role. */
export const webIdentity = async (
  identity: WebIdentity,
  http: OutboundHttp,
): Promise<CredentialProvider> => {
  const { role, region, web_identity_token_file, sts_endpoint } = identity
  const { session_name = 'stance-aggregator' } = identity
  const { fromTokenFile } = await import('@aws-sdk/credential-provider-web-identity')
  const provide = fromTokenFile({
    roleArn: role,
    webIdentityTokenFile: web_identity_token_file,
    roleSessionName: session_name,
    clientConfig: {
      region,
      maxAttempts: 1,
      requestHandler: sdkHandler(http, () => undefined),
      ...(sts_endpoint !== '' && { endpoint: sts_endpoint }),
    },
  })
  return async () => {
    try {
      return await provide()
    } catch (error) {
      throw toFailure(error, identity)
    }
  }
}
