import { SHIPPED_FRAMEWORKS } from '@stance/core/compliance/shipped-frameworks'
import { DAY_MS } from '@stance/core/kernel/durations'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import type { RecordView } from '@stance/core/rql/evaluate.test-data'
import { parseQuery } from '@stance/core/rql/parse'
import type { Examples } from '@stance/core/rql/query-arbitrary.test-data'
import type { Field, Query, Value } from '@stance/core/rql/syntax'
import { namesOfControl } from '@stance/core/rules/control-names'
import fc from 'fast-check'
import { createUserQueries, USER_QUERY_LIMITS } from '../../../data/queries/user-queries.store.ts'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { NO_METADATA, observation } from '../findings.test-data.ts'
import { deriveFinding } from '../ingest/derived-finding.ts'
import { recordPasses } from '../ingest/ended-findings.fixture.ts'
import { recordFindings } from '../ingest/findings.service.ts'
import type { Findings } from '../record/finding-database.fixture.ts'
import { FINDING_SCHEMA, queryWithFrameworks } from './finding-fields.ts'
import { findingsQueryStore } from './findings-query.store.ts'
import { requirementsOf } from './queried-frameworks.fixture.ts'

/** Text that a translation into SQL, LIKE or JSON might escape wrongly. */
const TEXTS = [
  'The bucket is publicly readable',
  'THE bucket IS Publicly Readable',
  `Root user's last sign-in`,
  `'; drop table finding; --`,
  'It says "open" here',
  String.raw`C:\temp\new_100%`,
  String.raw`\u0041 and \\ and \"`,
  'a*b?c %d_e',
  '100% of_it',
  'École à Zürich, Straße 5',
  'ÉCOLE À ZÜRICH',
  'two\nlines and\ta tab',
  'a control \u0001 character',
  '😀 above the first plane',
  'я и Я',
  '"cves":[{"id":"CVE-2024-0001"}]',
  '$1 $2 :a $b',
  ' ',
  '-',
]

const text = fc.constantFrom('', ...TEXTS)
const nonEmptyText = fc.constantFrom(...TEXTS)
const CVES = ['CVE-2024-0001', 'CVE-2024-1000', 'cve-2023-9', 'GHSA-abcd']
const TAGS = ['env', 'Owner', `it's`, 'a"b', String.raw`back\slash`]

const cve = fc.record(
  {
    id: fc.constantFrom(...CVES),
    cvss: fc.constantFrom(0, 5.5, 9.8, 10),
    package: fc.constantFrom('openssl', 'libssl3', 'OpenSSL'),
    installed_version: fc.constantFrom('1.0', '1.0.1-r3'),
    fixed_version: fc.constantFrom('1.1', '1.1, 2.0'),
    epss: fc.constantFrom(0.01, 0.5, 0.97),
    patch_available: fc.boolean(),
    known_exploited: fc.boolean(),
  },
  { requiredKeys: ['id'] },
)

const compliance = fc.record({
  framework: fc.constantFrom('CIS', 'PCI DSS', 'iso "27001"'),
  control: fc.constantFrom('2.1', '2.10', 'A.5'),
})

const observed = fc
  .record({
    source: fc.constantFrom('scanner', 'Scanner', 'retired'),
    check_id: fc.constantFrom('S3.8', 's3.8', 'IAM_3', 'IAM%3'),
    severity: fc.constantFrom(...SEVERITIES),
    finding_type: nonEmptyText,
    title: nonEmptyText,
    description: text,
    remediation: text,
    provider: fc.constantFrom('' as const, ...PROVIDERS),
    account_id: fc.constantFrom('111122223333', 'Project-A', 'project-a', '00aB-cd'),
    account_name: text,
    exploit_available: fc.boolean(),
    muted: fc.boolean(),
    native_ids: fc.uniqueArray(
      text.filter((value) => value !== ''),
      { maxLength: 3 },
    ),
    artifact: fc.constantFrom('', 'shop:1', null),
    check_group: fc.constantFrom('', 'secret'),
    cves: fc.uniqueArray(cve, { maxLength: 3, selector: ({ id }) => id }),
    compliance: fc.array(compliance, { maxLength: 3 }),
    resource: fc.record({
      type: fc.constantFrom('', 'AwsS3Bucket', 'Kubernetes::Pod'),
      name: text,
      region: fc.constantFrom('', 'eu-west-1', 'EU-WEST-1', 'global'),
      image: fc.constantFrom('', 'nginx', 'nginx:1.27', 'ghcr.io/Shop/web:2', 'ghcr.io/shop/web:2'),
      tags: fc.dictionary(fc.constantFrom(...TAGS), text),
    }),
  })
  .map((changes) => observation(changes))

const placement = fc.record({
  environment: fc.constantFrom('', 'production', 'Production'),
  application_id: fc.constantFrom('', 'shop', 'Shop', 'till'),
  owner: text,
  cost_center: text,
})

/** Records the same findings every time: seen once or more, some muted, some resolved. */
export const recordExamples = async ({ rows, transact, world }: Findings, count: number) => {
  const options = { numRuns: count, seed: 20_260_301 }
  const seen = fc.sample(fc.tuple(observed, placement, fc.integer({ min: 0, max: 3 })), options)
  const examples = seen.map(([template, reportedPlacement, times], index) => {
    const id = `arn:aws:s3:::${index % 7 === 0 ? 'Ledgers' : 'ledgers'}-${index}`
    const observation = { ...template, resource: { ...template.resource, id } }
    return { finding: deriveFinding(observation, NO_METADATA, reportedPlacement), times }
  })
  for (let time = 0; time <= 3; time += 1) {
    const observed = examples.filter(({ times }) => times >= time)
    await transact((stores) =>
      recordFindings(
        stores,
        observed.map(({ finding }) => ({ source: finding, provenance: null })),
        world.now,
      ),
    )
    world.now = new Date(world.now.getTime() + DAY_MS)
  }
  const accounts = ['111122223333', 'Project-A', 'project-a']
  const retired = examples
    .map(({ finding }) => finding)
    .filter(({ content }) => content.source === 'retired' && accounts.includes(content.account_id))
  const ids = retired.map(({ id }) => id)
  await transact((stores) => recordPasses(stores, ids, { at: world.now, now: world.now }))
  await rows('analyze finding')
}

/** A finding as the API returns it. */
export type FindingView = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly account_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
  readonly tags: Readonly<Record<string, string>>
}

type Item = Readonly<Record<string, Value | undefined>>

const IN_LISTS: Readonly<Record<string, readonly [list: string, member: string]>> = {
  cves: ['cves', 'id'],
  package: ['cves', 'package'],
  installed_version: ['cves', 'installed_version'],
  fixed_version: ['cves', 'fixed_version'],
  'cve.cvss': ['cves', 'cvss'],
  'cve.epss': ['cves', 'epss'],
  'cve.kev': ['cves', 'known_exploited'],
}

/** The values of a field of a finding, as the language defines them. */
export const valuesOf = (finding: FindingView, { name, type }: Field): Value[] => {
  if (name === 'control') {
    const control = String(finding.control_id)
    return [control, ...namesOfControl(control)].filter((value) => value !== '')
  }
  if (name === 'compliance') return requirementsOf(finding).flatMap(({ names }) => names)
  if (name === 'compliance.control') return requirementsOf(finding).map(({ control }) => control)
  const [list, member] = IN_LISTS[name] ?? []
  if (list && member) {
    return (finding[list] as readonly Item[]).flatMap((item) => item[member] ?? [])
  }
  const values = [finding[name]].flat().filter((value) => value !== null && value !== '')
  return values.map((value) => (type.kind === 'time' ? new Date(String(value)) : (value as Value)))
}

export const viewOf = (finding: FindingView, now: Date): RecordView => ({
  now,
  values: (field) => valuesOf(finding, field),
  tag: (key) => (Object.hasOwn(finding.tags, key) ? finding.tags[key] : undefined),
})

/** Values of the findings, to query for. */
export const examplesFrom = (findings: readonly FindingView[]): Examples => ({
  values: Object.fromEntries(
    FINDING_SCHEMA.fields.map((field) => {
      const values = findings.flatMap((finding) => valuesOf(finding, field))
      return [field.name, [...new Map(values.map((value) => [String(value), value])).values()]]
    }),
  ),
  tags: Object.fromEntries(
    TAGS.map((key) => [
      key,
      [...new Set(findings.map(({ tags }) => tags[key] ?? ''))].filter((value) => value !== ''),
    ]),
  ),
})

export const parse = (q: string, now: Date): Query => {
  const result = parseQuery(q, FINDING_SCHEMA, now)
  if (!result.ok) throw new Error(`${q}: ${result.error.message}`)
  return result.query
}

interface QueryOptions {
  readonly scope?: DataScope
  /** Up to this many matches, one pass reads the page and the total. */
  readonly maxSinglePass?: number
}

/** The deadlines of findings, which queries know and the response does not have. */
const deadlinesOf = async ({ rows }: Pick<Findings, 'rows'>) => {
  const found = await rows<{ id: string; sla_deadline: Date | null }>(
    'select id, sla_deadline from finding',
  )
  return new Map(found.map(({ id, sla_deadline }) => [id, sla_deadline?.toISOString()]))
}

const FRAMEWORKS = { all: () => SHIPPED_FRAMEWORKS }

/** Runs queries over the findings of a scope. */
export const queryRunner = (
  { connection, world, rows }: Findings,
  { scope = UNRESTRICTED, maxSinglePass }: QueryOptions = {},
) => {
  const bounds = { ...USER_QUERY_LIMITS, timeoutMs: 30_000 }
  const store = findingsQueryStore(
    scopedConnection(connection, scope),
    createUserQueries(bounds)(''),
    maxSinglePass,
  )

  const page = async (query: Query, number: number, per_page = 200) => {
    const request = {
      query: queryWithFrameworks(query, FRAMEWORKS),
      page: { page: number, per_page },
      now: world.now,
    }
    const { data, total } = await store.page(request)
    const deadlines = await deadlinesOf({ rows })
    const views = data.map((json): FindingView => JSON.parse(json))
    return {
      total,
      data: views.map(
        (view): FindingView => ({ ...view, sla_deadline: deadlines.get(view.id) ?? null }),
      ),
    }
  }

  return {
    page,
    /** The first matches as JSON texts. */
    texts: (query: Query) =>
      store.page({ query, page: { page: 1, per_page: 200 }, now: world.now }),
    /** Reads all matches of a query, page by page. */
    all: async (query: Query, per_page?: number): Promise<FindingView[]> => {
      const all: FindingView[] = []
      for (let number = 1; ; number += 1) {
        const { data, total } = await page(query, number, per_page)
        all.push(...data)
        if (data.length > 0 && all.length < total) continue
        if (all.length !== total) throw new Error(`${all.length} of ${total} are on the pages`)
        return all
      }
    },
  }
}
