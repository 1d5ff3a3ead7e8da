import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { codeOf, reasonOf } from '../../platform/system-error.ts'
import { isFileCode } from '../access-tokens.ts'
import { CloudError } from '../cloud-error.ts'
import { AWS_PERMISSIONS, type AwsConfig } from './aws-config.ts'
import { isServiceError, toStsError } from './aws-errors.ts'
import { sdkHandler } from './sdk-http.service.ts'

type FromTokenFile = typeof import('@aws-sdk/credential-provider-web-identity')['fromTokenFile']

export type CredentialProvider = () => ReturnType<ReturnType<FromTokenFile>>

const CALL = 'AssumeRoleWithWebIdentity'

const toFailure = (error: unknown, role: string): unknown => {
  const call = { call: CALL, permission: AWS_PERMISSIONS[CALL], role }
  if (isServiceError(error)) return toStsError(error, call, Date.now())
  if (!isFileCode(codeOf(error))) return error
  const reason = `for the role ${role} is not possible: the file of clouds.aws.web_identity_token_file cannot be read: ${reasonOf(error)}`
  return new CloudError({ problem: 'sign_in', call: CALL, reason })
}

/** Exchanges the identity token, which is read again each time, for credentials of a role. */
export const webIdentity = async (
  config: AwsConfig,
  role: string,
  region: string,
  http: OutboundHttp,
): Promise<CredentialProvider> => {
  const { fromTokenFile } = await import('@aws-sdk/credential-provider-web-identity')
  const provide = fromTokenFile({
    roleArn: role,
    webIdentityTokenFile: config.web_identity_token_file,
    roleSessionName: 'stance-aggregator',
    clientConfig: {
      region,
      maxAttempts: 1,
      requestHandler: sdkHandler(http, () => undefined),
      ...(config.sts_endpoint !== '' && { endpoint: config.sts_endpoint }),
    },
  })
  return async () => {
    try {
      return await provide()
    } catch (error) {
      throw toFailure(error, role)
    }
  }
}
