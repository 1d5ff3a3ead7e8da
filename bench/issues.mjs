import { runAlone } from './command.mjs'
import { chance, pick } from './estate.mjs'
import { tokenFor } from './installation.mjs'
import { drawFilter, FILTERS, scopesOf } from './list-requests.mjs'
import { drive, quantile, requestBytes } from './load.mjs'
import { loadedInstallation } from './loaded.mjs'

const QUESTIONS = 400
const MOST_PAGES = 40
const AT_ONCE = 16
const SORTS = ['severity', 'risk_score', 'blast_radius', 'created_at', 'updated_at']
const FINDING_SORTS = ['severity', 'ai_risk_score', 'first_found_at', 'title']
const STATUSES = ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS']

const query = (words) => new URLSearchParams(words).toString()

const filterWords = (filter) =>
  Object.fromEntries(Object.entries(filter).map(([field, values]) => [field, values.join(',')]))

const three = (draw) =>
  filterWords(
    Object.fromEntries(Object.keys(FILTERS).map((field) => [field, [pick(FILTERS[field], draw)]])),
  )

/** The same kinds of questions of issues and of findings, in 200 scopes and in none. */
const questionsOf = async (seed, path, sorts) => {
  const draw = chance(seed + 5)
  const admin = await tokenFor('admin')
  const tokens = await Promise.all(scopesOf(seed).map((claims) => tokenFor('viewer', claims)))
  const many = (make) => Array.from({ length: QUESTIONS }, (_, at) => make(at))
  const asked = (token, words) => ({ token, path: `${path}?${query(words)}` })
  const page = () => String(1 + Math.floor(draw() ** 3 * MOST_PAGES))
  return {
    list: many((at) =>
      asked(tokens[at % tokens.length], {
        ...filterWords(drawFilter(draw)),
        sort: pick(sorts, draw),
        page: page(),
      }),
    ),
    first: many(() => asked(admin, { ...three(draw), sort: pick(sorts, draw) })),
    total: many((at) => asked(tokens[at % tokens.length], { ...three(draw), per_page: '1' })),
    statistics: many((at) => ({
      token: at % 2 ? admin : tokens[at % tokens.length],
      path: `${path}/stats`,
    })),
  }
}

/** Asks each question once; all must be answered. */
const askAll = async (url, questions, concurrency) => {
  const requests = questions.map(requestBytes)
  let sent = 0
  const next = () => requests[sent++] ?? null
  const driven = await drive({ url, next, concurrency })
  if (driven.statuses[200] !== questions.length) {
    throw new Error(`Not all were answered: ${JSON.stringify(driven.statuses)}`)
  }
  return driven
}

const milliseconds = ({ tookMs }) =>
  [0.5, 0.95, 0.99]
    .map((share) => `p${share * 100} ${quantile(tookMs, share).toFixed(2)}`)
    .join(', ')

const CONCURRENCY = { list: AT_ONCE, first: 1, total: 1, statistics: 1 }

const WHAT = {
  list: `\`GET /issues\`, concurrency ${AT_ONCE}, filters, sorts, pages and 200 scopes`,
  first: 'page 1 of issues with three filters, over HTTP',
  total: 'one issue and its total, any filter and scope, over HTTP',
  statistics: '`GET /issues/stats`, over HTTP',
}

/** How much slower than the same of findings it may be: some noise of the machine. */
const ALIKE = 1.25

const compared = (kind, issues, findings) => {
  const ratio = quantile(issues.tookMs, 0.5) / quantile(findings.tookMs, 0.5)
  return {
    what: WHAT[kind],
    figure: `${milliseconds(issues)} ms`,
    bound: `of findings: ${milliseconds(findings)} ms`,
    ratio,
    reach: 'as findings',
    reached: ratio <= ALIKE,
  }
}

const issueIds = async (url, token, count) => {
  const ids = []
  for (let page = 1; ids.length < count; page += 1) {
    const answer = await fetch(`${url}/api/v1/issues?status=OPEN&per_page=200&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = await answer.json()
    if (data.length === 0) break
    ids.push(...data.map(({ id }) => id))
  }
  return ids.slice(0, count)
}

/** Updates of single issues, each another one, with its history, its event and its audit record. */
const updates = async (url, token, concurrency) => {
  const ids = await issueIds(url, token, 1_000)
  let sent = 0
  const next = () => {
    const id = ids[sent % ids.length]
    const status = STATUSES[1 + (Math.floor(sent / ids.length) % 2)]
    sent += 1
    return requestBytes({ method: 'PATCH', path: `/api/v1/issues/${id}`, token, body: { status } })
  }
  return drive({ url, next, concurrency, seconds: 5 })
}

const updateRow = (what, driven, boundMs, reach) => ({
  what,
  figure: `${Math.round(driven.perSecond)}/s, ${milliseconds(driven)} ms`,
  bound: `one issue and its total: p50 ${boundMs.toFixed(2)} ms`,
  ratio: quantile(driven.tookMs, 0.5) / boundMs,
  reach: reach === null ? '' : `≥ ${reach} a second`,
  reached: reach === null ? null : driven.perSecond >= reach,
})

/** Issues against findings: the same questions to both, in the same run. */
export const measure = async (options) => {
  const { serving } = await loadedInstallation(options)
  const [ofIssues, ofFindings] = await Promise.all([
    questionsOf(options.seed, '/api/v1/issues', SORTS),
    questionsOf(options.seed, '/api/v1/findings', FINDING_SORTS),
  ])
  return serving({}, async ({ url }) => {
    const rows = []
    let totalMs = 0
    for (const kind of Object.keys(WHAT)) {
      const concurrency = CONCURRENCY[kind]
      for (const questions of [ofIssues, ofFindings])
        await askAll(url, questions[kind], concurrency)
      const findings = await askAll(url, ofFindings[kind], concurrency)
      const issues = await askAll(url, ofIssues[kind], concurrency)
      rows.push(compared(kind, issues, findings))
      if (kind === 'total') totalMs = quantile(issues.tookMs, 0.5)
    }
    const token = await tokenFor('operator')
    const [alone, together] = [await updates(url, token, 1), await updates(url, token, AT_ONCE)]
    const update = '`PATCH /issues/{id}`, durable, with history, event and audit record'
    return [
      ...rows,
      updateRow(`${update}, one after another`, alone, totalMs, null),
      updateRow(`the same, ${AT_ONCE} at once`, together, totalMs, 400),
    ]
  })
}

await runAlone(import.meta.url, measure)
