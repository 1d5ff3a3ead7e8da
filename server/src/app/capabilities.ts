import { accountEndpoints } from '../capabilities/accounts/accounts.routes.ts'
import { auditLogEndpoints } from '../capabilities/audit-log/audit-log.routes.ts'
import { eventStreamEndpoints } from '../capabilities/event-stream/event-stream.routes.ts'
import { commentEndpoints } from '../capabilities/findings/comments/comments.routes.ts'
import { findingEndpoints } from '../capabilities/findings/findings.routes.ts'
import { importEndpoints } from '../capabilities/findings/import/import.routes.ts'
import { findingQueryEndpoints } from '../capabilities/findings/query/findings-query.routes.ts'
import { issueEndpoints } from '../capabilities/issues/issues.routes.ts'
import { systemEndpoints } from '../capabilities/system/system.routes.ts'
import { userEndpoints } from '../capabilities/users/users.routes.ts'
import type { Endpoints } from '../platform/http/endpoint.ts'
import { toOpenApi } from '../platform/http/openapi.ts'
import type { Deps } from './deps.ts'

/** The table of contents of the API. `satisfies` proves that `Deps` covers every capability. */
export const capabilities = {
  system: systemEndpoints,
  findings: {
    ...findingEndpoints,
    ...findingQueryEndpoints,
    ...commentEndpoints,
    ...importEndpoints,
  },
  issues: issueEndpoints,
  accounts: accountEndpoints,
  users: userEndpoints,
  'audit-log': auditLogEndpoints,
  'event-stream': eventStreamEndpoints,
} satisfies Record<string, Endpoints<Deps>>

export const openApiText = (): string =>
  JSON.stringify(
    toOpenApi(
      {
        title: 'Stance',
        version: '1.0.0-beta',
        description: 'Multi-cloud security posture: findings of three clouds and what follows.',
      },
      capabilities,
    ),
    null,
    2,
  )
