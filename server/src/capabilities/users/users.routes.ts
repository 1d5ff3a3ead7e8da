import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { PageOf, pageRequest } from '../../platform/http/field-types.ts'
import { PlatformUserBody, UsersQuery } from './users.schema.ts'
import type { UserStore } from './users.store.ts'

export interface UserDeps {
  users: Pick<UserStore, 'page'>
}

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'List everyone who has called with a valid token, the latest first',
    access: admit('operator', 'admin'),
    effect: 'read',
    scope: { none: 'A user belongs to the installation, not to an account' },
    request: { query: UsersQuery },
    responses: { 200: PageOf(PlatformUserBody) },
    handle: async ({ query }, { users }: UserDeps) => ok(await users.page(pageRequest(query))),
  }),
}
