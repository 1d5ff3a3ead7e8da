import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runStandalone } from './command.mjs'
import { openInstallation, tokenFor } from './installation.mjs'
import { quantile } from './load.mjs'
import { queueRecord } from './queue-record.mjs'

const POLL_MS = 50
const SMALL = 500
const LARGE = 50_000
const INGESTED = 20_000
const EXCEPTIONS = 1_000
const AT_ONCE = 8

/** Accounts by the application that `accounts.yaml` gives them. */
const ACCOUNTS = { small: '100000000001', large: '100000000002' }
const TIMES = 5
/** The first import of its size, and the one after the approvals, are slower than the next ones. */
const WARM_UP = 2
const IMPORTED = Array.from({ length: WARM_UP + TIMES }, (_, number) => `imported-${number}`)
for (const [number, name] of IMPORTED.entries()) ACCOUNTS[name] = `${200000000000 + number}`

const linesOf = (account, count) =>
  Array.from(
    { length: count },
    (_, number) => `${JSON.stringify(queueRecord(account, number, 'SQS.1', 'FAILED'))}\n`,
  ).join('')

const secondsOf = async (work) => {
  const started = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - started) / 1000 }
}

/** Requests as people of the installation, which throw unless they succeed. */
const clientOf = async (url) => {
  const tokens = { operator: await tokenFor('operator'), admin: await tokenFor('admin') }
  const send = async (role, path, body, type = 'application/json') => {
    const headers = {
      authorization: `Bearer ${tokens[role]}`,
      ...(body && { 'content-type': type }),
    }
    const method = body ? 'POST' : 'GET'
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, body })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const importFindings = (account, count) => {
    const text = linesOf(account, count)
    return secondsOf(() =>
      send('admin', '/findings/import?format=asff', text, 'application/x-ndjson'),
    )
  }
  const ask = (application_id, policy_violated) =>
    send('operator', '/exceptions', JSON.stringify({ application_id, policy_violated }))
  const approve = (id) =>
    send('admin', `/exceptions/${id}/approve`, JSON.stringify({ decision: 'approve' }))
  const suppressed = async () =>
    (await send('admin', '/findings?status=suppressed&per_page=1')).total
  /** Waits until what was imported is projected, so that it does not slow down what is measured next. */
  const settle = async (findings) => {
    const isBehind = async () => (await send('admin', '/issues?per_page=1')).total < findings
    while (await isBehind()) await sleep(POLL_MS)
  }
  return { send, importFindings, ask, approve, suppressed, settle }
}

/** Approves an exception over all findings of an account, and waits until they are suppressed. */
const approveOver = async (client, name, controlId, count) => {
  const { id } = await client.ask(name, controlId)
  const already = await client.suppressed()
  const started = performance.now()
  const { seconds: answered } = await secondsOf(() => client.approve(id))
  const atAnswer = (await client.suppressed()) - already
  while ((await client.suppressed()) - already < count) await sleep(POLL_MS)
  return { answered, atAnswer, seconds: (performance.now() - started) / 1000 }
}

const grantMany = async (client, controlId) => {
  const numbers = Array.from({ length: EXCEPTIONS }, (_, number) => number)
  const grantNext = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const { id } = await client.ask(`application-${number}`, controlId)
      await client.approve(id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, grantNext))
}

const approvalRow = (count, { answered, atAnswer, seconds }, imported) => {
  const isSmall = count === SMALL
  return {
    what: `Exceptions: an approval over ${count} findings`,
    figure: `answer ${answered.toFixed(2)} s with ${atAnswer} suppressed, all ${seconds.toFixed(2)} s`,
    bound: `their import: ${imported.toFixed(2)} s`,
    ratio: seconds / imported,
    target: isSmall ? 'answer ≤ 1 s, all suppressed in it' : 'answer ≤ 1 s, all ≤ 30 s',
    met: answered <= 1 && (isSmall ? atAnswer === count : seconds <= 30),
  }
}

/** An installation that knows the applications of the accounts. */
const open = async (folder) => {
  const installation = await openInstallation(folder)
  const accounts = Object.entries(ACCOUNTS).map(
    ([name, id]) => `  - {match: "${id}", name: "${name}", application_id: ${name}}\n`,
  )
  await writeFile(join(installation.dataDir, 'accounts.yaml'), `accounts:\n${accounts.join('')}`)
  return installation
}

const measureApprovals = async (client) => {
  const small = await client.importFindings(ACCOUNTS.small, SMALL)
  const large = await client.importFindings(ACCOUNTS.large, LARGE)
  const { data } = await client.send('admin', '/findings?per_page=1')
  const { control_id } = data[0]
  const bySmall = await approveOver(client, 'small', control_id, SMALL)
  const byLarge = await approveOver(client, 'large', control_id, LARGE)
  return [approvalRow(SMALL, bySmall, small.seconds), approvalRow(LARGE, byLarge, large.seconds)]
}

/**
 * Imports the same findings in turn into an installation without exceptions and into one with many, which
 * are otherwise alike, so that neither their number nor the time of the measurement matters.
 */
const measureImports = async (without, under) => {
  const sides = [
    { client: without, seconds: [] },
    { client: under, seconds: [] },
  ]
  for (const [number, name] of IMPORTED.entries()) {
    for (const { client, seconds } of number % 2 === 0 ? sides : sides.toReversed()) {
      const imported = await client.importFindings(ACCOUNTS[name], INGESTED)
      await client.settle(INGESTED * (number + 1))
      if (number >= WARM_UP) seconds.push(imported.seconds)
    }
    if (number > 0) continue
    const { data } = await under.send('admin', '/findings?per_page=1')
    await grantMany(under, data[0].control_id)
  }
  const [before, after] = sides.map(({ seconds }) => quantile(seconds, 0.5))
  const share = before / after
  return {
    what: `Exceptions: an import of ${INGESTED} findings next to ${EXCEPTIONS} active ones`,
    figure: `${after.toFixed(2)} s, ${Math.round(100 * share)} % of the speed`,
    bound: `without them: ${before.toFixed(2)} s, in turn, medians of ${TIMES}`,
    ratio: after / before,
    target: '≥ 95 % of the speed',
    met: share >= 0.95,
  }
}

/** Measures approvals, and an import while many exceptions are active. */
export const measure = async ({ keep }) => {
  const folder = join(keep, 'exceptions')
  await rm(folder, { recursive: true, force: true })
  const [approving, without, under] = await Promise.all(
    ['approving', 'without', 'under'].map((name) => open(join(folder, name))),
  )
  const approvals = await approving.withService({}, async ({ url }) =>
    measureApprovals(await clientOf(url)),
  )
  const imported = await without.withService({}, (plain) =>
    under.withService({}, async (excepted) =>
      measureImports(await clientOf(plain.url), await clientOf(excepted.url)),
    ),
  )
  await rm(folder, { recursive: true })
  return [...approvals, imported]
}

await runStandalone(import.meta.url, measure)
