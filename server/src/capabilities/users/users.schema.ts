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

export const PlatformUserChange = named('UserChange', Strict({ status: Status }))

export const UsersQuery = Strict(pageQuery())
