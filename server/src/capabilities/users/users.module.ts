import { defineModule, type StoreContext } from '../../data/module.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import { personalStore } from './personal/personal.store.ts'
import { preferenceEndpoints } from './personal/preferences.routes.ts'
import { savedViewEndpoints } from './personal/saved-views.routes.ts'
import type { UserAccess } from './user-access.service.ts'
import { userEndpoints } from './users.routes.ts'
import { userStore } from './users.store.ts'

export const usersModule = defineModule({
  name: 'users',
  endpoints: { ...userEndpoints, ...preferenceEndpoints, ...savedViewEndpoints },
  stores: {
    users: ({ connection }: StoreContext) => userStore(connection),
    personal: ({ connection }: StoreContext) => personalStore(connection),
  },
  start: ({ userAccess, log }: { userAccess: UserAccess; log: LoopLog }) => [userAccess.start(log)],
})
