import type { Role } from '../session/session.ts'

export const signInText = {
  title: (product: string) => `Sign in to ${product}`,
  demo: 'This is a demonstration on this machine. Choose who to be:',
  roles: {
    viewer: 'Reads findings and issues, and changes nothing.',
    requester: 'Sees the exceptions that are requested for them, and no lists.',
    operator: 'Triages: searches, asks, assigns, comments, suppresses.',
    admin: 'Also imports, manages users and removes accounts.',
  } satisfies Record<Role, string>,
  provider: 'Continue with your identity provider',
  token: 'Bearer token',
  tokenHint: 'Print one on the machine of the service: bin/stance token --role operator',
  useToken: 'Sign in',
  tokenMissing: 'Paste a token.',
  endedTitle: 'The sign-in has ended',
  ended: 'Sign in again to go on where you are. What you have entered is kept.',
  endedAway:
    'Sign in again. You return to this page; text that you have entered and not sent is lost on the way.',
  otherPerson: 'Sign out instead',
  signedOut: 'You are signed out.',
  failed: 'The sign-in did not succeed',
  again: 'Sign in again',
  refused: (reason: string) => `The identity provider did not sign you in: ${reason}`,
  notStarted: 'This sign-in is complete already, or it was started in another tab. Sign in again.',
  providerDown: (issuer: string) =>
    `The identity provider does not answer: ${issuer}. Try again later, or ask an administrator.`,
} as const
