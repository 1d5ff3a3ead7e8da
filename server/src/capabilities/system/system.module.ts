import { defineModule } from '../../data/module.ts'
import { systemEndpoints } from './system.routes.ts'

export const systemModule = defineModule({ name: 'system', endpoints: systemEndpoints })
