import type { SecurityHubClient } from '@aws-sdk/client-securityhub'
import { namedHosts } from '../../platform/outbound/address-rules.ts'
import { createOutboundHttp, type OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { parsePage } from '../page-body.ts'
import type { CloudSource, FetchedPage, PullTarget } from '../pull/pull-target.ts'
import { AWS_PERMISSIONS, type AwsConfig, accountOfRole } from './aws-config.ts'
import { type AwsCall, isServiceError, toHubError } from './aws-errors.ts'
import { type ChangesSince, cspmFilters, v2Filters } from './hub-filters.ts'
import { sdkHandler } from './sdk-http.service.ts'
import { type CredentialProvider, webIdentity } from './web-identity.service.ts'

const PAGE_SIZE = 100
const SECTION = 'clouds.aws'

const SHAPE = { list: 'Findings', next: 'NextToken' }

type Sdk = typeof import('@aws-sdk/client-securityhub')

interface HubContext {
  readonly sdk: Sdk
  readonly http: OutboundHttp
  readonly config: AwsConfig
}

const commandOf = ({ sdk, config }: HubContext, token: string, changes: ChangesSince | null) => {
  const page = { MaxResults: PAGE_SIZE, ...(token !== '' && { NextToken: token }) }
  if (config.hub !== 'v2')
    return new sdk.GetFindingsCommand({ ...page, Filters: cspmFilters(config, changes) })
  const filters = v2Filters(changes)
  return new sdk.GetFindingsV2Command({ ...page, ...(filters && { Filters: filters }) })
}

/** One role in one region. Its pages are asked for one after the other. */
const createTarget = (
  context: HubContext,
  role: string,
  region: string,
  credentials: CredentialProvider,
  changes: ChangesSince | null = null,
): PullTarget => {
  const { sdk, http, config } = context
  const name = config.hub === 'v2' ? 'GetFindingsV2' : 'GetFindings'
  const call: AwsCall = { call: name, permission: AWS_PERMISSIONS[name], role, section: SECTION }
  let signal: AbortSignal | undefined
  let body: Buffer = Buffer.alloc(0)
  const handler = sdkHandler(
    http,
    () => signal,
    (received) => {
      body = received
    },
  )
  const createClient = () =>
    new sdk.SecurityHubClient({
      region,
      credentials,
      maxAttempts: 1,
      // Otherwise the SDK composes its middleware again for each page: a quarter of the time of a call.
      cacheMiddleware: true,
      requestHandler: handler,
      ...(config.endpoint !== '' && { endpoint: config.endpoint }),
    })
  let client: SecurityHubClient | null = null
  const fetchPage = async (token: string, stop: AbortSignal): Promise<FetchedPage> => {
    signal = stop
    client ??= createClient()
    try {
      // The two commands have no common type.
      await client.send(commandOf(context, token, changes) as never)
    } catch (error) {
      throw isServiceError(error) ? toHubError(error, call, Date.now()) : error
    }
    return parsePage(body, SHAPE, name)
  }
  const account = accountOfRole(role)
  return {
    key: `${config.hub}/${role}/${region}`,
    label: `AWS account ${account} in ${region}`,
    account: `${account}/${region}`,
    fetchPage,
    renew: () => {
      client = null
    },
    shape: SHAPE,
    changedSince: (since) =>
      createTarget(context, role, region, credentials, { since, now: new Date() }),
  }
}

/** Security Hub in every region of every role. The SDK is loaded here. */
export const openSecurityHub = async (config: AwsConfig, ca?: string): Promise<CloudSource> => {
  const sdk = await import('@aws-sdk/client-securityhub')
  const http = createOutboundHttp({
    trust: namedHosts(config.endpoint, config.sts_endpoint),
    proxy: config.proxy || undefined,
    ca,
  })
  const targets: PullTarget[] = []
  const context = { sdk, http, config }
  for (const role of config.role_arns) {
    for (const region of config.regions) {
      const credentials = await webIdentity({ ...config, role, region, section: SECTION }, http)
      targets.push(createTarget(context, role, region, credentials))
    }
  }
  return { targets, close: http.close }
}
