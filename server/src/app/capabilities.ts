import { accountsModule } from '../capabilities/accounts/accounts.module.ts'
import { aggregatorResultsModule } from '../capabilities/aggregator-results/aggregator-results.module.ts'
import { auditLogModule } from '../capabilities/audit-log/audit-log.module.ts'
import { complianceModule } from '../capabilities/compliance/compliance.module.ts'
import { connectionsModule } from '../capabilities/connections/connections.module.ts'
import { eventStreamModule } from '../capabilities/event-stream/event-stream.module.ts'
import { exceptionsModule } from '../capabilities/exceptions/exceptions.module.ts'
import { exploitIntelligenceModule } from '../capabilities/exploit-intelligence/exploit-intelligence.module.ts'
import { findingsModule } from '../capabilities/findings/findings.module.ts'
import { issuesModule } from '../capabilities/issues/issues.module.ts'
import { policiesModule } from '../capabilities/policies/policies.module.ts'
import { questionsModule } from '../capabilities/questions/questions.module.ts'
import { remediationsModule } from '../capabilities/remediations/remediations.module.ts'
import { searchModule } from '../capabilities/search/search.module.ts'
import { systemModule } from '../capabilities/system/system.module.ts'
import { usersModule } from '../capabilities/users/users.module.ts'
import { webhooksModule } from '../capabilities/webhooks/webhooks.module.ts'
import { workflowsModule } from '../capabilities/workflows/workflows.module.ts'
import { eventsModule } from '../data/events/events.module.ts'

/** The modules of the product. */
export const capabilities = [
  systemModule,
  eventsModule,
  findingsModule,
  issuesModule,
  searchModule,
  accountsModule,
  questionsModule,
  usersModule,
  auditLogModule,
  eventStreamModule,
  connectionsModule,
  policiesModule,
  exploitIntelligenceModule,
  aggregatorResultsModule,
  workflowsModule,
  webhooksModule,
  exceptionsModule,
  complianceModule,
  remediationsModule,
] as const
