import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams, PageOf, pageRequest } from '../../platform/http/field-types.ts'
import { setUserStatus, type UserAccess } from './user-access.service.ts'
import { PlatformUserBody, PlatformUserChange, UsersQuery } from './users.schema.ts'
import type { UserStore } from './users.store.ts'

export interface UserDeps {
  users: Pick<UserStore, 'page' | 'setStatus'>
  userAccess: Pick<UserAccess, 'applyChange'>
}

const INSTALLATION_WIDE = 'Users belong to the installation, not to an account'

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'List the users who have called with a valid token, the latest first',
    returns: 'A page of users',
    access: admit('operator', 'admin'),
    effect: 'read',
    scopeExemption: INSTALLATION_WIDE,
    request: { query: UsersQuery },
    responses: { 200: PageOf(PlatformUserBody) },
    handle: async ({ query }, { users }: UserDeps) => ok(await users.page(pageRequest(query))),
  }),

  updateUser: endpoint({
    method: 'PATCH',
    path: '/api/v1/users/{id}',
    summary: "Enable or disable a user; a disabled user's tokens are rejected",
    returns: 'The changed user',
    access: admit('admin'),
    effect: 'write',
    scopeExemption: INSTALLATION_WIDE,
    request: { params: IdParams, body: PlatformUserChange },
    responses: { 200: PlatformUserBody },
    errors: ['USER_NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, body, caller }, { users, userAccess }: UserDeps) => {
      const { id } = params
      const { status } = body
      const { subject, ...user } = await setUserStatus(users, { id, status, caller })
      return {
        ...ok(user),
        detail: { status },
        onCommit: () => userAccess.applyChange(subject, status),
      }
    },
  }),
}
