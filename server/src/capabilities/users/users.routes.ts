import { admit, ROLES } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams, PageOf, pageRequest } from '../../platform/http/field-types.ts'
import { describeCaller } from './current-caller.ts'
import { setUserStatus, type UserAccess, viewerOf } from './user-access.service.ts'
import {
  CurrentCallerBody,
  PlatformUserBody,
  PlatformUserChange,
  UsersQuery,
} from './users.schema.ts'
import type { UserStore } from './users.store.ts'

export interface UserDeps {
  users: Pick<UserStore, 'page' | 'lock' | 'setStatus'>
  userAccess: Pick<UserAccess, 'applyChange'>
}

const BY_OWN_SCOPE = 'Users are not records: the service compares data scopes with each other'

export const userEndpoints = {
  getCurrentCaller: endpoint({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'Get what the token of this request says about its caller',
    returns: 'The caller, and for each value the claim that it comes from',
    access: admit(...ROLES),
    effect: 'read',
    scopeExemption: 'The response describes the token of the request only',
    responses: { 200: CurrentCallerBody },
    handle: async ({ caller }, _: UserDeps) => ok(describeCaller(caller)),
  }),

  listUsers: endpoint({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'List the users within the data scope who have called, the latest first',
    returns: 'A page of users',
    access: admit('operator', 'admin'),
    effect: 'read',
    scopeExemption: BY_OWN_SCOPE,
    request: { query: UsersQuery },
    responses: { 200: PageOf(PlatformUserBody) },
    handle: async ({ query, caller }, { users }: UserDeps) => {
      return ok(await users.page(pageRequest(query), viewerOf(caller)))
    },
  }),

  updateUser: endpoint({
    method: 'PATCH',
    path: '/api/v1/users/{id}',
    summary: "Enable or disable a user; a disabled user's tokens are rejected",
    returns: 'The changed user',
    access: admit('admin'),
    effect: 'write',
    scopeExemption: BY_OWN_SCOPE,
    request: { params: IdParams, body: PlatformUserChange },
    responses: { 200: PlatformUserBody },
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
    handle: async ({ params, body, caller, ifMatch }, { users, userAccess }: UserDeps) => {
      const { id } = params
      const { status } = body
      const { subject, ...user } = await setUserStatus(users, { id, status, caller, ifMatch })
      return {
        ...ok(user),
        etag: status,
        detail: { status },
        onCommit: () => userAccess.applyChange(subject, status),
      }
    },
  }),
}
