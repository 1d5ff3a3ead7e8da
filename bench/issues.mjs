import { runStandalone } from './command.mjs'
import { createRandom, pick } from './estate.mjs'
import { tokenFor } from './installation.mjs'
import { drawFilter, drawScopes, FILTERS } from './list-requests.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'

const REQUESTS = 400
const MAX_PAGES = 40
const LIST_CONCURRENCY = 16
const SORTS = ['severity', 'risk_score', 'blast_radius', 'created_at', 'updated_at']
const FINDING_SORTS = ['severity', 'ai_risk_score', 'first_found_at', 'title']
const STATUSES = ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS']

const query = (parameters) => new URLSearchParams(parameters).toString()

const filterParameters = (filter) =>
  Object.fromEntries(Object.entries(filter).map(([field, values]) => [field, values.join(',')]))

const drawThreeFilters = (draw) =>
  filterParameters(
    Object.fromEntries(Object.keys(FILTERS).map((field) => [field, [pick(FILTERS[field], draw)]])),
  )

/** The same kinds of requests for issues and for findings, in 200 scopes and without restriction. */
const drawRequests = async (seed, path, sorts) => {
  const draw = createRandom(seed + 5)
  const admin = await tokenFor('admin')
  const tokens = await Promise.all(drawScopes(seed).map((claims) => tokenFor('viewer', claims)))
  const many = (make) => Array.from({ length: REQUESTS }, (_, at) => make(at))
  const request = (token, parameters) => ({ token, path: `${path}?${query(parameters)}` })
  const page = () => String(1 + Math.floor(draw() ** 3 * MAX_PAGES))
  return {
    list: many((at) =>
      request(tokens[at % tokens.length], {
        ...filterParameters(drawFilter(draw)),
        sort: pick(sorts, draw),
        page: page(),
      }),
    ),
    first: many(() => request(admin, { ...drawThreeFilters(draw), sort: pick(sorts, draw) })),
    total: many((at) =>
      request(tokens[at % tokens.length], { ...drawThreeFilters(draw), per_page: '1' }),
    ),
    statistics: many((at) => ({
      token: at % 2 ? admin : tokens[at % tokens.length],
      path: `${path}/stats`,
    })),
  }
}

/** Sends each request once. Throws unless all are answered with 200. */
const sendAll = async (url, requests, concurrency) => {
  const messages = requests.map(requestBytes)
  let sent = 0
  const next = () => messages[sent++] ?? null
  const result = await runLoad({ url, next, concurrency })
  if (result.statuses[200] !== requests.length) {
    throw new Error(`Not all requests were answered: ${JSON.stringify(result.statuses)}`)
  }
  return result
}

const milliseconds = ({ tookMs }) =>
  [0.5, 0.95, 0.99]
    .map((share) => `p${share * 100} ${quantile(tookMs, share).toFixed(2)}`)
    .join(', ')

const CONCURRENCY = { list: LIST_CONCURRENCY, first: 1, total: 1, statistics: 1 }

const WHAT = {
  list: `\`GET /issues\`, concurrency ${LIST_CONCURRENCY}, filters, sorts, pages and 200 scopes`,
  first: 'page 1 of issues with three filters, over HTTP',
  total: 'one issue and its total, any filter and scope, over HTTP',
  statistics: '`GET /issues/stats`, over HTTP',
}

/** The target: not slower than the same request for findings, within the noise of the machine. */
const MAX_RATIO = 1.25

const comparisonRow = (kind, issues, findings) => {
  const ratio = quantile(issues.tookMs, 0.5) / quantile(findings.tookMs, 0.5)
  return {
    what: WHAT[kind],
    figure: `${milliseconds(issues)} ms`,
    bound: `of findings: ${milliseconds(findings)} ms`,
    ratio,
    target: 'as findings',
    met: ratio <= MAX_RATIO,
  }
}

const issueIds = async (url, token, count) => {
  const ids = []
  for (let page = 1; ids.length < count; page += 1) {
    const response = await fetch(`${url}/api/v1/issues?status=OPEN&per_page=200&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = await response.json()
    if (data.length === 0) break
    ids.push(...data.map(({ id }) => id))
  }
  return ids.slice(0, count)
}

/** Updates of single issues in turn, each with its history, its event and its audit record. */
const updates = async (url, token, concurrency) => {
  const ids = await issueIds(url, token, 1_000)
  let sent = 0
  const next = () => {
    const id = ids[sent % ids.length]
    const status = STATUSES[1 + (Math.floor(sent / ids.length) % 2)]
    sent += 1
    return requestBytes({ method: 'PATCH', path: `/api/v1/issues/${id}`, token, body: { status } })
  }
  return runLoad({ url, next, concurrency, seconds: 5 })
}

const updateRow = (what, result, boundMs, target) => ({
  what,
  figure: `${Math.round(result.perSecond)}/s, ${milliseconds(result)} ms`,
  bound: `one issue and its total: p50 ${boundMs.toFixed(2)} ms`,
  ratio: quantile(result.tookMs, 0.5) / boundMs,
  target: target === null ? '' : `≥ ${target} a second`,
  met: target === null ? null : result.perSecond >= target,
})

/** Measures the same requests for issues and for findings, in the same run. */
export const measure = async (options) => {
  const { withService } = await ensureLoadedInstallation(options)
  const [ofIssues, ofFindings] = await Promise.all([
    drawRequests(options.seed, '/api/v1/issues', SORTS),
    drawRequests(options.seed, '/api/v1/findings', FINDING_SORTS),
  ])
  return withService({}, async ({ url }) => {
    const rows = []
    let totalMs = 0
    for (const kind of Object.keys(WHAT)) {
      const concurrency = CONCURRENCY[kind]
      for (const requests of [ofIssues, ofFindings]) await sendAll(url, requests[kind], concurrency)
      const findings = await sendAll(url, ofFindings[kind], concurrency)
      const issues = await sendAll(url, ofIssues[kind], concurrency)
      rows.push(comparisonRow(kind, issues, findings))
      if (kind === 'total') totalMs = quantile(issues.tookMs, 0.5)
    }
    const token = await tokenFor('operator')
    const [sequential, concurrent] = [
      await updates(url, token, 1),
      await updates(url, token, LIST_CONCURRENCY),
    ]
    const update = '`PATCH /issues/{id}`, durable, with history, event and audit record'
    return [
      ...rows,
      updateRow(`${update}, one after another`, sequential, totalMs, null),
      updateRow(`the same, ${LIST_CONCURRENCY} at once`, concurrent, totalMs, 400),
    ]
  })
}

await runStandalone(import.meta.url, measure)
