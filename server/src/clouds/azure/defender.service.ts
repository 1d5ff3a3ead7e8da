import { namedHosts } from '../../platform/outbound/address-rules.ts'
import {
  createOutboundHttp,
  type OutboundHttp,
  type OutboundResponse,
} from '../../platform/outbound/outbound-http.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { baseOfUrl } from '../cloud-endpoint.ts'
import { CloudError } from '../cloud-error.ts'
import { parsePage } from '../page-body.ts'
import type { CloudSource, FetchedPage, PageShape, PullTarget } from '../pull/pull-target.ts'
import { AZURE_ENDPOINT, type AzureCall, type AzureConfig, SUBSCRIPTION } from './azure-config.ts'
import { toAzureError } from './azure-errors.ts'
import { accessTokens, describeIdentity, tokenHosts } from './azure-identity.service.ts'
import {
  describeScope,
  QUERY_SHAPE,
  type QueryScope,
  queryBody,
  queryScopes,
  RESOURCE_GRAPH_PATH,
} from './resource-graph.ts'

interface AzureContext {
  readonly http: OutboundHttp
  readonly tokens: AccessTokens
  readonly config: AzureConfig
  readonly base: string
}

interface Call {
  readonly call: AzureCall
  readonly url: URL
  readonly body?: string
  readonly token: string
  readonly signal: AbortSignal
}

const send = async (context: AzureContext, request: Call): Promise<OutboundResponse> => {
  const { http, tokens, config } = context
  const { call, url, body, token, signal } = request
  const authorization = `Bearer ${await tokens.get()}`
  const json = { 'content-type': 'application/json' }
  const response = await http.send({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { accept: 'application/json', authorization, ...(body !== undefined && json) },
    body,
    signal,
  })
  if (response.status === 200) return response
  const identity = describeIdentity(config)
  throw toAzureError(call, response, { now: Date.now(), hasToken: token !== '', identity })
}

/** A response that leaves rows out must not pass for all of them. */
const requireWhole = ({ headers, body }: OutboundResponse, page: FetchedPage): void => {
  const call = 'Resource Graph query'
  if (headers['x-ms-tenant-subscription-limit-hit'] === 'true') {
    const reason =
      'covers more subscriptions than Resource Graph reads at once; name fewer in clouds.azure'
    throw new CloudError({ problem: 'invalid', call, reason })
  }
  if (page.next !== '') return
  const { resultTruncated } = JSON.parse(body.toString('utf8')) as { resultTruncated?: unknown }
  if (String(resultTruncated) === 'true') {
    const reason = 'leaves rows out and has no page token for them'
    throw new CloudError({ problem: 'unavailable', call, reason })
  }
}

const queryTarget = (context: AzureContext, scope: QueryScope): PullTarget => ({
  key: `query/${JSON.stringify(scope)}`,
  label: `Azure ${describeScope(scope)}`,
  account: 'Resource Graph',
  fetchPage: async (token, signal) => {
    const call = 'Resource Graph query'
    const url = new URL(context.base + RESOURCE_GRAPH_PATH)
    const body = queryBody(scope, token)
    const response = await send(context, { call, url, body, token, signal })
    const page = parsePage(response.body, QUERY_SHAPE, call)
    requireWhole(response, page)
    return page
  },
  renew: context.tokens.renew,
  shape: QUERY_SHAPE,
})

const LIST_SHAPE: PageShape = { list: 'value', next: 'nextLink' }

const LISTS: readonly { readonly call: AzureCall; readonly path: string }[] = [
  {
    call: 'list of assessments',
    path: '/providers/Microsoft.Security/assessments?api-version=2020-01-01&$expand=metadata',
  },
  {
    call: 'list of sub-assessments',
    path: '/providers/Microsoft.Security/subAssessments?api-version=2019-01-01-preview',
  },
]

/** The link to the next page gets the access token, so that it must not lead elsewhere. */
const nextUrl = (token: string, { base }: AzureContext, call: AzureCall): URL => {
  const url = URL.canParse(token) ? new URL(token) : null
  if (url?.origin === new URL(base).origin) return url
  const reason = 'sent a link to another host as its next page'
  throw new CloudError({ problem: 'invalid', call, reason })
}

/** Resource Graph is asked for subscriptions; a resource group is listed by its own interface. */
const listTarget = (
  context: AzureContext,
  scope: string,
  { call, path }: (typeof LISTS)[number],
): PullTarget => ({
  key: `list/${scope}${path}`,
  label: `Azure ${scope}`,
  account: scope,
  fetchPage: async (token, signal) => {
    const url = token === '' ? new URL(context.base + scope + path) : nextUrl(token, context, call)
    const { body } = await send(context, { call, url, token, signal })
    return parsePage(body, LIST_SHAPE, call)
  },
  renew: context.tokens.renew,
  shape: LIST_SHAPE,
})

/** Defender for Cloud in every scope. */
export const openDefender = (config: AzureConfig, ca?: string): CloudSource => {
  const identity = { ...config, scope: `${AZURE_ENDPOINT}/.default`, section: 'clouds.azure' }
  const http = createOutboundHttp({
    trust: new Map([...namedHosts(config.endpoint), ...tokenHosts(identity)]),
    proxy: config.proxy || undefined,
    ca,
  })
  const base = baseOfUrl(config.endpoint || AZURE_ENDPOINT)
  const context = { http, tokens: accessTokens(identity, http), config, base }
  const subscriptions = config.scopes.flatMap((scope) => SUBSCRIPTION.exec(scope)?.[1] ?? [])
  const others = config.scopes.filter((scope) => !SUBSCRIPTION.test(scope))
  const queries = queryScopes(subscriptions, config.management_groups)
  return {
    targets: [
      ...queries.map((scope) => queryTarget(context, scope)),
      ...others.flatMap((scope) => LISTS.map((list) => listTarget(context, scope, list))),
    ],
    close: http.close,
  }
}
