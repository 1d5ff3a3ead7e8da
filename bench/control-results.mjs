/**
 * Results of checks of a company of a thousand accounts, written inside the database: an import of
 * five million takes twenty minutes.
 */
import { drawEstate } from './estate.mjs'

/** Of a hundred failures, how many an exception and how many a person suppressed. */
const EXCEPTED = 5
const MUTED = 10
/** Results of one resource. */
const RULES_PER_RESOURCE = 8
const BATCH_SIZE = 500_000

/** The rules that frameworks of each provider name; those of no provider belong to AWS rules as well. */
export const rulesByProvider = async (url, token) => {
  const get = async (path) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const rules = { aws: new Set(), azure: new Set(), gcp: new Set() }
  const { data } = await get('/compliance/frameworks?per_page=200')
  for (const { id, provider } of data) {
    if (!(provider in rules)) continue
    for (const control of await get(`/compliance/controls/${id}`)) {
      for (const rule of control.rules) rules[provider].add(rule)
    }
  }
  return Object.fromEntries(Object.entries(rules).map(([name, names]) => [name, [...names]]))
}

const prepare = async (client, seed, rules) => {
  const { accounts } = drawEstate(seed)
  let sum = 0
  const rows = accounts.map(({ id, provider, application, regions, weight }) => {
    sum += weight
    return { id, provider, application, regions, until: sum }
  })
  await client.query(`
    create table bench_account (number integer primary key, id text, provider text, application text,
      regions text[], rules text[])`)
  await client.query(
    `insert into bench_account
     select number, a.id, a.provider, a.application, a.regions,
       array(select jsonb_array_elements_text($2::jsonb -> a.provider))
     from rows from (jsonb_to_recordset($1::jsonb)
       as (id text, provider text, application text, regions text[])) with ordinality
       as a (id, provider, application, regions, number)`,
    [JSON.stringify(rows), JSON.stringify(rules)],
  )
  await client.query(
    `insert into account (id, provider, name) select id, provider, id from bench_account
     on conflict do nothing`,
  )
  return rows.map(({ until }) => until / sum)
}

/** One row for each result: where it is, what it is about, and a number from 0 to 99. */
const RESULTS = `
  select n, a.id as account_id, a.provider, a.application,
    a.regions[1 + resource % cardinality(a.regions)] as region,
    a.rules[1 + (n::bigint / ${RULES_PER_RESOURCE} * 13 + n % ${RULES_PER_RESOURCE} * 31) % cardinality(a.rules)] as rule,
    a.id || '/resource-' || resource as resource, n::bigint * 7919 % 100 as dice
  from (
    select n, n / ${RULES_PER_RESOURCE} as resource,
      width_bucket(
        (hashint4(n / ${RULES_PER_RESOURCE})::bigint + 2147483648) / 4294967296.0::float8,
        $3::float8[]) + 1 as account
    from generate_series($1::integer, $2::integer) n) numbered
  join bench_account a on a.number = numbered.account`

const FAILURES = `
  insert into finding (account_id, id, source, source_finding_id, check_id, check_group, control_id, type,
    title, resource_type, resource_id, resource_name, resource_aliases, cloud_provider, region, severity,
    ai_risk_score, status, category, service_name, environment, application_id, owner, cost_center, tags,
    exploit_available, auto_remediatable, suppression_reason, first_found_at, reported_placement,
    content_digest, version, issue_id, platform, account_name, native_ids, text_digest, risk_digest)
  select account_id, md5('finding' || n)::uuid, 'security-hub', 'finding-' || n, rule, 'security-hub', rule,
    'misconfiguration', 'Result ' || n, 'Other', resource, resource, '[]', provider, region, 'MEDIUM', 50,
    (case when dice < ${EXCEPTED + MUTED} then 'suppressed' else 'open' end)::finding_status,
    'configuration', 'other', 'PROD', application, '', '', '{}', false, false,
    case when dice < ${EXCEPTED} then 'exception' else '' end, now(), '{}',
    md5('')::uuid, 1, md5(account_id || rule || resource)::uuid, provider, '', '{}', md5('')::uuid,
    md5('')::uuid
  from (${RESULTS}) result`

const PASSES = `
  insert into check_outcome (account_id, id, source, check_id, region, check_group, resource_key,
    control_id, issue_id, cloud_provider, application_id, outcome, observed_at, passed_at, reported_at,
    run_id)
  select account_id, md5('outcome' || n)::uuid, 'security-hub', rule, region, 'security-hub',
    md5(resource)::uuid, rule, md5(account_id || rule || resource)::uuid, provider, application, 'pass',
    now(), now(), now(), md5('')::uuid
  from (${RESULTS}) result`

const write = async (client, statement, shares, from, count) => {
  for (let first = from; first < from + count; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE, from + count) - 1
    await client.query(statement, [first, last, shares.slice(0, -1)])
  }
}

/** Writes failures and four times as many passes of other resources, and of some resources both. */
export const writeResults = async (client, { seed, findings, rules }) => {
  const shares = await prepare(client, seed, rules)
  await write(client, FAILURES, shares, 0, findings)
  // An eighth of the resources that fail has passes too, of other rules and of the same ones.
  await write(client, PASSES, shares, findings - Math.floor(findings / 8), 4 * findings)
  await client.query('drop table bench_account')
  await client.query('vacuum (analyze)')
}
