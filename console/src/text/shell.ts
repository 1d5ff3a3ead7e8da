import type { Role } from '../session/session.ts'

export const shellText = {
  skip: 'Skip to content',
  navigation: 'Main',
  breadcrumb: 'Breadcrumb',
  openPalette: 'Search or jump to…',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  notifications: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
  notificationsTitle: 'Notifications',
  noNotifications: 'Nothing has happened since this page was opened.',
  streamLost: 'Live updates are interrupted. Trying again…',
  timeZone: 'Time zone',
  utc: 'UTC',
  localZone: 'Local time',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  help: 'Keyboard shortcuts',
  account: 'Your account',
  signOut: 'Sign out',
  offline: 'This device is offline. What is shown may be out of date.',
  scope: (accounts: readonly string[]) =>
    accounts.includes('*')
      ? 'All accounts'
      : `${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}`,
  groups: { risk: 'Risk', assets: 'Assets', admin: 'Admin' },
  pages: {
    overview: 'Overview',
    issues: 'Issues',
    findings: 'Findings',
    accounts: 'Accounts',
    imports: 'Imports',
    users: 'Users',
    audit: 'Audit log',
    settings: 'Settings',
    system: 'System',
    requests: 'Home',
  },
  expiring: (minutes: number) =>
    `The sign-in ends in ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`,
  stay: 'Stay signed in',
} as const

export const signInText = {
  title: (product: string) => `Sign in to ${product}`,
  demo: 'This is a demonstration on this machine. Choose who to be:',
  roles: {
    viewer: 'Reads findings and issues, and changes nothing.',
    requester: 'Asks for exceptions, and sees no lists.',
    operator: 'Triages: searches, asks, assigns, comments, suppresses.',
    admin: 'Also imports, manages users and removes accounts.',
  } satisfies Record<Role, string>,
  provider: 'Continue with your identity provider',
  token: 'Bearer token',
  tokenHint: 'Print one on the machine of the service: bin/stance token --role operator',
  useToken: 'Sign in',
  tokenMissing: 'Paste a token.',
  expired: 'The sign-in has ended. Sign in again to return to where you were.',
  signedOut: 'You are signed out.',
  connecting: 'Connecting to the service…',
  unreachable: 'The service cannot be reached',
  failed: 'The sign-in did not succeed',
} as const

export const commonText = {
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  requestId: 'Request',
  clear: 'Clear all',
  loading: 'Loading',
  more: (count: number) => `Show ${count} more`,
  fewer: 'Show fewer',
  notPermitted: 'Not permitted',
  notPermittedBody: (roles: string) => `This page needs the role ${roles}. Ask an administrator.`,
  notConfigured: 'Not set up',
  rateLimited: (seconds: number) => `Too many requests. Trying again in ${seconds} s.`,
  failed: 'This could not be loaded',
  notFound: 'There is nothing here',
  notFoundBody: 'The address is wrong, or you may not see what it names.',
  goHome: 'Go to the start page',
  crashed: 'This page failed',
  crashedBody: 'The rest of the console still works. Reload to try again.',
  reload: 'Reload',
} as const
