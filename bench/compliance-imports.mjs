/** How the counts of controls follow imports, and what they cost imports. */
import { setTimeout as sleep } from 'node:timers/promises'
import { getJson, secondsOf } from './compliance-requests.mjs'
import { tokenFor } from './installation.mjs'
import { quantile } from './load.mjs'
import { queueRecord } from './queue-record.mjs'

const POLL_MS = 20
const CHANGES = 10
const MAX_IMPORTED = 100_000
const ROUNDS = 3
/** One of five results is a failure. */
const FAILURE_EVERY = 5
const FRAMEWORK = 'aws-fsbp'
/** How many controls an import has results of. */
const CONTROLS = 50

const DROP_INDEX = 'drop index check_outcome_of_control'
const CREATE_INDEX =
  'create index check_outcome_of_control on check_outcome (account_id, control_id)'

/** Waits until the counts follow every change that was committed. */
export const waitForCounts = async (client) => {
  for (;;) {
    const { rows } = await client.query('select exists (select from control_change) as behind')
    if (!rows[0].behind) return
    await sleep(POLL_MS)
  }
}

/** Results of each control in turn. The first of every five of a control is a failure. */
const linesOf = (account, count, controls) =>
  Array.from({ length: count }, (_, number) => {
    const isFailure = Math.floor(number / controls.length) % FAILURE_EVERY === 0
    const control = controls[number % controls.length]
    return `${JSON.stringify(queueRecord(account, number, control, isFailure ? 'FAILED' : 'PASSED'))}\n`
  }).join('')

/** Imports as an administrator does, into the running service. */
const importer = async (url, controls) => {
  const token = await tokenFor('admin')
  return async (account, count) => {
    const body = linesOf(account, count, controls)
    const { answer: response, seconds } = await secondsOf(() =>
      fetch(`${url}/api/v1/findings/import?format=asff`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
        body,
      }),
    )
    if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    return seconds
  }
}

const waitForFailures = async ({ url, token, control }, account, count) => {
  const path = `/compliance/controls/${FRAMEWORK}/${control}?account_id=${account}`
  while ((await getJson(url, token, path)).failed_resources < count) await sleep(POLL_MS)
}

const waitForPosture = async ({ url, token }, account) => {
  const path = `/compliance/posture?framework=${FRAMEWORK}&account_id=${account}`
  while ((await getJson(url, token, path))[0].failed === 0) await sleep(POLL_MS)
}

/** From the answer to an import of one failure until the posture of its account shows it. */
const measureLag = async (target, importResults) => {
  const seconds = []
  for (let change = 0; change < CHANGES; change += 1) {
    const account = `${300_000_000_000 + change}`
    await importResults(account, 1)
    seconds.push((await secondsOf(() => waitForPosture(target, account))).seconds)
  }
  return seconds
}

/** Whether changes of findings and outcomes are noted. */
export const setNoting = async (client, isNoting) => {
  for (const table of ['finding', 'check_outcome']) {
    await client.query(`alter table ${table} ${isNoting ? 'enable' : 'disable'} trigger user`)
  }
}

/** Without counts, nothing notes changes, and no index finds the results of a control. */
const setCounting = async (client, isCounting) => {
  await setNoting(client, isCounting)
  await client.query(isCounting ? CREATE_INDEX : DROP_INDEX)
}

/** Imports with and without the counting of controls in turn, so that both meet the same machine. */
const measureImports = async (target, client, importResults, imported) => {
  const seconds = { counted: [], plain: [] }
  const after = []
  await importResults('400000000000', imported)
  await waitForCounts(client)
  for (let round = 0; round < ROUNDS; round += 1) {
    const counted = `${500_000_000_000 + round}`
    seconds.counted.push(await importResults(counted, imported))
    const shown = () => waitForFailures(target, counted, imported / FAILURE_EVERY / CONTROLS)
    after.push((await secondsOf(shown)).seconds)
    await waitForCounts(client)
    await setCounting(client, false)
    seconds.plain.push(await importResults(`${600_000_000_000 + round}`, imported))
    await setCounting(client, true)
  }
  return {
    counted: quantile(seconds.counted, 0.5),
    plain: quantile(seconds.plain, 0.5),
    after,
    imported,
  }
}

const rowsOf = (lag, { counted, plain, after, imported }, boundSeconds) => [
  {
    what: 'Compliance: from the answer to a single failure to the posture',
    figure: `p50 ${quantile(lag, 0.5).toFixed(2)}, at most ${Math.max(...lag).toFixed(2)} s`,
    bound: `plain aggregate: ${boundSeconds.toFixed(1)} s`,
    ratio: Math.max(...lag) / boundSeconds,
    target: '≤ 2 s',
    met: Math.max(...lag) <= 2,
  },
  {
    what: `Compliance: from the end of an import of ${imported} results to the control`,
    figure: `at most ${Math.max(...after).toFixed(2)} s`,
    bound: `their import: ${counted.toFixed(1)} s`,
    ratio: Math.max(...after) / counted,
    target: '≤ 10 s',
    met: Math.max(...after) <= 10,
  },
  {
    what: `Compliance: an import of ${imported} results, four passes for each failure`,
    figure: `${counted.toFixed(1)} s, ${Math.round((100 * plain) / counted)} % of the speed`,
    bound: `without counts and the index they need: ${plain.toFixed(1)} s, medians of ${ROUNDS}`,
    ratio: counted / plain,
    target: '≥ 90 % of the speed',
    met: plain / counted >= 0.9,
  },
]

/** Measures how posture follows changes, and how much slower imports are that are counted. */
export const measureFollowing = async ({ url, client, token, findings }, boundSeconds) => {
  const all = await getJson(url, token, `/compliance/controls/${FRAMEWORK}`)
  const controls = all.slice(0, CONTROLS).map(({ id }) => id)
  const importResults = await importer(url, controls)
  const target = { url, token, control: controls[0] }
  const lag = await measureLag(target, importResults)
  const imports = await measureImports(
    target,
    client,
    importResults,
    Math.min(MAX_IMPORTED, findings),
  )
  return rowsOf(lag, imports, boundSeconds)
}
