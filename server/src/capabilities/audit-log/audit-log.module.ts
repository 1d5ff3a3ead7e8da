import { defineModule, type StoreContext } from '../../data/module.ts'
import { auditLogEndpoints } from './audit-log.routes.ts'
import { auditLogStore } from './audit-log.store.ts'
import { type Sealer, startSealer } from './audit-sealer.service.ts'

export const auditLogModule = defineModule({
  name: 'audit-log',
  endpoints: auditLogEndpoints,
  stores: { auditLog: ({ connection }: StoreContext) => auditLogStore(connection) },
  start: ({
    connection,
    auditKey,
    reloadAuditKey,
    now,
    log,
    checkpointFile,
    journalFolder,
  }: Omit<Sealer, 'key' | 'reloadKey'> & {
    auditKey: Sealer['key']
    reloadAuditKey: Sealer['reloadKey']
  }) => [
    startSealer({
      connection,
      key: auditKey,
      reloadKey: reloadAuditKey,
      now,
      log,
      checkpointFile,
      journalFolder,
    }),
  ],
})
