import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runStandalone } from './command.mjs'
import { tokenFor } from './installation.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'
import { builtProgram } from './product-code.mjs'

const CONCURRENCY = 16
const MAX_BUFFER = 16 * 1024 * 1024
const QUERY = 'id exists'
const MAX_DRY_RUN = 100_000
const QUESTION = {
  namespace: 'platform.ai.enrichment',
  input: {
    finding: { id: 'f', severity: 'HIGH', category: 'network', environment: 'production' },
    agent: { risk_level: 'low' },
    budget: { percentage: 12 },
  },
}

const measureGate = async () => {
  const program = await builtProgram('policies-deciding')
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    maxBuffer: MAX_BUFFER,
  })
  const { gate, direct } = JSON.parse(stdout)
  const [p50, p99, boundMs] = [quantile(gate, 0.5), quantile(gate, 0.99), quantile(direct, 0.5)]
  return {
    what: 'Policies: a decision in the process, through the thread',
    figure: `p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(2)} ms`,
    bound: `by an engine in the same thread: p50 ${boundMs.toFixed(3)} ms`,
    ratio: p50 / boundMs,
    target: 'p50 ≤ 0.3 ms, p99 ≤ 2 ms',
    met: p50 <= 0.3 && p99 <= 2,
  }
}

const rateOf = async (url, seconds, bytes) => {
  const { tookMs, statuses } = await runLoad({
    url,
    next: () => bytes,
    concurrency: CONCURRENCY,
    seconds,
  })
  if (statuses[200] !== tookMs.length) throw new Error(JSON.stringify(statuses))
  return tookMs.length / seconds
}

const measureHttp = async (url, token, seconds) => {
  const evaluate = { method: 'POST', path: '/api/v1/policies/evaluate', token, body: QUESTION }
  await rateOf(url, 1, requestBytes(evaluate))
  const rate = await rateOf(url, seconds, requestBytes(evaluate))
  const bound = await rateOf(url, seconds, requestBytes({ path: '/api/v1/policies/health', token }))
  return {
    what: `Policies: evaluations over HTTP, ${CONCURRENCY} at once`,
    figure: `${Math.round(rate)}/s`,
    bound: `a request that evaluates nothing: ${Math.round(bound)}/s`,
    ratio: bound / rate,
    target: '≥ 1500/s',
    met: rate >= 1500,
  }
}

const secondsOf = async (work) => {
  const started = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - started) / 1000 }
}

const measureDryRun = async (url, token) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const policies = await fetch(`${url}/api/v1/policies?per_page=200`, { headers })
  const { data } = await policies.json()
  const { id } = data.find(({ namespace }) => namespace === QUESTION.namespace)
  const exported = await secondsOf(async () => {
    const file = await fetch(`${url}/api/v1/findings/export?q=${encodeURIComponent(QUERY)}`, {
      headers,
    })
    return (await file.text()).length
  })
  const { answer, seconds } = await secondsOf(async () => {
    const body = JSON.stringify({ query: QUERY, limit: MAX_DRY_RUN })
    const path = `${url}/api/v1/policies/${id}/dry-run`
    const response = await fetch(path, { method: 'POST', headers, body })
    if (response.status !== 200) throw new Error(await response.text())
    return response.json()
  })
  return {
    what: `Policies: a dry run over ${answer.evaluated} findings`,
    figure: `${seconds.toFixed(1)} s, ${answer.errors} errors`,
    bound: `the export of all findings: ${exported.seconds.toFixed(1)} s`,
    ratio: seconds / exported.seconds,
    target: '≤ 10 s for 100000',
    met: seconds <= 10 && answer.errors === 0,
  }
}

/** Measures decisions of a shipped policy, and a dry run over the findings. */
export const measure = async (options) => {
  const { withService } = await ensureLoadedInstallation(options)
  const gate = await measureGate()
  return withService({}, async ({ url }) => {
    const token = await tokenFor('operator', { scope: 'policy:manage' })
    return [gate, await measureHttp(url, token, options.seconds), await measureDryRun(url, token)]
  })
}

await runStandalone(import.meta.url, measure)
