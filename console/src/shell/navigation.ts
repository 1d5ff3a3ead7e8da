import {
  Activity,
  Boxes,
  CircleSlash,
  FileDown,
  House,
  LayoutDashboard,
  ListFilter,
  ListOrdered,
  type LucideIcon,
  Plug,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Stamp,
  Users,
} from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import type { Role } from '../session/session.ts'
import { shellText } from '../text/shell.ts'

const READERS = ['viewer', 'operator', 'admin'] as const
const ALL_ROLES = ['viewer', 'requester', 'operator', 'admin'] as const

interface Entry {
  path: PagePath
  label: string
  icon: LucideIcon
  group?: keyof typeof shellText.groups
  /** The roles that the endpoints of the page admit. */
  roles: readonly Role[]
  /** The module of `/config.json` that the page belongs to. */
  module?: string
  /** Whether its endpoints admit only callers whose data scope is everything. */
  needsWholeScope?: boolean
  /** The letter that opens the page after `g`. */
  key: string
}

export type PagePath =
  | '/overview'
  | '/requests'
  | '/issues'
  | '/findings'
  | '/aggregator'
  | '/compliance'
  | '/exceptions'
  | '/workflows'
  | '/policies'
  | '/accounts'
  | '/imports'
  | '/connections'
  | '/users'
  | '/audit-log'
  | '/settings'
  | '/system'

const { pages } = shellText

/** Every page of the console, in the order of the navigation. */
export const PAGES: readonly Entry[] = [
  {
    path: '/overview',
    label: pages.overview,
    icon: LayoutDashboard,
    roles: READERS,
    module: 'findings',
    key: 'o',
  },
  { path: '/requests', label: pages.requests, icon: House, roles: ['requester'], key: 'h' },
  {
    path: '/issues',
    label: pages.issues,
    icon: ShieldAlert,
    group: 'risk',
    roles: READERS,
    module: 'issues',
    key: 'i',
  },
  {
    path: '/findings',
    label: pages.findings,
    icon: ListFilter,
    group: 'risk',
    roles: READERS,
    module: 'findings',
    key: 'f',
  },
  {
    path: '/aggregator',
    label: pages.aggregator,
    icon: ListOrdered,
    group: 'risk',
    roles: READERS,
    module: 'aggregator-results',
    key: 'p',
  },
  {
    path: '/compliance',
    label: pages.compliance,
    icon: ShieldCheck,
    group: 'govern',
    roles: READERS,
    module: 'compliance',
    key: 'c',
  },
  {
    path: '/exceptions',
    label: pages.exceptions,
    icon: CircleSlash,
    group: 'govern',
    roles: READERS,
    module: 'exceptions',
    key: 'x',
  },
  {
    path: '/workflows',
    label: pages.workflows,
    icon: Stamp,
    group: 'govern',
    roles: ['operator', 'admin'],
    module: 'workflows',
    key: 'w',
  },
  {
    path: '/policies',
    label: pages.policies,
    icon: Scale,
    group: 'govern',
    roles: READERS,
    module: 'policies',
    key: 'r',
  },
  {
    path: '/accounts',
    label: pages.accounts,
    icon: Boxes,
    group: 'assets',
    roles: READERS,
    module: 'accounts',
    key: 'a',
  },
  {
    path: '/imports',
    label: pages.imports,
    icon: FileDown,
    group: 'assets',
    roles: ['admin'],
    module: 'findings',
    key: 'm',
  },
  {
    path: '/connections',
    label: pages.connections,
    icon: Plug,
    group: 'assets',
    roles: ['admin'],
    module: 'connections',
    needsWholeScope: true,
    key: 'n',
  },
  {
    path: '/users',
    label: pages.users,
    icon: Users,
    group: 'admin',
    roles: ['operator', 'admin'],
    module: 'users',
    key: 'u',
  },
  {
    path: '/audit-log',
    label: pages.audit,
    icon: ScrollText,
    group: 'admin',
    roles: ['operator', 'admin'],
    module: 'audit-log',
    key: 'l',
  },
  {
    path: '/settings',
    label: pages.settings,
    icon: Settings,
    group: 'admin',
    roles: ALL_ROLES,
    key: 's',
  },
  {
    path: '/system',
    label: pages.system,
    icon: Activity,
    group: 'admin',
    roles: ALL_ROLES,
    key: 'y',
  },
]

type Caller = Pick<Schemas['CurrentCaller'], 'roles' | 'scope'>

const isEverything = (scope: Caller['scope']) =>
  Object.values(scope).every((values) => values.includes('*'))

/** Returns the pages that the caller may open and the configuration has. */
export const pagesFor = ({ roles, scope }: Caller, config: Schemas['PublicConfig']) =>
  PAGES.filter(
    (page) =>
      page.roles.some((role) => roles.includes(role)) &&
      (page.module === undefined || config.modules.includes(page.module)) &&
      (page.needsWholeScope !== true || isEverything(scope)),
  )

/** Returns the roles that the page at a path needs, if the caller has none of them. */
export const rolesMissing = (path: string, { roles }: Pick<Caller, 'roles'>) => {
  const page = PAGES.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  const isAdmitted = page === undefined || page.roles.some((role) => roles.includes(role))
  return isAdmitted ? undefined : page.roles
}

/** Returns the page that a sign-in without a deep link opens. */
export const startPageFor = (roles: readonly string[]): PagePath =>
  READERS.some((role) => roles.includes(role)) ? '/overview' : '/requests'
