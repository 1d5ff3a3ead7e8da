import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runStandalone } from './command.mjs'
import { rulesByProvider, writeResults } from './control-results.mjs'
import { drawEstate } from './estate.mjs'
import { accountsYaml } from './findings-file.mjs'
import { openInstallation, tokenFor } from './installation.mjs'
import { quantile } from './load.mjs'

const POLL_MS = 20
const RESEND_MS = 100
const READS = 100
const WARM_UP = 20
const CHANGES = 10
const IMPORTED = 100_000
const ROUNDS = 3
/** One of five results is a failure. */
const FAILURE_EVERY = 5
const LARGEST_FRAMEWORK = 'nist-800-53-r5'
const FRAMEWORK = 'aws-fsbp'
/** How many controls an import has results of. */
const CONTROLS = 50

const TRUTH = `
  with state as (
    select account_id, control_id, issue_id,
      min(case when status in ('open', 'in_progress') then 1
        when suppression_reason = 'exception' then 2 else 3 end) as state
    from finding where status <> 'resolved' group by 1, 2, 3
    union all
    select account_id, control_id, issue_id, 4 from check_outcome where outcome = 'pass'
  ),
  worst as (select account_id, control_id, issue_id, min(state) as state from state group by 1, 2, 3)
  select control_id,
    count(*) filter (where state = 1)::integer as failing,
    count(*) filter (where state = 4)::integer as passing,
    count(*) filter (where state = 2)::integer as excepted,
    count(*) filter (where state = 3)::integer as muted
  from worst group by control_id`

const COUNTED = `
  select control_id, sum(failing)::integer as failing, sum(passing)::integer as passing,
    sum(excepted)::integer as excepted, sum(muted)::integer as muted
  from control_count_global where part = 0 group by control_id
  having sum(failing + passing + excepted + muted) > 0`

const PAIRS = `
  select count(*)::integer as count
  from (select distinct account_id, control_id from control_count) pair`

const DERIVE_AGAIN = `
  begin;
  truncate control_count, control_count_account, control_count_global, control_change;
  insert into control_change (account_id, control_id)
  select account_id, control_id from finding union select account_id, control_id from check_outcome;
  commit`

const secondsOf = async (work) => {
  const started = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - started) / 1000 }
}

/** A busy machine lets the service reject requests; they are sent again, and take that long. */
const getJson = async (url, token, path) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status === 503) {
    await sleep(RESEND_MS)
    return getJson(url, token, path)
  }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Waits until the counts follow every change that was committed. */
const waitForCounts = async (client) => {
  for (;;) {
    const { rows } = await client.query('select exists (select from control_change) as behind')
    if (!rows[0].behind) return
    await sleep(POLL_MS)
  }
}

const readRepeatedly = async (url, token, path) => {
  const tookMs = []
  for (let read = 0; read < WARM_UP + READS; read += 1) {
    const { seconds } = await secondsOf(() => getJson(url, token, path))
    if (read >= WARM_UP) tookMs.push(seconds * 1000)
  }
  return tookMs
}

const someOf = (accounts, count) =>
  accounts.filter((_, index) => index % (accounts.length / count) === 0).map(({ id }) => id)

/** The reads that are measured, each with the milliseconds that it may take at the 95th percentile. */
const reads = async (seed) => {
  const { accounts } = drawEstate(seed)
  const as = (claims) => tokenFor('viewer', claims)
  const all = await as({})
  const posture = '/compliance/posture'
  const controls = `/compliance/controls/${LARGEST_FRAMEWORK}`
  // About as many as the 16 KiB of a request's headers hold.
  const aws = accounts.filter(({ provider }) => provider === 'aws').map(({ id }) => id)
  return [
    { what: 'posture of all frameworks, all accounts', token: all, path: posture, ms: 25 },
    {
      what: 'the same, 20 accounts',
      token: await as({ accounts: someOf(accounts, 20) }),
      path: posture,
      ms: 25,
    },
    {
      what: 'the same, 500 accounts',
      token: await as({ accounts: someOf(accounts, 500) }),
      path: posture,
      ms: 50,
    },
    {
      what: `the same, ${aws.length} accounts`,
      token: await as({ accounts: aws }),
      path: posture,
      ms: null,
    },
    {
      what: 'the same, one region of all accounts',
      token: await as({ regions: ['eu-west-1'] }),
      path: posture,
      ms: 100,
    },
    { what: `controls of ${LARGEST_FRAMEWORK}, all accounts`, token: all, path: controls, ms: 25 },
    {
      what: `accounts with the posture of ${LARGEST_FRAMEWORK} in each`,
      token: all,
      path: `/compliance/accounts?framework=${LARGEST_FRAMEWORK}`,
      ms: null,
    },
  ]
}

const readRow = (what, tookMs, ms, boundSeconds) => {
  const p95 = quantile(tookMs, 0.95)
  return {
    what: `Compliance: ${what}`,
    figure: `p50 ${quantile(tookMs, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
    bound: `plain aggregate over findings and outcomes: ${boundSeconds.toFixed(1)} s`,
    ratio: p95 / 1000 / boundSeconds,
    target: ms === null ? '' : `p95 ≤ ${ms} ms`,
    met: ms === null ? null : p95 <= ms,
  }
}

const recordOf = (account, number, control, status) => ({
  SchemaVersion: '2018-10-08',
  Id: `arn:aws:securityhub:eu-west-1:${account}:finding/${number}`,
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
  GeneratorId: `security-control/${control}`,
  AwsAccountId: account,
  Region: 'eu-west-1',
  Types: ['Software and Configuration Checks'],
  CreatedAt: '2026-01-01T00:00:00Z',
  UpdatedAt: '2026-03-01T00:00:00Z',
  Title: 'Queues should be encrypted at rest',
  Description: 'A queue that is not encrypted shows its messages to those who read the storage.',
  Severity: { Label: 'MEDIUM' },
  Compliance: { Status: status, SecurityControlId: control },
  Workflow: { Status: 'NEW' },
  RecordState: 'ACTIVE',
  Resources: [
    {
      Type: 'AwsSqsQueue',
      Id: `arn:aws:sqs:eu-west-1:${account}:queue-${number}`,
      Region: 'eu-west-1',
    },
  ],
})

/** Results of each control in turn. The first of every five of a control is a failure. */
const linesOf = (account, count, controls) =>
  Array.from({ length: count }, (_, number) => {
    const isFailure = Math.floor(number / controls.length) % FAILURE_EVERY === 0
    const control = controls[number % controls.length]
    return `${JSON.stringify(recordOf(account, number, control, isFailure ? 'FAILED' : 'PASSED'))}\n`
  }).join('')

/** Imports as an administrator does, into the running service. */
const importer = async (url, controls) => {
  const token = await tokenFor('admin')
  return async (account, count) => {
    const response = await fetch(`${url}/api/v1/findings/import?format=asff`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: linesOf(account, count, controls),
    })
    if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
}

const failedIn = async ({ url, token, control }, account) => {
  const path = `/compliance/controls/${FRAMEWORK}/${control}?account_id=${account}`
  return (await getJson(url, token, path)).failed_resources
}

const waitForFailures = async (target, account, count) => {
  while ((await failedIn(target, account)) < count) await sleep(POLL_MS)
}

/** From the answer to an import until the control shows its failures. */
const measureLag = async (target, importResults) => {
  const seconds = []
  for (let change = 0; change < CHANGES; change += 1) {
    const account = `${300_000_000_000 + change}`
    await importResults(account, 1)
    seconds.push((await secondsOf(() => waitForFailures(target, account, 1))).seconds)
  }
  return seconds
}

const setTriggers = async (client, enabled) => {
  for (const table of ['finding', 'check_outcome']) {
    await client.query(`alter table ${table} ${enabled ? 'enable' : 'disable'} trigger user`)
  }
}

/** Imports with and without the counting of controls in turn, so that both meet the same machine. */
const measureImports = async (target, client, importResults) => {
  const seconds = { counted: [], plain: [] }
  const after = []
  await importResults('400000000000', IMPORTED)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['counted', 'plain']) {
      const account = `${(kind === 'counted' ? 500_000_000_000 : 600_000_000_000) + round}`
      await waitForCounts(client)
      await setTriggers(client, kind === 'counted')
      seconds[kind].push((await secondsOf(() => importResults(account, IMPORTED))).seconds)
      if (kind === 'plain') continue
      const shown = () => waitForFailures(target, account, IMPORTED / FAILURE_EVERY / CONTROLS)
      after.push((await secondsOf(shown)).seconds)
    }
  }
  await setTriggers(client, true)
  return { counted: quantile(seconds.counted, 0.5), plain: quantile(seconds.plain, 0.5), after }
}

const differences = (truth, counted) => {
  const known = new Map(counted.map((row) => [row.control_id, JSON.stringify(row)]))
  return truth.filter((row) => known.get(row.control_id) !== JSON.stringify(row)).length
}

const derivationRow = (derived, bound, different, pairs) => ({
  what: `Compliance: counts of ${pairs} controls in accounts, derived from nothing`,
  figure: `${derived.toFixed(1)} s, ${different} controls differ from the plain aggregate`,
  bound: `plain aggregate over findings and outcomes: ${bound.toFixed(1)} s`,
  ratio: derived / bound,
  target: '≤ 60 s, none differs',
  met: derived <= 60 && different === 0,
})

const lagRows = (lag, { counted, plain, after }, boundSeconds) => [
  {
    what: 'Compliance: from the answer to a single failure to the control',
    figure: `p50 ${quantile(lag, 0.5).toFixed(2)}, at most ${Math.max(...lag).toFixed(2)} s`,
    bound: `plain aggregate: ${boundSeconds.toFixed(1)} s`,
    ratio: Math.max(...lag) / boundSeconds,
    target: '≤ 2 s',
    met: Math.max(...lag) <= 2,
  },
  {
    what: `Compliance: from the end of an import of ${IMPORTED} results to the control`,
    figure: `at most ${Math.max(...after).toFixed(2)} s`,
    bound: `their import: ${counted.toFixed(1)} s`,
    ratio: Math.max(...after) / counted,
    target: '≤ 10 s',
    met: Math.max(...after) <= 10,
  },
  {
    what: `Compliance: an import of ${IMPORTED} results, four passes for each failure`,
    figure: `${counted.toFixed(1)} s, ${Math.round((100 * plain) / counted)} % of the speed`,
    bound: `without counts of controls: ${plain.toFixed(1)} s, medians of ${ROUNDS}`,
    ratio: counted / plain,
    target: '≥ 90 % of the speed',
    met: plain / counted >= 0.9,
  },
]

/** Whether a run that broke off has written its results. */
const hasResults = async (client) => {
  const { rows } = await client.query('select exists (select from check_outcome) as written')
  return rows[0].written
}

const measureAll = async ({ url, client, seed, findings }) => {
  const token = await tokenFor('admin')
  if (!(await hasResults(client))) {
    console.log(`writing ${findings} failures and ${4 * findings} passes`)
    await writeResults(client, { seed, findings, rules: await rulesByProvider(url, token) })
  }
  await waitForCounts(client)
  await client.query(DERIVE_AGAIN)
  const { seconds: derived } = await secondsOf(() => waitForCounts(client))
  await client.query('vacuum (analyze)')
  const { answer: truth, seconds: bound } = await secondsOf(() => client.query(TRUTH))
  const { rows: counted } = await client.query(COUNTED)
  const { rows: pairs } = await client.query(PAIRS)
  const rows = [derivationRow(derived, bound, differences(truth.rows, counted), pairs[0].count)]
  console.log(rows[0].figure)
  for (const { what, token: reader, path, ms } of await reads(seed)) {
    rows.push(readRow(what, await readRepeatedly(url, reader, path), ms, bound))
    console.log(what, rows.at(-1).figure)
  }
  const all = await getJson(url, token, `/compliance/controls/${FRAMEWORK}`)
  const controls = all.slice(0, CONTROLS).map(({ id }) => id)
  const importResults = await importer(url, controls)
  const target = { url, token, control: controls[0] }
  const lag = await measureLag(target, importResults)
  const imports = await measureImports(target, client, importResults)
  return [...rows, ...lagRows(lag, imports, bound)]
}

/** Measures the posture of frameworks, and how its counts follow changes. */
export const measure = async (options) => {
  const { keep, seed, findings } = options
  const folder = join(keep, 'compliance')
  await mkdir(folder, { recursive: true })
  const { dataDir, withService, database } = await openInstallation(folder)
  await writeFile(join(dataDir, 'accounts.yaml'), accountsYaml(seed))
  const rows = await withService({}, async ({ url }) => {
    const client = await database()
    try {
      return await measureAll({ url, client, seed, findings })
    } finally {
      await client.end()
    }
  })
  await rm(folder, { recursive: true })
  return rows
}

await runStandalone(import.meta.url, measure)
