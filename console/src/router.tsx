import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { parseSearch, type SearchParams, stringifySearch } from './search-params.ts'
import { currentSession } from './session/session.ts'
import { startPageFor } from './shell/navigation.ts'
import { Shell } from './shell/shell.tsx'
import { PageFailed } from './ui/error-boundary.tsx'
import { part } from './ui/missing-parts.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

const validateSearch = (search: Record<string, unknown>) => search as SearchParams

const openStartPage = () => {
  const session = currentSession()
  throw redirect({
    to: startPageFor(session.state === 'signed-in' ? session.caller.roles : []),
    replace: true,
  })
}

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: openStartPage })
const afterSignIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  beforeLoad: openStartPage,
})

const overview = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/overview/overview-page.tsx')),
    'OverviewPage',
  ),
})
const issues = createRoute({
  getParentRoute: () => root,
  path: '/issues',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/issues/issues-page.tsx')),
    'IssuesPage',
  ),
})
const findings = createRoute({
  getParentRoute: () => root,
  path: '/findings',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/findings/findings-page.tsx')),
    'FindingsPage',
  ),
})
const finding = createRoute({
  getParentRoute: () => root,
  path: '/findings/$id',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/findings/finding-page.tsx')),
    'FindingPage',
  ),
})
const aggregator = createRoute({
  getParentRoute: () => root,
  path: '/aggregator',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/aggregator/aggregator-page.tsx')),
    'AggregatorPage',
  ),
})
const compliance = createRoute({
  getParentRoute: () => root,
  path: '/compliance',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/compliance/compliance-page.tsx')),
    'CompliancePage',
  ),
})
const complianceOutcomes = createRoute({
  getParentRoute: () => root,
  path: '/compliance/outcomes',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/compliance/outcomes-page.tsx')),
    'OutcomesPage',
  ),
})
const exceptions = createRoute({
  getParentRoute: () => root,
  path: '/exceptions',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/exceptions/exceptions-page.tsx')),
    'ExceptionsPage',
  ),
})
const workflows = createRoute({
  getParentRoute: () => root,
  path: '/workflows',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/workflows/workflows-page.tsx')),
    'WorkflowsPage',
  ),
})
const policies = createRoute({
  getParentRoute: () => root,
  path: '/policies',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/policies/policies-page.tsx')),
    'PoliciesPage',
  ),
})
const policy = createRoute({
  getParentRoute: () => root,
  path: '/policies/$id',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/policies/policy-page.tsx')),
    'PolicyPage',
  ),
})
const accounts = createRoute({
  getParentRoute: () => root,
  path: '/accounts',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/accounts/accounts-page.tsx')),
    'AccountsPage',
  ),
})
const imports = createRoute({
  getParentRoute: () => root,
  path: '/imports',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/imports/imports-page.tsx')),
    'ImportsPage',
  ),
})
const connections = createRoute({
  getParentRoute: () => root,
  path: '/connections',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/connections/connections-page.tsx')),
    'ConnectionsPage',
  ),
})
const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/users/users-page.tsx')),
    'UsersPage',
  ),
})
const auditLog = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/audit-log/audit-log-page.tsx')),
    'AuditLogPage',
  ),
})
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/settings/settings-page.tsx')),
    'SettingsPage',
  ),
})
const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/system/system-page.tsx')),
    'SystemPage',
  ),
})
const requests = createRoute({
  getParentRoute: () => root,
  path: '/requests',
  validateSearch,
  component: lazyRouteComponent(
    part(() => import('./pages/exceptions/requests-page.tsx')),
    'RequestsPage',
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    afterSignIn,
    overview,
    issues,
    findings,
    finding,
    aggregator,
    compliance,
    complianceOutcomes,
    exceptions,
    workflows,
    policies,
    policy,
    accounts,
    imports,
    connections,
    users,
    auditLog,
    settings,
    system,
    requests,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultErrorComponent: ({ error }) => <PageFailed error={error} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
