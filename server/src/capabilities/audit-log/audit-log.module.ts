import { defineModule, type StoreContext } from '../../data/module.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Readiness } from '../../platform/readiness.ts'
import type { ShipTarget } from '../../platform/ship-target.ts'
import { auditChainStore } from './audit-chain.store.ts'
import { auditLogEndpoints } from './audit-log.routes.ts'
import { auditLogStore } from './audit-log.store.ts'
import { type Sealer, startSealer } from './audit-sealer.service.ts'
import { startShipper } from './checkpoint-shipping.service.ts'

interface Background extends Omit<Sealer, 'key' | 'reloadKey' | 'onFault'> {
  readonly auditKey: Sealer['key']
  readonly reloadAuditKey: Sealer['reloadKey']
  readonly shipTarget: ShipTarget | null
  readonly readiness: Pick<Readiness, 'reportProblem'>
  readonly metrics: Pick<Metrics, 'reportShipping'>
}

const SHIPPING_PROBLEM = 'Checkpoints of the audit log cannot be shipped; the log has the cause'

export const auditLogModule = defineModule({
  name: 'audit-log',
  endpoints: auditLogEndpoints,
  stores: {
    auditLog: ({ connection }: StoreContext) => auditLogStore(connection),
    /** The signed head of the log, which exports of evidence name. */
    auditCheckpoint: ({ connection }: StoreContext) => ({
      latest: () => auditChainStore(connection).latestCheckpoint(),
    }),
  },
  start: (context: Background) => {
    const { connection, now, log, readiness, metrics, shipTarget } = context
    const sealer = startSealer({
      connection,
      key: context.auditKey,
      reloadKey: context.reloadAuditKey,
      now,
      log,
      checkpointFile: context.checkpointFile,
      journalFolder: context.journalFolder,
      onFault: (fault) => readiness.reportProblem('audit_log', fault),
    })
    if (shipTarget === null) return [sealer]
    const shipper = startShipper({
      connection,
      target: shipTarget,
      key: sealer.key,
      now,
      elapsedMs: () => performance.now(),
      log,
      onShipped: (isShipped) => {
        metrics.reportShipping(isShipped)
        readiness.reportProblem('audit_shipping', isShipped ? null : SHIPPING_PROBLEM)
      },
    })
    // Stopped last, so that it ships what the sealer signs when it stops.
    return [shipper, sealer]
  },
})
