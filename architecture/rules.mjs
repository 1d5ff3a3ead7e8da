import { DOMAIN, ROLE } from './roles.mjs'

const npm = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`

const forbid = (name, comment, from, to, scope = 'module') => ({
  name,
  comment,
  severity: 'error',
  scope,
  from,
  to,
})

const anywhere = { path: '^(core|server|console)/src/' }

const WHOLE = [
  forbid('imports-resolve', 'An unresolved import would bypass every other rule.', anywhere, {
    couldNotResolve: true,
  }),
  forbid('no-cycles', 'Two files that import each other are one file, or need a third.', anywhere, {
    circular: true,
  }),
  forbid(
    'no-capability-cycles',
    'Capabilities depend on each other in one direction only.',
    { path: '^server/src/capabilities/[^/]+$' },
    { circular: true, path: '^server/src/capabilities/[^/]+$' },
    'folder',
  ),
]

/** Imports from outside of core/ that its files may have. */
const CORE_PACKAGES = [
  { file: '^core/src/kernel/located-yaml\\.ts$', allowed: npm('yaml') },
  { file: '^core/src/kernel/digest\\.ts$', allowed: '^crypto$' },
]

const CORE = [
  forbid(
    'core-is-self-contained',
    'core/ is shared by the service, the batch job and the console: it imports nothing but itself, YAML in kernel/located-yaml.ts and node:crypto in kernel/digest.ts.',
    { path: '^core/src/', pathNot: CORE_PACKAGES.map(({ file }) => file) },
    { pathNot: '^core/src/' },
  ),
  ...CORE_PACKAGES.map(({ file, allowed }) =>
    forbid(
      `core-is-self-contained-${/([\w-]+)\\\.ts/.exec(file)[1]}`,
      'This file of core/ imports one package in addition to core/ itself, nothing else.',
      { path: file },
      { pathNot: ['^core/src/', allowed] },
    ),
  ),
  forbid(
    'core-kernel-comes-first',
    'All of core/ uses core/kernel/, so core/kernel/ imports nothing else of core/.',
    { path: '^core/src/kernel/' },
    { path: '^core/src/', pathNot: '^core/src/kernel/' },
  ),
]

const DIRECTION = [
  forbid(
    'nothing-imports-bin',
    'bin/ starts processes. Nothing depends on how a process is started.',
    { path: '^server/src/', pathNot: ['^server/src/bin/'] },
    { path: '^server/src/bin/' },
  ),
  forbid(
    'nothing-imports-app',
    'app/ assembles the processes. Only bin/ imports it.',
    { path: '^server/src/', pathNot: ['^server/src/(app|bin)/'] },
    { path: '^server/src/app/' },
  ),
  forbid(
    'demo-is-imported-by-app',
    'demo/ is an invented company. Only app/ imports it.',
    { path: '^server/src/', pathNot: ['^server/src/(app|bin|demo)/'] },
    { path: '^server/src/demo/' },
  ),
  forbid(
    'data-imports-no-capability',
    'data/ contains the data access that capabilities share. It imports platform/, kernel/ and core/ only.',
    { path: '^server/src/data/' },
    { path: '^server/src/', pathNot: '^server/src/(data|platform|kernel)/' },
  ),
  forbid(
    'clouds-is-shared',
    'clouds/ contains the clients of the clouds, for the service and the aggregator. It imports platform/, kernel/ and core/ only, and neither HTTP servers nor the database.',
    { path: '^server/src/clouds/' },
    {
      path: '^server/src/',
      pathNot: '^server/src/(clouds|kernel|platform(?!/(http|db|jobs)/))/',
    },
  ),
  forbid(
    'model-is-shared',
    'model/ contains the port to language models, for the service and the aggregator. It imports clouds/, platform/, kernel/ and core/ only, and neither HTTP servers nor the database.',
    { path: '^server/src/model/' },
    {
      path: '^server/src/',
      pathNot: '^server/src/(model|clouds|kernel|platform(?!/(http|db|jobs)/))/',
    },
  ),
  forbid(
    'platform-imports-no-product',
    'platform/ does not depend on the product. It imports kernel/ and core/kernel/ only.',
    { path: '^server/src/platform/' },
    { path: '^(core|server)/src/', pathNot: '^(server/src/(platform|kernel)|core/src/kernel)/' },
  ),
  forbid(
    'kernel-is-self-contained',
    'kernel/ contains the basic types of the service: it imports nothing but itself.',
    { path: '^server/src/kernel/' },
    { pathNot: '^server/src/kernel/' },
  ),
  forbid(
    'domain-is-pure',
    'A file without a role suffix is pure: it imports kernel/, core/, other pure files and node:crypto (to hash and to verify), not even a type of anything else.',
    { path: '^server/src/(data|clouds|model|capabilities|aggregator|demo)/', pathNot: [ROLE] },
    { pathNot: ['^crypto$', `${DOMAIN}(?!.*(${ROLE}))`] },
  ),
]

const INSIDE_A_CAPABILITY = [
  forbid(
    'capability-internals-are-private',
    "Another capability's store, routes, jobs and adapters are private to it; use its service, its port or its pure files.",
    { path: '^server/src/capabilities/([^/]+)/' },
    {
      path: '^server/src/capabilities/.*(\\.(store|routes|jobs)\\.ts$|/adapters/)',
      pathNot: '^server/src/capabilities/$1/',
    },
  ),
  forbid(
    'entry-points-are-leaves',
    'Routes and jobs are entry points. Only the module of the capability and app/ import them.',
    { path: '^server/src/', pathNot: ['^server/src/(app|bin)/', '\\.module\\.ts$'] },
    { path: '\\.(routes|jobs|module)\\.ts$' },
  ),
  forbid(
    'stores-know-no-services',
    'Inside a capability: routes, jobs -> service -> store, port -> domain.',
    { path: '\\.(store|port)\\.ts$' },
    { path: '\\.service\\.ts$' },
  ),
  forbid(
    'stores-see-schemas-as-types',
    'A row may have the shape of a body, but a store computes with values of pure files.',
    { path: '\\.(store|port)\\.ts$' },
    { path: '\\.schema\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'routes-see-stores-as-types',
    'Routes get the stores of their request, bound to its data scope and transaction. They never build one.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.store\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'findings-is-self-contained',
    'Every capability may build on findings, so findings imports none of them.',
    { path: '^server/src/capabilities/findings/' },
    { path: '^server/src/capabilities/', pathNot: '^server/src/capabilities/findings/' },
  ),
]

const EDGES = [
  forbid(
    'sql-lives-in-stores',
    'Only stores, data/ and the database code of platform/ contain SQL.',
    { path: '^server/src/', pathNot: ['\\.store\\.ts$', '^server/src/(data|platform/(db|jobs))/'] },
    { path: npm('kysely', 'pg') },
  ),
  forbid(
    'jobs-run-in-platform',
    'Only platform/jobs imports the job queue. Jobs are enqueued through it.',
    { path: '^server/src/', pathNot: ['^server/src/platform/jobs/'] },
    { path: npm('graphile-worker') },
  ),
  forbid(
    'http-lives-in-platform',
    'Only platform/http and app/ import Fastify. A route is a value.',
    { path: '^server/src/', pathNot: ['^server/src/(platform/http|app)/'] },
    { path: npm('fastify', '@fastify/[^/]+') },
  ),
  forbid(
    'adapters-are-chosen-once',
    'Adapters are chosen where the process is assembled, in app/ or bin/; other code uses the port.',
    { path: '^server/src/', pathNot: ['^server/src/(app|bin)/', '/adapters/'] },
    { path: '/adapters/' },
  ),
  forbid(
    'aggregator-is-a-batch-job',
    'The aggregator has no inbound network and no database, directly or through what it imports.',
    { path: '^server/src/aggregator/' },
    {
      path: `^server/src/(data|platform/(http|db|jobs))/|${npm('fastify', '@fastify/[^/]+', 'pg', 'kysely')}`,
      reachable: true,
    },
  ),
  forbid(
    'service-imports-no-aggregator',
    'The service and the aggregator are two programs. Shared code is in core/.',
    { path: '^server/src/capabilities/' },
    { path: '^server/src/aggregator/' },
  ),
  forbid(
    'aggregator-shares-pure-files',
    'The aggregator imports only pure files of capabilities.',
    { path: '^server/src/aggregator/' },
    { path: `^server/src/capabilities/(?=.*(${ROLE}))` },
  ),
]

const CONSOLE = [
  forbid(
    'console-is-a-client',
    'The console is a client of the API: of the product it imports the query language in core/rql/, nothing else.',
    { path: '^console/src/' },
    { path: '^(core|server)/src/', pathNot: '^core/src/(rql|kernel)/' },
  ),
  forbid(
    'console-pages-are-apart',
    'A page of the console does not import another one. What two pages share is in ui/, charts/ or shell/.',
    { path: '^console/src/pages/([^/]+)/' },
    { path: '^console/src/pages/', pathNot: '^console/src/pages/$1/' },
  ),
  forbid(
    'console-pages-are-leaves',
    'Only the router, the application and pages import pages.',
    { path: '^console/src/', pathNot: '^console/src/(pages/|app\\.tsx$|router\\.tsx$)' },
    { path: '^console/src/pages/' },
  ),
]

/** The architecture, as rules. Each comment is the sentence that a failing build prints. */
export const RULE_SET = {
  forbidden: [...WHOLE, ...CORE, ...DIRECTION, ...INSIDE_A_CAPABILITY, ...EDGES, ...CONSOLE],
}
