import { Type } from 'typebox'
import { AppError, forbidden } from '../../kernel/app-error.ts'
import { open, type Permission, ROLES, type Role } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { created, endpoint } from '../../platform/http/endpoint.ts'
import { Key, OneOf, Strict, Timestamp } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import type { SignDemoToken } from './demo-token.port.ts'

export interface DemoTokenDeps {
  /** null: this is no demo. */
  signDemoToken: SignDemoToken | null
  now: Clock
}

const RoleName = named('Role', OneOf(ROLES))

/** In the demo, admins change policies; the other roles read them. */
const permissionsOf = (role: Role): readonly Permission[] =>
  role === 'admin' ? ['policy:manage'] : []

const DEFAULT_HOURS = 8
const SECONDS_PER_HOUR = 3_600

const DemoTokenRequest = named(
  'DemoTokenRequest',
  Strict({
    role: RoleName,
    accounts: Type.Optional(
      Type.Array(Key(256), {
        minItems: 1,
        maxItems: 50,
        description: 'The accounts that the token may see; every account by default',
      }),
    ),
    hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 24, default: DEFAULT_HOURS })),
  }),
)

const DemoToken = named(
  'DemoToken',
  Type.Object({
    token: Type.String({ description: 'A bearer token' }),
    role: RoleName,
    subject: Type.String(),
    expires_at: Timestamp,
  }),
)

export const demoTokenEndpoints = {
  createDemoToken: endpoint({
    method: 'POST',
    path: '/api/v1/demo/tokens',
    summary: 'Create a token for one of the roles, in the demo and on its own machine only',
    returns: 'The token',
    access: open,
    // The token is sent after its audit record is committed.
    effect: 'write',
    returnsSecret: true,
    scopeExemption: 'It reads and writes no record; the demo has no users',
    request: { body: DemoTokenRequest },
    responses: { 201: DemoToken },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    handle: async ({ body, isLocal }, { signDemoToken, now }: DemoTokenDeps) => {
      if (!signDemoToken) throw new AppError('NOT_FOUND', 'This is no demo; sign in instead')
      if (!isLocal) throw forbidden('The demo gives tokens to its own machine only')
      const { role, accounts = ['*'], hours = DEFAULT_HOURS } = body
      const at = now()
      const subject = `${role}@stance.local`
      const lifetimeSeconds = hours * SECONDS_PER_HOUR
      const permissions = permissionsOf(role)
      const claims = { subject, email: subject, roles: [role], accounts, permissions }
      const token = await signDemoToken({ ...claims, lifetimeSeconds }, at)
      const expires_at = new Date(
        (Math.floor(at.getTime() / 1_000) + lifetimeSeconds) * 1_000,
      ).toISOString()
      return {
        ...created({ token, role, subject, expires_at }, subject),
        actor: subject,
        detail: { roles: [role], accounts, permissions, lifetimeSeconds },
      }
    },
  }),
}
