import { defineModule } from '../../data/module.ts'
import { demoTokenEndpoints } from './demo-token.routes.ts'
import { systemEndpoints } from './system.routes.ts'

export const systemModule = defineModule({
  name: 'system',
  endpoints: { ...systemEndpoints, ...demoTokenEndpoints },
})
