import { Type } from 'typebox'
import { OneOf, pageQuery, Strict, Timestamp } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'

const Status = named('UserStatus', OneOf(['active', 'disabled']))

export const PlatformUserBody = named(
  'User',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role: Type.String(),
    accounts: Type.Array(Type.String(), {
      description: 'The accounts that the user may see; `*` is every account',
    }),
    last_seen_at: Timestamp,
    status: Status,
  }),
)

const Values = Type.Array(Type.String(), { description: '`*` alone is every value' })

const ClaimSource = named(
  'ClaimSource',
  Type.Object(
    {
      claim: Type.String({ description: 'The name or path of the claim' }),
      found: OneOf(['present', 'absent', 'malformed']),
    },
    { description: 'An absent claim has its default; a malformed one grants nothing' },
  ),
)

export const CurrentCallerBody = named(
  'CurrentCaller',
  Type.Object({
    subject: Type.String(),
    issuer: Type.String({
      description: '`stance` for built-in tokens, else the identity provider',
    }),
    email: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    permissions: Type.Array(Type.String()),
    scope: named(
      'DataScope',
      Type.Object({
        accounts: Values,
        providers: Values,
        regions: Values,
        applications: Values,
      }),
    ),
    claims: named(
      'ClaimSources',
      Type.Object({
        subject: ClaimSource,
        email: ClaimSource,
        name: ClaimSource,
        roles: ClaimSource,
        permissions: ClaimSource,
        accounts: ClaimSource,
        providers: ClaimSource,
        regions: ClaimSource,
        applications: ClaimSource,
      }),
    ),
    expires_at: Timestamp,
    hint: Type.String({
      description: 'Why the caller sees no data; empty if the scope covers some',
    }),
  }),
)

export const PlatformUserChange = named('UserChange', Strict({ status: Status }))

export const UsersQuery = Strict(pageQuery())
