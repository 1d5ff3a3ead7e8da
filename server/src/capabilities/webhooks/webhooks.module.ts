import { defineModule, type StoreContext } from '../../data/module.ts'
import type { Clock } from '../../kernel/clock.ts'
import { readAuthorities } from '../../platform/authorities.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import { judgeGiven } from '../../platform/outbound/given-addresses.ts'
import { createOutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { resolverLookup } from '../../platform/outbound/resolver-lookup.service.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import { type DispatchDeps, startDispatcher } from './dispatch/dispatcher.service.ts'
import { type FanOutDeps, startFanOut } from './fan-out/fan-out.service.ts'
import { type DeliveryStore, deliveryStore, MESSAGE } from './registry/deliveries.store.ts'
import { webhookEndpoints } from './registry/webhooks.routes.ts'
import { SEALED_FORMER_SECRET, SEALED_SECRET, webhookStore } from './registry/webhooks.store.ts'
import { PRUNE_DELIVERIES, pruneDeliveriesCron, pruneDeliveriesTask } from './webhooks.jobs.ts'
import { WEBHOOK_SETTINGS } from './webhooks.settings.ts'

/** Of all requests of a process, so that a receiver with many webhooks is held up by its places alone. */
const MAX_SOCKETS = 64

interface JobContext {
  readonly webhookDeliveries: DeliveryStore
  readonly now: Clock
}

export const webhooksModule = defineModule({
  name: 'webhooks',
  endpoints: webhookEndpoints,
  settings: WEBHOOK_SETTINGS,
  tables: [MESSAGE],
  sealed: [SEALED_SECRET, SEALED_FORMER_SECRET],
  services: ({ config }: { readonly config: ValuesOf<typeof WEBHOOK_SETTINGS> }) => {
    const { allowedNetworks, caFile } = config.webhooks
    const judgeReceiver = judgeGiven(allowedNetworks)
    return {
      judgeReceiver,
      receiverHttp: createOutboundHttp({
        judge: judgeReceiver,
        resolve: resolverLookup(),
        ca: readAuthorities('STANCE_WEBHOOK_CA_FILE', caFile),
        maxSockets: MAX_SOCKETS,
      }),
    }
  },
  stores: {
    webhooks: ({ scoped }: StoreContext) => webhookStore(scoped),
    webhookDeliveries: ({ scoped }: StoreContext) => deliveryStore(scoped),
  },
  jobs: ({ webhookDeliveries, now }: JobContext) => ({
    tasks: { [PRUNE_DELIVERIES]: pruneDeliveriesTask(webhookDeliveries, now) },
    crons: [pruneDeliveriesCron],
  }),
  start: (context: DispatchDeps & FanOutDeps & { readonly log: LoopLog }) => {
    const dispatcher = startDispatcher(context)
    return [dispatcher, startFanOut(context, dispatcher.wake)]
  },
})
