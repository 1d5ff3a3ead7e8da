import { namedHosts } from '../../platform/outbound/address-rules.ts'
import { createOutboundHttp, type OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { baseOfUrl } from '../cloud-endpoint.ts'
import { parsePage } from '../page-body.ts'
import type { CloudSource, PageShape, PullTarget } from '../pull/pull-target.ts'
import { GCP_ENDPOINT, type GcpConfig } from './gcp-config.ts'
import { toGcpError } from './gcp-errors.ts'
import { type GcpIdentity, gcpIdentity } from './gcp-identity.service.ts'

/** Records of this service are large: a thousand have up to 17 MB. */
const PAGE_SIZE = 500

/** Muted findings are active. What is inactive or absent is not open. */
const ACTIVE = 'state="ACTIVE"'

/** The time of an event is that of the resolution where a finding is inactive. */
const changedFilter = (since: Date): string => `event_time>="${since.toISOString()}"`

const SHAPE: PageShape = { list: 'listFindingsResults', next: 'nextPageToken' }

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'

interface GcpContext {
  readonly http: OutboundHttp
  readonly identity: GcpIdentity
  readonly base: string
}

/** A list of findings. */
interface FindingList {
  readonly parent: string
  readonly location: string
  readonly filter: string
}

const urlOf = (
  { base }: GcpContext,
  { parent, location, filter }: FindingList,
  token: string,
): URL => {
  const url = new URL(`${base}/v2/${parent}/sources/-/locations/${location}/findings`)
  url.searchParams.set('pageSize', String(PAGE_SIZE))
  url.searchParams.set('filter', filter)
  if (token !== '') url.searchParams.set('pageToken', token)
  return url
}

const createTarget = (context: GcpContext, list: FindingList): PullTarget => ({
  key: `${list.parent}/${list.location}`,
  label: `Google Cloud ${list.parent}${list.location === 'global' ? '' : ` in ${list.location}`}`,
  // The quota is that of the project that asks.
  account: 'findings.list',
  fetchPage: async (token, signal) => {
    const authorization = `Bearer ${await context.identity.get()}`
    const response = await context.http.send({
      method: 'GET',
      url: urlOf(context, list, token),
      headers: { accept: 'application/json', authorization },
      signal,
    })
    if (response.status !== 200) {
      const identity = context.identity.describe()
      throw toGcpError(response, { now: Date.now(), hasToken: token !== '', identity })
    }
    return parsePage(response.body, SHAPE, 'findings.list', true)
  },
  renew: context.identity.renew,
  shape: SHAPE,
  changedSince: (since) => createTarget(context, { ...list, filter: changedFilter(since) }),
})

/** Security Command Center in every location of every parent. */
export const openCommandCenter = (config: GcpConfig, ca?: string): CloudSource => {
  const { endpoint, proxy, parents, locations } = config
  const http = createOutboundHttp({
    trust: namedHosts(endpoint),
    proxy: proxy || undefined,
    ca,
  })
  const base = baseOfUrl(endpoint || GCP_ENDPOINT)
  const federated = { ...config, scope: SCOPE, section: 'clouds.gcp' }
  const context = { http, identity: gcpIdentity(federated, http), base }
  const targets = parents.flatMap((parent) =>
    locations.map((location) => createTarget(context, { parent, location, filter: ACTIVE })),
  )
  return { targets, close: http.close }
}
