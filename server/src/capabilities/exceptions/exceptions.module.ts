import { defineModule, type Loop, type StoreContext } from '../../data/module.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { LoopLog } from '../../platform/jobs/background-loop.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import type { ControlExceptionsPort } from '../compliance/evidence/control-exceptions.port.ts'
import type { FindingExceptionsPort } from '../findings/ingest/finding-exceptions.port.ts'
import type { WorkflowSubject } from '../workflows/workflow-subjects.port.ts'
import type { WorkflowStore } from '../workflows/workflows.service.ts'
import { controlExceptions } from './control-exceptions.service.ts'
import { type CoverageStores, followActive } from './coverage.service.ts'
import { exceptedFindingsStore } from './excepted-findings.store.ts'
import { type ExceptionConsumerDeps, startExceptionConsumer } from './exception-consumer.service.ts'
import type { ExceptionRules } from './exception-rules.ts'
import {
  applyExceptionsTask,
  EXPIRE_EXCEPTIONS,
  expireExceptionsCron,
  expireExceptionsTask,
} from './exceptions.jobs.ts'
import { exceptionEndpoints } from './exceptions.routes.ts'
import { APPLY_EXCEPTIONS, decideException, withdrawException } from './exceptions.service.ts'
import { EXCEPTION_SETTINGS } from './exceptions.settings.ts'
import { type ExceptionStore, exceptionStore } from './exceptions.store.ts'

interface SubjectContext {
  readonly exceptions: ExceptionStore
  readonly connection: Connection
  readonly storesOver: (transaction: Connection) => CoverageStores
  readonly exceptionRules: ExceptionRules
  readonly creatorDecides: boolean
}

export const exceptionsModule = defineModule({
  name: 'exceptions',
  endpoints: exceptionEndpoints,
  settings: EXCEPTION_SETTINGS,
  services: ({
    config,
  }: {
    readonly config: ValuesOf<typeof EXCEPTION_SETTINGS>
  }): { readonly exceptionRules: ExceptionRules } => ({ exceptionRules: config.exceptions }),
  stores: {
    exceptions: ({ scoped }: StoreContext) => exceptionStore(scoped),
    exceptedFindings: ({ scoped }: StoreContext) => exceptedFindingsStore(scoped),
    controlExceptions: ({
      exceptions,
      workflows,
    }: {
      exceptions: ExceptionStore
      workflows: WorkflowStore
    }): ControlExceptionsPort => controlExceptions(exceptions, workflows),
    findingExceptions: ({
      connection,
      storesOver,
      now,
    }: Pick<SubjectContext, 'connection' | 'storesOver'> & {
      readonly now: Clock
    }): FindingExceptionsPort => ({
      follow: (findings) => followActive(storesOver(connection), findings, now()),
    }),
    exceptionSubject: (context: SubjectContext): WorkflowSubject => {
      const { exceptions, connection, storesOver, exceptionRules, creatorDecides } = context
      const everywhere = () => storesOver(connection)
      const deps = () => ({ exceptions, everywhere: everywhere(), exceptionRules, creatorDecides })
      return {
        decide: async (id, decision, caller, at) => {
          await decideException(deps(), id, decision, caller, at)
          return {}
        },
        withdraw: (id, caller, at) => withdrawException(deps(), id, caller, at),
      }
    },
  },
  jobs: (context: { transact: Transact<CoverageStores>; now: Clock }) => ({
    tasks: {
      [APPLY_EXCEPTIONS]: applyExceptionsTask(context),
      [EXPIRE_EXCEPTIONS]: expireExceptionsTask(context),
    },
    crons: [expireExceptionsCron],
  }),
  start: ({
    connection,
    storesOver,
    transact,
    now,
    log,
  }: ExceptionConsumerDeps & { readonly log: LoopLog }): readonly Loop[] => [
    startExceptionConsumer({ connection, storesOver, transact, now, log }),
  ],
})
