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

const anywhere = { path: '^src/' }

const WHOLE = [
  forbid('imports-resolve', 'An import that leads nowhere escapes every other rule.', anywhere, {
    couldNotResolve: true,
  }),
  forbid('no-cycles', 'Two files that need each other are one file, or hide a third.', anywhere, {
    circular: true,
  }),
  forbid(
    'no-capability-cycles',
    'Capabilities depend on each other in one direction only.',
    { path: '^src/capabilities/[^/]+$' },
    { circular: true, path: '^src/capabilities/[^/]+$' },
    'folder',
  ),
]

const DIRECTION = [
  forbid(
    'nothing-imports-bin',
    'bin/ starts processes. Nothing depends on how it is started.',
    { path: '^src/', pathNot: ['^src/bin/'] },
    { path: '^src/bin/' },
  ),
  forbid(
    'nothing-imports-app',
    'app/ wires everything together, so nothing depends on it but bin/.',
    { path: '^src/', pathNot: ['^src/(app|bin)/'] },
    { path: '^src/app/' },
  ),
  forbid(
    'platform-knows-no-capability',
    'platform/ is plumbing: it must work for a product with other capabilities.',
    { path: '^src/platform/' },
    { path: '^src/(capabilities|aggregator|formats|assessment|catalogue)/' },
  ),
  forbid(
    'kernel-stands-alone',
    'kernel/ is the vocabulary: it imports nothing but itself.',
    { path: '^src/kernel/', pathNot: ['^src/kernel/(located-yaml|digest)\\.ts$'] },
    { pathNot: '^src/kernel/' },
  ),
  forbid(
    'kernel-reads-yaml-in-one-place',
    'kernel/located-yaml.ts imports the YAML parser and the kernel, nothing else.',
    { path: '^src/kernel/located-yaml\\.ts$' },
    { pathNot: ['^src/kernel/', npm('yaml')] },
  ),
  forbid(
    'kernel-hashes-in-one-place',
    'kernel/digest.ts imports node:crypto and the kernel, nothing else.',
    { path: '^src/kernel/digest\\.ts$' },
    { pathNot: ['^src/kernel/', '^crypto$'] },
  ),
  forbid(
    'shared-domain-stands-alone',
    'formats/, assessment/ and catalogue/ serve the service and the job alike: they import the kernel, each other and the rules as data, nothing else.',
    { path: '^src/(formats|assessment|catalogue)/' },
    { pathNot: '^(src/(kernel|formats|assessment|catalogue)/|catalogue/rules\\.json$)' },
  ),
  forbid(
    'domain-is-pure',
    'A file without a role suffix is pure: it imports kernel/, other pure files and node:crypto (to hash and to verify), not even a type of anything else.',
    { path: '^src/(capabilities|aggregator)/', pathNot: [ROLE] },
    { pathNot: ['^src/kernel/', '^crypto$', `${DOMAIN}(?!.*(${ROLE}))`] },
  ),
]

const INSIDE_A_CAPABILITY = [
  forbid(
    'capability-internals-are-private',
    "Another capability's store, routes, jobs and adapters are private to it; ask its service, its port or its pure files.",
    { path: '^src/capabilities/([^/]+)/' },
    {
      path: '^src/capabilities/.*(\\.(store|routes|jobs)\\.ts$|/adapters/)',
      pathNot: '^src/capabilities/$1/',
    },
  ),
  forbid(
    'entry-points-are-leaves',
    'Routes and jobs are where work enters. Only app/ imports them.',
    { path: '^src/', pathNot: ['^src/(app|bin)/'] },
    { path: '\\.(routes|jobs)\\.ts$' },
  ),
  forbid(
    'stores-know-no-services',
    'Inside a capability: routes, jobs -> service -> store, port -> domain.',
    { path: '\\.(store|port)\\.ts$' },
    { path: '\\.service\\.ts$' },
  ),
  forbid(
    'stores-see-schemas-as-types',
    'A row may have the shape of a body; what a store computes with stands in a pure file.',
    { path: '\\.(store|port)\\.ts$' },
    { path: '\\.schema\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'routes-see-stores-as-types',
    'Routes are handed the stores of their request, bound to its scope and its transaction. They never build one.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.store\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'findings-stands-alone',
    'Every capability may build on findings, so findings imports none of them.',
    { path: '^src/capabilities/findings/' },
    { path: '^src/capabilities/', pathNot: '^src/capabilities/findings/' },
  ),
]

const EDGES = [
  forbid(
    'sql-lives-in-stores',
    'Only stores and the database plumbing of platform/ speak SQL.',
    {
      path: '^src/',
      pathNot: ['\\.store\\.ts$', '^src/platform/(db|jobs|events)/', '^src/(app|bin)/'],
    },
    { path: npm('kysely', 'pg') },
  ),
  forbid(
    'jobs-run-in-platform',
    'Only platform/jobs knows the job queue. A job is enqueued through it.',
    { path: '^src/', pathNot: ['^src/platform/jobs/'] },
    { path: npm('graphile-worker') },
  ),
  forbid(
    'http-lives-in-platform',
    'Only platform/http and app/ know Fastify. A route is a value.',
    { path: '^src/', pathNot: ['^src/(platform/http|app)/'] },
    { path: npm('fastify', '@fastify/[^/]+') },
  ),
  forbid(
    'adapters-are-chosen-once',
    'Adapters are chosen where the process is put together, in app/ or bin/; everybody else sees the port.',
    { path: '^src/', pathNot: ['^src/(app|bin)/', '/adapters/'] },
    { path: '/adapters/' },
  ),
  forbid(
    'aggregator-is-a-batch-job',
    'The aggregator has no inbound network and no database.',
    { path: '^src/aggregator/' },
    {
      path: `^src/platform/(http|db|jobs|events)/|${npm('fastify', '@fastify/[^/]+', 'pg', 'kysely')}`,
    },
  ),
  forbid(
    'service-knows-no-aggregator',
    'The service and the aggregator are two programs: what both need stands in formats/, assessment/ or kernel/.',
    { path: '^src/capabilities/' },
    { path: '^src/aggregator/' },
  ),
  forbid(
    'aggregator-shares-pure-files',
    'Of a capability the aggregator may take pure files only.',
    { path: '^src/aggregator/' },
    { path: `^src/capabilities/(?=.*(${ROLE}))` },
  ),
]

/** The architecture, as rules. Each comment is the sentence that a failing build prints. */
export const RULE_SET = {
  forbidden: [...WHOLE, ...DIRECTION, ...INSIDE_A_CAPABILITY, ...EDGES],
}
