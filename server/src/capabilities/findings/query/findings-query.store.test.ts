import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  createUserQueries,
  type UserQueryLimits,
} from '../../../data/queries/user-queries.store.ts'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { NO_METADATA, observation } from '../findings.test-data.ts'
import { deriveFinding } from '../ingest/derived-finding.ts'
import { recordFindings } from '../ingest/findings.service.ts'
import { suppressFindings } from '../ingest/suppression.service.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { findingsQueryStore } from './findings-query.store.ts'
import { parse, queryRunner } from './queried-findings.fixture.ts'

const AWS = '111122223333'
const AZURE = '0f3C-subscription'
const CVES = [
  { id: 'CVE-2024-11111', cvss: 9.8, epss: 0.91, known_exploited: true },
  { id: 'CVE-2024-22222', cvss: 4.3 },
]

const RECORDED = [
  observation({
    severity: 'CRITICAL',
    account_id: AWS,
    provider: 'aws',
    finding_type: 'open_bucket',
    title: 'Bucket wages is public',
    check_id: 'S3.8',
    description: 'Anyone reads 100% of "wages", even from C:\\temp.',
    resource: { id: 'arn:aws:s3:::wages', name: 'wages', tags: { Team: 'People', 'a "b"': 'c' } },
    compliance: [
      { framework: 'CIS', control: '2.1' },
      { framework: 'PCI DSS', control: '1.2.1' },
    ],
  }),
  observation({
    severity: 'HIGH',
    account_id: AWS,
    provider: 'aws',
    finding_type: 'open_port',
    title: 'Port 22 is open to the world',
    check_id: 'EC2.13',
    cves: CVES,
    resource: { id: 'arn:aws:ec2:eu-west-1:111122223333:security-group/sg-1', tags: {} },
    compliance: [],
  }),
  observation({
    severity: 'MEDIUM',
    account_id: AZURE,
    provider: 'azure',
    finding_type: 'open_server',
    title: 'The server allows PUBLIC access',
    check_id: 'sql-1',
    resource: { id: '/subscriptions/s/servers/q', region: 'WestEurope', tags: {} },
    compliance: [],
  }),
  observation({
    severity: 'LOW',
    account_id: 'shop-7',
    provider: 'gcp',
    finding_type: 'no_labels',
    title: 'The instance has no labels',
    check_id: 'labels',
    native_ids: [],
    resource: { id: '//compute.googleapis.com/projects/shop-7/i', region: '', tags: {} },
    compliance: [],
  }),
  observation({
    severity: 'INFO',
    account_id: AWS,
    provider: 'aws',
    finding_type: 'review',
    title: "Root user's last sign-in",
    check_id: 'IAM.9',
    remediation: '',
    resource: { id: 'arn:aws:iam::111122223333:root', region: '', tags: { Team: 'platform' } },
    compliance: [],
  }),
]

let findings: Findings
let ids: string[]
beforeAll(async () => {
  findings = await openFindings()
  const derived = RECORDED.map((observed) =>
    deriveFinding(observed, NO_METADATA, { environment: 'production' }),
  )
  ids = derived.map(({ id }) => id)
  await findings.transact(async (stores) => {
    const observed = derived.map((finding) => ({ source: finding, provenance: null }))
    await recordFindings(stores, observed, findings.world.now)
  })
  await findings.transact((stores) =>
    suppressFindings(stores, ids.slice(3, 4), 'exception', findings.world.now),
  )
})
afterAll(() => findings.close())

/** The positions, from 1, of the recorded findings that a query finds. */
const positionsOf = async (q: string, scope: DataScope = UNRESTRICTED): Promise<number[]> => {
  const all = await queryRunner(findings, { scope }).all(parse(q, findings.world.now))
  return all.map(({ id }) => ids.indexOf(id) + 1)
}

const HITS: readonly [query: string, found: number[]][] = [
  ['severity = HIGH', [2]],
  ['severity = "high"', [2]],
  ["severity == 'HIGH'", [2]],
  ['severity != HIGH', [1, 3, 4, 5]],
  ['severity >= HIGH', [1, 2]],
  ['severity > HIGH', [1]],
  ['severity < LOW', [5]],
  ['severity <= MEDIUM', [3, 4, 5]],
  ['risk.level >= high', [1, 2]],
  ['cloud_provider = "AWS"', [1, 2, 5]],
  ['provider = azure', [3]],
  ['resource.type != "nothing"', [1, 2, 3, 4, 5]],
  ['severity = HIGH AND cloud_provider = aws', [2]],
  ['severity = HIGH and cloud_provider = gcp', []],
  ['cloud_provider = gcp || cloud_provider = azure', [3, 4]],
  ['severity = CRITICAL OR severity = HIGH AND cloud_provider = gcp', [1]],
  ['(severity = CRITICAL OR severity = HIGH) AND cloud_provider = aws', [1, 2]],
  ['NOT severity = INFO', [1, 2, 3, 4]],
  ['NOT (cloud_provider = aws OR cloud_provider = gcp)', [3]],
  ['severity IN (CRITICAL, HIGH)', [1, 2]],
  ['severity NOT IN (LOW, INFO)', [1, 2, 3]],
  ['title CONTAINS "public"', [1, 3]],
  ['title contains PUBLIC && severity = MEDIUM', [3]],
  ['title STARTS WITH "port"', [2]],
  ['title ENDS WITH "WORLD"', [2]],
  ['title LIKE "The * has*"', [4]],
  ['title LIKE "Port ?? is*"', [2]],
  ['title MATCHES "^(Bucket|The instance) .*"', [1, 4]],
  ['title DOES NOT MATCH "[0-9]+"', [1, 3, 4, 5]],
  ['ai_risk_score >= 0', [1, 2, 3, 4, 5]],
  ['severity > CRITICAL', []],
  [`occurrences < ${'9'.repeat(99)}`, [1, 2, 3, 4, 5]],
  [`ai_risk_score > 0.${'0'.repeat(99)}1`, [1, 2, 3, 4]],
  ['suppressed = false', [1, 2, 3, 5]],
  ['suppressed IS TRUE', [4]],
  ['suppression_reason = exception', [4]],
  ['first_found_at > now-1d', [1, 2, 3, 4, 5]],
  ['first_found_at < "2020-01-01"', []],
  ['last_seen_at >= "2020-01-01T00:00:00Z"', [1, 2, 3, 4, 5]],
  ['occurrences > 1', []],
  ['age(first_found_at) < 1', [1, 2, 3, 4, 5]],
  ['age(first_found_at) > -99999999999', [1, 2, 3, 4, 5]],
  ['NOT age(resolved_at) >= 0', [1, 2, 3, 4, 5]],
  ['resolved_at DOES NOT EXIST', [1, 2, 3, 4, 5]],
  ['type = open_bucket', [1]],
  ['title = "Root user\'s last sign-in"', [5]],
  [`account_id = ${AWS} AND severity <= MEDIUM`, [5]],
  ['account = "0F3c-SUBSCRIPTION"', [3]],
  ['account IN (Shop-7, "0f3c-subscription")', [3, 4]],
  ['region = westeurope', [3]],
  ['region IS EMPTY', [4, 5]],
  ['region != ""', [1, 2, 3]],
  ['region < "f"', [1, 2]],
  ['control = AWS-s3-bucket-block-public-access', [1]],
  ['environment = PRODUCTION', [1, 2, 3, 4, 5]],
  [`tag('Team') EXISTS`, [1, 5]],
  [`tag('Team') = people`, [1]],
  [`tag('Team') != people`, [2, 3, 4, 5]],
  [`tag('team') EXISTS`, []],
  [`tag('a "b"') = c`, [1]],
  ['description CONTAINS "100% of"', [1]],
  ['description CONTAINS \'"wages"\'', [1]],
  ['description ENDS WITH "from c:\\\\temp."', [1]],
  ['cves EXISTS', [2]],
  ['cve.id = cve-2024-22222', [2]],
  ['cve.id != "CVE-2024-22222"', [1, 3, 4, 5]],
  ['cve.cvss > 9 AND cve.kev = true AND cve.epss >= 0.91', [2]],
  ['cve.kev = false', []],
  ['NOT cve.kev = true', [1, 3, 4, 5]],
  ['cve.epss EXISTS', [2]],
  // Its rule decides controls of CIS AWS, of which no scanner wrote.
  ['compliance.framework = cis AND compliance.control STARTS WITH "1."', [5]],
  ['compliance.framework = "CIS AWS 3.0" AND compliance.control STARTS WITH "1."', [5]],
  ['compliance.framework = pci AND compliance.control STARTS WITH "1."', [1]],
  ['compliance.framework = pci AND compliance.control = "2.1"', []],
  ['compliance.framework = "pci dss" AND compliance.control STARTS WITH "1."', [1]],
  ['compliance.framework = cis AND compliance.framework = "PCI DSS"', [1, 5]],
  ['NOT (compliance = CIS AND compliance.control = "1.2.1")', [1, 2, 3, 4, 5]],
  ['compliance DOES NOT EXIST', [2, 3, 4]],
  ['native_ids IS EMPTY', [4]],
]

describe('the result of a query', () => {
  test.each(HITS)('%s', async (query, hits) => {
    expect((await positionsOf(query)).toSorted()).toEqual(hits)
  })

  test.each([
    `title = "' OR '1'='1"`,
    'title = "\\" OR severity >= INFO"',
    'title = "$1"',
    'title LIKE "%"',
    'title CONTAINS "_%"',
    'title = "\\\\"',
    'description CONTAINS "%_%"',
    `id = "'"`,
    'deduplication_key = "zz"',
  ])('is empty for %j, which is only text', async (query) => {
    expect(await positionsOf(query)).toEqual([])
  })

  it('is one finding by its id and by its key', async () => {
    const [finding] = (await queryRunner(findings).page(parse(`id = "${ids[2]}"`, new Date(0)), 1))
      .data
    expect(finding?.id).toBe(ids[2])
    expect(await positionsOf(`id = "${ids[2]?.toUpperCase()}"`)).toEqual([3])
    expect(await positionsOf(`id STARTS WITH "${ids[2]?.slice(0, 20)}"`)).toEqual([3])
    expect(await positionsOf(`deduplication_key = "${finding?.deduplication_key}"`)).toEqual([3])
    expect(await positionsOf(`id != "${ids[2]}"`)).toHaveLength(4)
  })

  it('is exact in comparisons with a score', async () => {
    const { data } = await queryRunner(findings).page(parse('severity = CRITICAL', new Date(0)), 1)
    const score = Number(data[0]?.ai_risk_score).toFixed(3)
    expect(await positionsOf(`severity = CRITICAL AND risk.score = ${score}`)).toEqual([1])
    expect(await positionsOf(`risk.score = ${score}0000000001`)).toEqual([])
    expect(await positionsOf(`severity = CRITICAL AND risk.score < ${score}0000000001`)).toEqual([
      1,
    ])
  })

  it('is sorted by severity unless the query has an order', async () => {
    expect(await positionsOf('id EXISTS')).toEqual([1, 2, 3, 4, 5])
    expect(await positionsOf('severity >= INFO')).toEqual([1, 2, 3, 4, 5])
    expect(await positionsOf('id EXISTS ORDER BY severity ASC')).toEqual([5, 4, 3, 2, 1])
    expect(await positionsOf('severity >= INFO ORDER BY severity')).toEqual([5, 4, 3, 2, 1])
    expect(await positionsOf('id EXISTS ORDER BY title')).toEqual([1, 2, 5, 4, 3])
    expect(await positionsOf('severity >= INFO ORDER BY title DESC')).toEqual([3, 4, 5, 2, 1])
  })

  it('has findings without a value last', async () => {
    const up = await positionsOf('id EXISTS ORDER BY region ASC')
    const down = await positionsOf('id EXISTS ORDER BY region DESC')
    expect(up.slice(0, 3).toSorted()).toEqual([1, 2, 3])
    expect([down[0], up[2]]).toEqual([3, 3])
    expect(down.slice(3).toSorted()).toEqual([4, 5])
  })
})

const scopeOf = (restricted: Partial<DataScope>): DataScope => ({ ...UNRESTRICTED, ...restricted })

describe('a data scope', () => {
  test.each([
    ['account_id != ""', [1, 2, 5]],
    [`account_id = "${AZURE}"`, []],
    [`NOT (account_id = "${AWS}")`, []],
    [`severity >= INFO OR account_id = "${AZURE}"`, [1, 2, 5]],
    ['title CONTAINS "public"', [1]],
    ['occurrences >= 1', [1, 2, 5]],
  ])('of one account is not exceeded by %s', async (query, hits) => {
    expect((await positionsOf(query, scopeOf({ accounts: [AWS] }))).toSorted()).toEqual(hits)
  })

  test.each([
    [{ accounts: [] }, []],
    [{ providers: ['azure', 'gcp'] }, [3, 4]],
    [{ regions: ['WestEurope'] }, [3]],
    [{ applications: ['shop'] }, []],
    [{ accounts: [AWS], regions: [''] }, [5]],
  ] as const)('of %j applies to counters and to tables', async (restricted, hits) => {
    for (const query of ['severity >= INFO', 'region != "x"', 'title EXISTS', 'occurrences > 0']) {
      expect((await positionsOf(query, scopeOf(restricted))).toSorted()).toEqual(hits)
    }
  })
})

describe('a query about titles, with few distinct titles,', () => {
  beforeAll(() => findings.rows('analyze finding'))

  const ofTitles = HITS.filter(([query]) => /^(NOT )?title/i.test(query))

  it.each(ofTitles)('%s', async (query, hits) => {
    expect((await positionsOf(query)).toSorted()).toEqual(hits)
  })

  it.each([
    ['of one account', { accounts: [AWS] }, [1, 2, 5]],
    ['of two providers', { providers: ['azure', 'gcp'] }, [3, 4]],
    ['of no account', { accounts: [] }, []],
  ] as const)('finds only matches in the scope %s', async (_, restricted, hits) => {
    expect((await positionsOf('title EXISTS', scopeOf(restricted))).toSorted()).toEqual(hits)
  })

  it('has pages in order, for few and for many matches', async () => {
    const query = parse('title EXISTS ORDER BY title', findings.world.now)
    for (const maxSinglePass of [1, 100]) {
      const all = await queryRunner(findings, { maxSinglePass }).all(query, 2)
      expect(all.map(({ id }) => ids.indexOf(id) + 1)).toEqual([1, 2, 5, 4, 3])
    }
  })
})

describe('a query that costs too much', () => {
  const store = (bounds: Partial<UserQueryLimits>) =>
    findingsQueryStore(
      scopedConnection(findings.connection, UNRESTRICTED),
      createUserQueries({
        maxConcurrent: 2,
        maxQueued: 1,
        maxQueuedPerCaller: 1,
        maxWaitMs: 20,
        timeoutMs: 5_000,
        ...bounds,
      })(''),
    )
  const runQuery = (queryStore: ReturnType<typeof store>) =>
    queryStore.page({
      query: parse('title CONTAINS "public"', findings.world.now),
      page: { page: 1, per_page: 50 },
      now: findings.world.now,
    })

  /** Blocks every query on findings until the returned function is called. */
  const lockFindings = async () => {
    const client = await findings.database.pool.connect()
    await client.query('begin; lock table finding in access exclusive mode')
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }

  it('times out with an error that says what to change', async () => {
    const release = await lockFindings()
    await expect(runQuery(store({ timeoutMs: 50 }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('takes longer than 0.05 seconds; narrow it'),
    })
    await release()
    expect((await runQuery(store({ timeoutMs: 5_000 }))).total).toBe(2)
  })

  it('makes others wait for some time, and further ones fail', async () => {
    const release = await lockFindings()
    const queryStore = store({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 60_000 })
    const first = runQuery(queryStore)
    const second = runQuery(queryStore)
    await expect(runQuery(queryStore)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await release()
    expect((await Promise.all([first, second])).map(({ total }) => total)).toEqual([2, 2])

    const impatient = store({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 1 })
    const again = await lockFindings()
    const holding = runQuery(impatient)
    await expect(runQuery(impatient)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await again()
    expect((await holding).total).toBe(2)
    expect((await runQuery(impatient)).total).toBe(2)
  })

  it('leaves no settings or statements on its connection', async () => {
    await runQuery(store({}))
    const remaining = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('plan_cache_mode', 'statement_timeout', 'default_transaction_read_only')
      order by name`.execute(findings.connection)
    expect(remaining.rows.map(({ setting }) => setting)).toEqual([
      'off',
      'force_generic_plan',
      '30000',
    ])
    const prepared = await sql<{ statements: number }>`
      select count(*) as statements from pg_prepared_statements
      where statement like '/* sent once */%'`.execute(findings.connection)
    expect(prepared.rows[0]?.statements).toBe(0)
  })
})
