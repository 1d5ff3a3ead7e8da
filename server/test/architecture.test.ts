import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations, RULES } from '../../architecture/violations.mjs'
import { GUARDED_TABLES } from '../src/data/scoped.ts'

type Tree = Readonly<Record<string, string>>

interface Case {
  readonly rule: string
  readonly about?: string
  /** Breaks the rule, and no other. */
  readonly bad: Tree
  /** The same code, in keeping with the rule. */
  readonly good: Tree
}

const EMPTY = 'export {}\n'
const take = (path: string) => `import '${path}'\n`
const takeType = (path: string) => `import type { T } from '${path}'\nexport type U = T\n`

const STORE = 'server/src/capabilities/issues/issues.store.ts'
const DOMAIN = 'server/src/capabilities/issues/priority.ts'
const COMPANY = 'server/src/demo/company.ts'
const BATCH_JOB = 'server/src/bin/stance-aggregator.ts'
const HTTP = 'server/src/platform/http/endpoint.ts'

const CORE_PACKAGE = readFileSync(new URL('../../core/package.json', import.meta.url), 'utf8')

const PAGE = 'console/src/pages/issues/issues-page.tsx'

/** Doubled braces are the placeholders of a template. */
const withPlaceholders = (code: string) => code.replaceAll('{{', '${').replaceAll('}}', '}')

/** Components of the console that hold a text, and such without one. */
const LITERAL_TEXTS = [
  ['<h1>Issues</h1>', '<h1>{issuesText.title}</h1>'],
  ['<p>{count} issues</p>', '<p>{count} / {total}</p>'],
  ["<p>{isOpen ? 'Open' : ''}</p>", "<p>{isOpen ? issuesText.open : '–'}</p>"],
  ["<p>{name || 'Without a name'}</p>", "<p>{status === 'open' && name}</p>"],
  ['<p>{`{{count}} issues`}</p>', '<p>{`{{count}} {{issuesText.title}}`}</p>'],
  ['<button aria-label="Close" />', '<button type="button" className="px-2" />'],
  ["<input placeholder={'Search'} />", '<input placeholder={issuesText.search} />'],
  ["<Tabs tabs={[{ id: 'all', label: 'All' }]} />", "<Tabs tabs={[{ id: 'all', label }]} />"],
] as const

const inComponent = (jsx: string) => `export const Page = () => ${withPlaceholders(jsx)}\n`

const CONSOLE: readonly Case[] = [
  {
    rule: 'console-is-a-client',
    bad: {
      [PAGE]: takeType('../../../../server/src/kernel/caller.ts'),
      'server/src/kernel/caller.ts': EMPTY,
    },
    good: {
      'core/package.json': CORE_PACKAGE,
      [PAGE]: take('@stance/core/rql/parse'),
      'core/src/rql/parse.ts': EMPTY,
    },
  },
  {
    rule: 'console-pages-are-apart',
    bad: { [PAGE]: take('../findings/query.ts'), 'console/src/pages/findings/query.ts': EMPTY },
    good: { [PAGE]: take('../../ui/query.ts'), 'console/src/ui/query.ts': EMPTY },
  },
  {
    rule: 'console-pages-are-leaves',
    bad: { 'console/src/ui/menu.tsx': take('../pages/issues/issues-page.tsx'), [PAGE]: EMPTY },
    good: { 'console/src/router.tsx': take('./pages/issues/issues-page.tsx'), [PAGE]: EMPTY },
  },
  ...LITERAL_TEXTS.map(([bad, good]) => ({
    rule: 'console-texts-are-in-the-catalogue',
    about: bad,
    bad: { [PAGE]: inComponent(bad) },
    good: {
      [PAGE]: inComponent(good),
      'console/src/text/issues.ts': "export const issuesText = { title: 'Issues' }\n",
    },
  })),
]

const IMPORTS: readonly Case[] = [
  {
    rule: 'imports-resolve',
    bad: { 'server/src/platform/logger.ts': take('./nowhere.ts') },
    good: {
      'server/src/platform/logger.ts': take('./somewhere.ts'),
      'server/src/platform/somewhere.ts': EMPTY,
    },
  },
  {
    rule: 'imports-resolve',
    about: 'a file that core does not export',
    bad: {
      'core/package.json': CORE_PACKAGE,
      'core/src/formats/reading/valid-id.ts': EMPTY,
      'server/src/app/formats.ts': take('@stance/core/formats/reading/valid-id'),
    },
    good: {
      'core/package.json': CORE_PACKAGE,
      'core/src/formats/registry.ts': EMPTY,
      'server/src/app/formats.ts': take('@stance/core/formats/registry'),
    },
  },
  {
    rule: 'no-cycles',
    bad: {
      'server/src/kernel/a.ts': takeType('./b.ts'),
      'server/src/kernel/b.ts': takeType('./a.ts'),
    },
    good: { 'server/src/kernel/a.ts': takeType('./b.ts'), 'server/src/kernel/b.ts': EMPTY },
  },
  {
    rule: 'no-capability-cycles',
    bad: {
      [DOMAIN]: take('../teams/team.ts'),
      'server/src/capabilities/teams/team.ts': EMPTY,
      'server/src/capabilities/teams/load.ts': takeType('../issues/issue.ts'),
      'server/src/capabilities/issues/issue.ts': EMPTY,
    },
    good: {
      [DOMAIN]: take('../teams/team.ts'),
      'server/src/capabilities/teams/team.ts': EMPTY,
      'server/src/capabilities/teams/import/load.ts': take('../team.ts'),
      'server/src/capabilities/teams/teams.ts': take('./import/load.ts'),
      'server/src/capabilities/teams/teams.test.ts': take('../issues/priority.ts'),
    },
  },
  {
    rule: 'nothing-imports-bin',
    bad: { 'server/src/app/a.ts': take('../bin/b.ts'), 'server/src/bin/b.ts': EMPTY },
    good: { 'server/src/bin/b.ts': take('../app/a.ts'), 'server/src/app/a.ts': EMPTY },
  },
  {
    rule: 'nothing-imports-app',
    bad: { [STORE]: takeType('../../app/deps.ts'), 'server/src/app/deps.ts': EMPTY },
    good: {
      'server/src/app/deps.ts': take('../capabilities/issues/issues.store.ts'),
      [STORE]: EMPTY,
    },
  },
  {
    rule: 'demo-is-imported-by-app',
    bad: { 'server/src/bin/b.ts': EMPTY, [STORE]: take('../../demo/company.ts'), [COMPANY]: EMPTY },
    good: { 'server/src/app/demo.ts': take('../demo/company.ts'), [COMPANY]: EMPTY },
  },
  {
    rule: 'model-is-shared',
    bad: {
      'server/src/model/model.service.ts': takeType('../capabilities/issues/priority.ts'),
      'server/src/capabilities/issues/priority.ts': EMPTY,
    },
    good: {
      'server/src/model/model.service.ts': take('../platform/uuid.ts'),
      'server/src/platform/uuid.ts': EMPTY,
    },
  },
  {
    rule: 'platform-imports-no-product',
    bad: {
      'server/src/platform/metrics.ts': takeType('../data/scoped.ts'),
    },
    good: {
      'server/src/platform/metrics.ts':
        take('../kernel/clock.ts') + take('@stance/core/kernel/digest'),
      'server/src/kernel/clock.ts': EMPTY,
      'core/src/kernel/digest.ts': EMPTY,
    },
  },
  {
    rule: 'platform-imports-no-product',
    bad: {
      'server/src/platform/metrics.ts': takeType('@stance/core/assessment/sla'),
      'core/src/assessment/sla.ts': EMPTY,
    },
    good: { 'server/src/platform/metrics.ts': EMPTY },
  },
  {
    rule: 'clouds-is-shared',
    about: 'the web server',
    bad: {
      'server/src/clouds/aws/hub.service.ts': take('../../platform/http/endpoint.ts'),
      [HTTP]: EMPTY,
    },
    good: { 'server/src/clouds/aws/hub.service.ts': EMPTY },
  },
  {
    rule: 'data-imports-no-capability',
    bad: {
      'server/src/data/lists/list.store.ts': takeType('../../capabilities/issues/priority.ts'),
      [DOMAIN]: EMPTY,
    },
    good: {
      'server/src/data/lists/list.store.ts':
        take('../../platform/db/rows.ts') + take('@stance/core/rql/syntax'),
      'server/src/platform/db/rows.ts': EMPTY,
      'core/src/rql/syntax.ts': EMPTY,
    },
  },
  {
    rule: 'clouds-is-shared',
    bad: {
      'server/src/clouds/aws/client.service.ts': takeType('../../capabilities/issues/priority.ts'),
      [DOMAIN]: EMPTY,
    },
    good: {
      'server/src/clouds/aws/client.service.ts': take('../../platform/uuid.ts'),
      'server/src/platform/uuid.ts': EMPTY,
    },
  },
  {
    rule: 'kernel-is-self-contained',
    bad: { 'server/src/kernel/page.ts': take('yaml') },
    good: {
      'server/src/kernel/page.ts': take('./clock.ts'),
      'server/src/kernel/clock.ts': EMPTY,
    },
  },
  {
    rule: 'core-is-self-contained',
    about: 'a query language that opens a connection',
    bad: { 'core/src/rql/parse.ts': takeType('pg') },
    good: {
      'core/src/rql/parse.ts': take('../kernel/digest.ts'),
      'core/src/kernel/digest.ts': EMPTY,
    },
  },
  {
    rule: 'core-is-self-contained',
    about: 'a format that imports a capability',
    bad: { 'core/src/formats/asff/asff.ts': takeType(`../../../../${DOMAIN}`), [DOMAIN]: EMPTY },
    good: {
      'core/src/formats/asff/asff.ts': take('../../assessment/sla.ts'),
      'core/src/assessment/sla.ts': EMPTY,
    },
  },
  {
    rule: 'core-is-self-contained-located-yaml',
    bad: { 'core/src/kernel/located-yaml.ts': take('node:fs') },
    good: { 'core/src/kernel/located-yaml.ts': take('yaml') },
  },
  {
    rule: 'core-is-self-contained-digest',
    bad: { 'core/src/kernel/digest.ts': take('node:fs') },
    good: { 'core/src/kernel/digest.ts': take('node:crypto') },
  },
  {
    rule: 'core-kernel-comes-first',
    bad: {
      'core/src/kernel/digest.ts': takeType('../rql/parse.ts'),
      'core/src/rql/parse.ts': EMPTY,
    },
    good: {
      'core/src/rql/parse.ts': takeType('../kernel/digest.ts'),
      'core/src/kernel/digest.ts': EMPTY,
    },
  },
  {
    rule: 'domain-is-pure',
    bad: { [DOMAIN]: takeType('./issues.store.ts'), [STORE]: EMPTY },
    good: {
      [DOMAIN]: take('node:crypto') + take('./issue.ts') + take('@stance/core/assessment/sla'),
      'server/src/capabilities/issues/issue.ts': EMPTY,
      'core/src/assessment/sla.ts': EMPTY,
    },
  },
  {
    rule: 'domain-is-pure',
    bad: { 'server/src/aggregator/delta.ts': take('node:fs/promises') },
    good: { 'server/src/aggregator/state.service.ts': take('node:fs/promises') },
  },
  {
    rule: 'capability-internals-are-private',
    bad: {
      'server/src/capabilities/teams/teams.service.ts': takeType('../issues/issues.store.ts'),
      [STORE]: EMPTY,
    },
    good: {
      'server/src/capabilities/teams/teams.service.ts': take('../issues/issues.service.ts'),
      'server/src/capabilities/issues/issues.service.ts': take('./open/open.store.ts'),
      'server/src/capabilities/issues/open/open.store.ts': EMPTY,
    },
  },
  {
    rule: 'entry-points-are-leaves',
    bad: {
      'server/src/capabilities/issues/issues.service.ts': take('./issues.jobs.ts'),
      'server/src/capabilities/issues/issues.jobs.ts': EMPTY,
    },
    good: {
      'server/src/app/capabilities.ts': take('../capabilities/issues/issues.module.ts'),
      'server/src/capabilities/issues/issues.module.ts': take('./issues.jobs.ts'),
      'server/src/capabilities/issues/issues.jobs.ts': EMPTY,
    },
  },
  {
    rule: 'entry-points-are-leaves',
    about: 'a service that imports a module',
    bad: {
      'server/src/capabilities/issues/issues.service.ts': take('../teams/teams.module.ts'),
      'server/src/capabilities/teams/teams.module.ts': EMPTY,
    },
    good: {
      'server/src/app/capabilities.ts': take('../capabilities/teams/teams.module.ts'),
      'server/src/capabilities/teams/teams.module.ts': takeType('../../data/module.ts'),
      'server/src/data/module.ts': takeType('../platform/http/endpoint.ts'),
      [HTTP]: EMPTY,
    },
  },
  {
    rule: 'stores-know-no-services',
    bad: {
      [STORE]: takeType('./issues.service.ts'),
      'server/src/capabilities/issues/issues.service.ts': EMPTY,
    },
    good: {
      'server/src/capabilities/issues/issues.service.ts': take('./issues.store.ts'),
      [STORE]: EMPTY,
    },
  },
  {
    rule: 'stores-see-schemas-as-types',
    bad: {
      [STORE]: take('./issues.schema.ts'),
      'server/src/capabilities/issues/issues.schema.ts': EMPTY,
    },
    good: {
      [STORE]: takeType('./issues.schema.ts'),
      'server/src/capabilities/issues/issues.schema.ts': EMPTY,
    },
  },
  {
    rule: 'routes-see-stores-as-types',
    bad: {
      'server/src/capabilities/issues/issues.routes.ts': take('./issues.store.ts'),
      [STORE]: EMPTY,
    },
    good: {
      'server/src/capabilities/issues/issues.routes.ts': takeType('./issues.store.ts'),
      [STORE]: EMPTY,
    },
  },
  {
    rule: 'findings-is-self-contained',
    bad: {
      'server/src/capabilities/findings/finding.ts': takeType('../issues/priority.ts'),
      [DOMAIN]: EMPTY,
    },
    good: {
      [DOMAIN]: take('../findings/finding.ts'),
      'server/src/capabilities/findings/finding.ts': take('./import/run.ts'),
      'server/src/capabilities/findings/import/run.ts': EMPTY,
    },
  },
  {
    rule: 'sql-lives-in-stores',
    bad: { 'server/src/capabilities/issues/issues.service.ts': takeType('kysely') },
    good: { [STORE]: take('kysely'), 'server/src/data/lists/list.store.ts': take('pg') },
  },
  {
    rule: 'sql-lives-in-stores',
    about: 'SQL in app/',
    bad: { 'server/src/app/demo.ts': take('kysely') },
    good: {
      'server/src/app/demo.ts': take('../platform/db/rows.ts'),
      'server/src/platform/db/rows.ts': take('kysely'),
    },
  },
  {
    rule: 'jobs-run-in-platform',
    bad: { 'server/src/app/jobs.ts': takeType('graphile-worker') },
    good: { 'server/src/platform/jobs/runner.ts': take('graphile-worker') },
  },
  {
    rule: 'http-lives-in-platform',
    bad: { 'server/src/capabilities/issues/issues.routes.ts': takeType('@fastify/swagger') },
    good: {
      'server/src/platform/http/server.ts': take('fastify'),
      'server/src/app/build.ts': take('fastify'),
    },
  },
  {
    rule: 'adapters-are-chosen-once',
    bad: {
      'server/src/capabilities/issues/issues.service.ts': take('./adapters/tracker.ts'),
      'server/src/capabilities/issues/adapters/tracker.ts': EMPTY,
    },
    good: {
      'server/src/app/deps.ts': take('../capabilities/issues/adapters/tracker.ts'),
      'server/src/capabilities/issues/adapters/tracker.ts': take('node:fs'),
    },
  },
  {
    rule: 'aggregator-is-a-batch-job',
    bad: {
      'server/src/aggregator/state.service.ts': takeType('../platform/db/rows.ts'),
      'server/src/platform/db/rows.ts': EMPTY,
    },
    good: {
      'server/src/aggregator/state.service.ts': take('../platform/logger.ts'),
      'server/src/platform/logger.ts': EMPTY,
    },
  },
  {
    rule: 'aggregator-is-a-batch-job',
    about: 'a batch job that reaches HTTP through what it imports',
    bad: {
      'server/src/aggregator/state.service.ts': take('../platform/metrics.ts'),
      'server/src/platform/metrics.ts': take('./http/endpoint.ts'),
      'server/src/platform/http/endpoint.ts': EMPTY,
    },
    good: {
      'server/src/aggregator/state.service.ts': take('../platform/metrics.ts'),
      'server/src/platform/metrics.ts': take('./logger.ts'),
      'server/src/platform/logger.ts': EMPTY,
    },
  },
  {
    rule: 'service-imports-no-aggregator',
    bad: { [STORE]: take('../../aggregator/delta.ts'), 'server/src/aggregator/delta.ts': EMPTY },
    good: {
      [STORE]: take('@stance/core/formats/asff/asff'),
      'core/src/formats/asff/asff.ts': EMPTY,
    },
  },
  {
    rule: 'aggregator-shares-pure-files',
    bad: {
      'server/src/aggregator/pipeline.service.ts': take('../capabilities/issues/issues.service.ts'),
      'server/src/capabilities/issues/issues.service.ts': EMPTY,
    },
    good: {
      'server/src/aggregator/pipeline.service.ts': take('../capabilities/issues/priority.ts'),
      [DOMAIN]: EMPTY,
    },
  },
]

const STATEMENTS: readonly (readonly [bad: string, good: string])[] = [
  ['sql`select * from finding f`', "sql`select * from {{scoped('finding')}} f`"],
  ['sql`select 1 from x join "finding" f`', 'sql`select 1 from x join finding_note n`'],
  ['sql`select 1 from x, finding f where true`', 'sql`select event from x order by a, event`'],
  ['sql`insert into event values ({{1}})`', "sql`insert into {{target('event')}} values (1)`"],
  ['sql`update public.finding set a = 1`', "sql`update {{target('finding')}} f set event = 1`"],
  ['sql`delete from x using finding`', "sql`delete from {{target('finding')}} using x`"],
  ["sql`select from {{target('finding')}} f`", "sql`delete from {{target('finding')}} f`"],
  ['sql`select {{1}} from (select from event) x`', "sql`select 'finding'::regclass, 'from event'`"],
  ["sql.raw('truncate table event')", "sql.raw('truncate table event_cursor')"],
  ["db.query('lock event')", "new Error('taken from finding 12')"],
  ["['select id from finding']", "['select an account', 'from finding to issue']"],
  ["db.selectFrom('finding as f')", "db.selectFrom('issue as f')"],
  ["db.selectFrom(['issue', 'event'])", "db.selectFrom(['issue', 'note'])"],
  ["db.selectFrom('issue').innerJoin('finding', 'a', 'b')", "scoped('finding')"],
  ["db.updateTable('x').from('finding')", "Buffer.from('finding')"],
  ["sql.table('finding')", "sql.ref('finding.id')"],
]

const inStore = (code: string): Tree => ({
  [STORE]: `export const found = ${withPlaceholders(code)}\n`,
})

const GUARDED: readonly Case[] = STATEMENTS.map(([bad, good]) => ({
  rule: 'guarded-tables-are-scoped',
  about: bad,
  bad: inStore(bad),
  good: inStore(good),
}))

const lines = (count: number) => '// A line.\n'.repeat(count)
const table = `export const TABLE = [\n${'  1,\n'.repeat(400)}] as const\n`

const emptyFiles = (count: number): Tree =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`server/src/kernel/file-${index}.ts`, EMPTY]),
  )

const SPREADS: readonly (readonly [bad: string, good: string])[] = [
  ['{ a: 1, ...{ b: 2 } }', '{ a: 1, ...(STORE && { b: 2 }) }'],
  ['{ ...({ a: 1 }) }', '{ ...STORE }'],
  ['[1, ...[2, 3]]', '[1, ...[2, 3].map(String), Math.max(...[4, 5])]'],
]

const CONVENTIONS: readonly Case[] = [
  {
    rule: 'domain-is-deterministic',
    bad: { [DOMAIN]: 'export const now = () => new Date()\n' },
    good: { [DOMAIN]: 'export const at = (ms: number) => new Date(ms)\n' },
  },
  {
    rule: 'domain-is-deterministic',
    bad: { [DOMAIN]: 'export const draw = Math.random\n' },
    good: { [STORE]: 'export const draw = Math.random\n' },
  },
  {
    rule: 'domain-is-deterministic',
    bad: { [DOMAIN]: 'export const home = () => process.env.HOME\n' },
    good: { [DOMAIN]: 'export const process = (home: string) => home\n' },
  },
  {
    rule: 'domain-is-deterministic',
    about: 'a query language that draws a random number',
    bad: { 'core/src/rql/parse.ts': 'export const draw = Math.random\n' },
    good: { 'core/src/rql/parse.ts': 'export const draw = (random: () => number) => random()\n' },
  },
  {
    rule: 'domain-is-deterministic',
    about: 'a kernel that reads the clock',
    bad: { 'server/src/kernel/page.ts': 'export const now = Date.now()\n' },
    good: { 'server/src/platform/page.ts': 'export const now = Date.now()\n' },
  },
  { rule: 'files-are-short', bad: { [STORE]: lines(301) }, good: { [STORE]: lines(300) } },
  {
    rule: 'tests-are-not-shipped',
    bad: {
      [STORE]: take('./rows.fixture.ts'),
      'server/src/capabilities/issues/rows.fixture.ts': EMPTY,
    },
    good: {
      'server/src/capabilities/issues/issues.store.test.ts': take('./rows.fixture.ts'),
      'server/src/capabilities/issues/rows.fixture.ts': EMPTY,
    },
  },
  {
    rule: 'tests-are-not-shipped',
    bad: {
      'server/src/app/deps.ts': takeType('../../test/test-app.ts'),
      'server/test/test-app.ts': EMPTY,
    },
    good: { 'test/test-app.ts': take('../src/app/deps.ts'), 'server/src/app/deps.ts': EMPTY },
  },
  { rule: 'files-are-short', bad: { [STORE]: table }, good: { [DOMAIN]: table } },
  {
    rule: 'folders-are-small',
    about: 'a folder of 31 files',
    bad: emptyFiles(31),
    good: {
      ...emptyFiles(30),
      'server/src/kernel/one-more.test.ts': EMPTY,
      'server/src/kernel/subfolder/one-more.ts': EMPTY,
    },
  },
  ...SPREADS.map(([bad, good]) => ({
    rule: 'no-literal-spreads',
    about: bad,
    bad: inStore(bad),
    good: inStore(good),
  })),
  {
    rule: 'batch-job-bundle',
    bad: { [BATCH_JOB]: take('../platform/http/endpoint.ts'), [HTTP]: EMPTY },
    good: { [BATCH_JOB]: takeType('../platform/http/endpoint.ts'), [HTTP]: EMPTY },
  },
  {
    rule: 'batch-job-bundle',
    about: 'a batch job that contains a web server',
    bad: { [BATCH_JOB]: take('../app/server.ts'), 'server/src/app/server.ts': take('fastify') },
    good: {
      [BATCH_JOB]: take('@stance/core/kernel/located-yaml'),
      'core/src/kernel/located-yaml.ts': take('yaml'),
      'server/src/app/server.ts': take('fastify'),
    },
  },
  {
    rule: 'batch-job-bundle',
    about: 'a batch job that loads a web server for more than serving',
    bad: {
      [BATCH_JOB]: "export const run = () => import('../app/server.ts')\n",
      'server/src/app/server.ts': take('fastify'),
    },
    good: {
      [BATCH_JOB]: "export const serve = () => import('../app/cli/serve-results.ts')\n",
      'server/src/app/cli/serve-results.ts': take('../server.ts'),
      'server/src/app/server.ts': take('fastify'),
    },
  },
  {
    rule: 'batch-job-bundle',
    about: 'a batch job that cannot be bundled',
    bad: { [BATCH_JOB]: 'export const job =\n' },
    good: { [BATCH_JOB]: 'export const job = 1\n' },
  },
]

const PACKAGES = ['yaml', 'kysely', 'pg', 'fastify', '@fastify/swagger', 'graphile-worker']

/** Some packages, as pg does, have an entry that ends in .mjs. */
const entryOf = (name: string) => (name === 'pg' ? 'index.mjs' : 'index.js')

const installed: Tree = Object.fromEntries(
  PACKAGES.flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, main: entryOf(name) })],
    [`node_modules/${name}/${entryOf(name)}`, ''],
  ]),
)

const CORE = { name: '@stance/core', exports: { './*': './src/*.ts' } }

const guard: Tree = {
  'core/package.json': JSON.stringify(CORE),
  'server/src/data/scoped.ts': 'const GUARDS = { finding: {}, event: {} }\nexport { GUARDS }\n',
}

let folder = ''
let trees = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-architecture-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const plant = async (tree: Tree): Promise<string> => {
  trees += 1
  const root = join(folder, `tree-${trees}`)
  for (const [path, text] of Object.entries({ ...installed, ...guard, ...tree })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await mkdir(join(root, 'node_modules/@stance'), { recursive: true })
  await symlink('../../core', join(root, 'node_modules/@stance/core'))
  return root
}

const rulesBrokenBy = async (tree: Tree): Promise<string[]> => {
  const violations = await findViolations(await plant(tree))
  return [...new Set(violations.map(({ rule }) => rule))]
}

const CASES = [...IMPORTS, ...CONSOLE, ...GUARDED, ...CONVENTIONS]

describe('the rules of the architecture', () => {
  it('all have cases below', () => {
    expect([...new Set(CASES.map(({ rule }) => rule))].sort()).toEqual([...RULES].sort())
  })

  for (const { rule, bad, good, about = Object.keys(bad)[0] } of CASES) {
    it(`${rule}: ${about}`, async () => {
      expect(await rulesBrokenBy(bad)).toEqual([rule])
      expect(await rulesBrokenBy(good)).toEqual([])
    })
  }

  it('report the location and the remedy', async () => {
    expect(await findViolations(await plant(inStore('sql`select * from finding f`')))).toEqual([
      {
        rule: 'guarded-tables-are-scoped',
        file: STORE,
        line: 1,
        message: expect.stringContaining("scoped('finding')"),
      },
    ])
  })

  it('know every guarded table', async () => {
    const path = 'server/src/data/scoped.ts'
    const scoped = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
    const all = GUARDED_TABLES.map((table) => `sql\`select from ${table}\``).join(', ')
    const violations = await findViolations(await plant({ ...inStore(`[${all}]`), [path]: scoped }))
    expect(
      violations
        .filter(({ rule }) => rule === 'guarded-tables-are-scoped')
        .map(({ message }) => /guarded table (\w+)/.exec(message)?.[1]),
    ).toEqual(GUARDED_TABLES)
  })
})

describe('npm run architecture', () => {
  const check = fileURLToPath(new URL('../../architecture/check.mjs', import.meta.url))
  const run = async (tree: Tree) =>
    promisify(execFile)(process.execPath, [check, await plant(tree)])

  it('fails with the comment of the rule', async () => {
    await expect(run({ 'server/src/kernel/page.ts': take('yaml') })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^kernel-is-self-contained: server\/src\/kernel\/page\.ts -> node_modules\/yaml\/index\.js\nkernel\/ contains the basic types of the service/,
      ),
    })
  })

  it('passes without violations', async () => {
    const { stdout } = await run({ 'server/src/kernel/page.ts': EMPTY })
    expect(stdout).toBe('No violations of the architecture.\n')
  })
})
