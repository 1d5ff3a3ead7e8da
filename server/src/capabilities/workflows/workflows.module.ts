import { defineModule, type StoreContext } from '../../data/module.ts'
import { workflowEndpoints } from './workflows.routes.ts'
import { workflowStore } from './workflows.store.ts'

export const workflowsModule = defineModule({
  name: 'workflows',
  endpoints: workflowEndpoints,
  stores: { workflows: ({ scoped }: StoreContext) => workflowStore(scoped) },
})
