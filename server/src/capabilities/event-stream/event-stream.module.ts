import { defineModule } from '../../data/module.ts'
import { eventStreamEndpoints } from './event-stream.routes.ts'

export const eventStreamModule = defineModule({
  name: 'event-stream',
  endpoints: eventStreamEndpoints,
})
