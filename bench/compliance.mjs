import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runStandalone } from './command.mjs'
import { measureFollowing, setNoting, waitForCounts } from './compliance-imports.mjs'
import { measureOscal } from './compliance-oscal.mjs'
import { readBytes, secondsOf } from './compliance-requests.mjs'
import { rulesByProvider, writeResults } from './control-results.mjs'
import { drawEstate } from './estate.mjs'
import { accountsYaml } from './findings-file.mjs'
import { openInstallation, tokenFor } from './installation.mjs'
import { quantile } from './load.mjs'
import { builtProgram } from './product-code.mjs'

const READS = 100
const WARM_UP = 20
const LARGEST_FRAMEWORK = 'nist-800-53-r5'
const MAX_BUFFER = 64 * 1024 * 1024

/** Each resource once, in the first state that applies. */
const TRUTH = `
  with state as (
    select account_id, control_id, issue_id,
      case when status in ('open', 'in_progress') then 1
        when suppression_reason = 'exception' then 2 else 3 end as state
    from finding where status <> 'resolved'
    union all
    select account_id, control_id, issue_id, 4 from check_outcome where outcome = 'pass'
  ),
  worst as (select account_id, control_id, issue_id, min(state) as state from state group by 1, 2, 3)
  select control_id,
    count(distinct (account_id, issue_id)) filter (where state = 1)::integer as failing,
    count(distinct (account_id, issue_id)) filter (where state = 4)::integer as passing,
    count(distinct (account_id, issue_id)) filter (where state = 2)::integer as excepted,
    count(distinct (account_id, issue_id)) filter (where state = 3)::integer as muted
  from worst group by control_id`

const PAIRS = 'select count(*)::integer as count from control_change'

const DERIVE_AGAIN = `
  begin;
  truncate control_count, control_count_account, control_count_global, control_stale, control_change,
    control_history, control_history_account, control_history_global;
  insert into control_change (account_id, control_id)
  select account_id, control_id from finding union select account_id, control_id from check_outcome
  order by 1, 2;
  commit`

const readRepeatedly = async (url, token, path) => {
  const tookMs = []
  for (let read = 0; read < WARM_UP + READS; read += 1) {
    const { seconds } = await secondsOf(() => readBytes(url, token, path))
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

const STATES = ['failing', 'passing', 'excepted', 'muted']

/** How many counts of controls differ from the plain aggregate, over all grains. */
const countDifferences = async ({ host, port }, truth) => {
  const program = await builtProgram('compliance-counts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, host, port], {
    maxBuffer: MAX_BUFFER,
  })
  return Object.values(JSON.parse(stdout)).reduce((sum, counts) => {
    const different = truth.filter((row) =>
      STATES.some((state) => row[state] !== (counts[row.control_id]?.[state] ?? 0)),
    )
    return sum + different.length + Math.abs(Object.keys(counts).length - truth.length)
  }, 0)
}

const derivationRow = ({ seconds, pairs, cpu }, bound, different) => ({
  what: `Compliance: counts of ${pairs} controls in accounts, derived from nothing`,
  figure: `${seconds.toFixed(1)} s, ${different} counts differ from the plain aggregate; CPU ${(cpu.node / 1000).toFixed(1)} + ${(cpu.postgres / 1000).toFixed(1)} s`,
  bound: `plain aggregate over findings and outcomes: ${bound.toFixed(1)} s`,
  ratio: seconds / bound,
  target: '≤ 60 s, none differs',
  met: seconds <= 60 && different === 0,
})

/** Whether a run that broke off has written its results. */
const hasResults = async (client) => {
  const { rows } = await client.query('select exists (select from check_outcome) as written')
  return rows[0].written
}

const deriveAgain = async ({ client, cpu }) => {
  await client.query(DERIVE_AGAIN)
  const { rows } = await client.query(PAIRS)
  const before = await cpu()
  const { seconds } = await secondsOf(() => waitForCounts(client))
  const after = await cpu()
  return {
    seconds,
    pairs: rows[0].count,
    cpu: { node: after.node - before.node, postgres: after.postgres - before.postgres },
  }
}

const measureAll = async ({ service, client, postmaster, seed, findings }) => {
  const { url, pid, cpu } = service
  const token = await tokenFor('admin')
  if (!(await hasResults(client))) {
    console.log(`writing ${findings} failures and ${4 * findings} passes`)
    // Everything is derived at once afterwards.
    await setNoting(client, false)
    await writeResults(client, { seed, findings, rules: await rulesByProvider(url, token) })
    await setNoting(client, true)
  }
  await waitForCounts(client)
  const derived = await deriveAgain({ client, cpu })
  await client.query('vacuum (analyze)')
  const { answer: truth, seconds: bound } = await secondsOf(() => client.query(TRUTH))
  const different = await countDifferences(await postmaster(), truth.rows)
  const rows = [derivationRow(derived, bound, different)]
  console.log(rows[0].figure)
  for (const { what, token: reader, path, ms } of await reads(seed)) {
    rows.push(readRow(what, await readRepeatedly(url, reader, path), ms, bound))
    console.log(what, rows.at(-1).figure)
  }
  rows.push(await measureOscal({ url, pid, token }, LARGEST_FRAMEWORK, bound))
  console.log(rows.at(-1).figure)
  return [...rows, ...(await measureFollowing({ url, client, token, findings }, bound))]
}

/** Measures the posture of frameworks, and how its counts follow changes. */
export const measure = async (options) => {
  const { keep, seed, findings } = options
  const folder = join(keep, 'compliance')
  await mkdir(folder, { recursive: true })
  const { dataDir, withService, database, postmaster } = await openInstallation(folder)
  await writeFile(join(dataDir, 'accounts.yaml'), accountsYaml(seed))
  const rows = await withService({}, async (service) => {
    const client = await database()
    try {
      return await measureAll({ service, client, postmaster, seed, findings })
    } finally {
      await client.end()
    }
  })
  await rm(folder, { recursive: true })
  return rows
}

await runStandalone(import.meta.url, measure)
