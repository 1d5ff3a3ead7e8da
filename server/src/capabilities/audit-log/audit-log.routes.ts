import { admit } from '../../kernel/caller.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { PageOf, pageRequest } from '../../platform/http/field-types.ts'
import { AuditEntryBody, AuditLogQuery } from './audit-log.schema.ts'
import type { AuditLogStore } from './audit-log.store.ts'

export interface AuditLogDeps {
  auditLog: Pick<AuditLogStore, 'page'>
}

export const auditLogEndpoints = {
  listAuditLog: endpoint({
    method: 'GET',
    path: '/api/v1/audit-log',
    summary: 'List changes and denied requests, the newest first',
    returns: 'A page of audit entries',
    access: admit('operator', 'admin'),
    effect: 'read',
    scopeExemption:
      'The log covers the whole installation: an entry says who did what to which record, belongs to no account, and holds nothing of the content of the record',
    request: { query: AuditLogQuery },
    responses: { 200: PageOf(AuditEntryBody) },
    handle: async ({ query }, { auditLog }: AuditLogDeps) =>
      ok(await auditLog.page(query, pageRequest(query))),
  }),
}
