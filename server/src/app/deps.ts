import { contentUuid } from '@stance/core/kernel/digest'
import { RULES } from '@stance/core/rules/rule-index'
import { accountsSeen } from '../capabilities/accounts/account-last-seen.ts'
import type { AccountDeps } from '../capabilities/accounts/accounts.routes.ts'
import { accountStore } from '../capabilities/accounts/accounts.store.ts'
import type { AuditLogDeps } from '../capabilities/audit-log/audit-log.routes.ts'
import { auditLogStore } from '../capabilities/audit-log/audit-log.store.ts'
import type { EventStreamDeps } from '../capabilities/event-stream/event-stream.routes.ts'
import { exploitIntelligenceStore } from '../capabilities/exploit-intelligence/exploit-intelligence.store.ts'
import type { CommentDeps } from '../capabilities/findings/comments/comments.routes.ts'
import { commentStore } from '../capabilities/findings/comments/comments.store.ts'
import {
  type RememberedHistory,
  rememberedHistory,
  storedHistory,
} from '../capabilities/findings/false-positives/cached-rates.service.ts'
import type { ControlHistoryPort } from '../capabilities/findings/false-positives/false-positive-rate.port.ts'
import type { CountingDeps } from '../capabilities/findings/false-positives/false-positive-rate.service.ts'
import { controlHistoryStore } from '../capabilities/findings/false-positives/false-positive-rate.store.ts'
import type { FindingsDeps } from '../capabilities/findings/findings.routes.ts'
import { findingsStore } from '../capabilities/findings/findings.store.ts'
import type { ImportRouteDeps } from '../capabilities/findings/import/import.routes.ts'
import type { ImportDeps, ImportUnit } from '../capabilities/findings/import/import.service.ts'
import { importRunStore } from '../capabilities/findings/import/import-run.store.ts'
import { repeatedBatchStore } from '../capabilities/findings/import/replayed-batch.store.ts'
import type { FindingsTransact } from '../capabilities/findings/ingest/findings.service.ts'
import type { FindingQueryDeps } from '../capabilities/findings/query/findings-query.routes.ts'
import { findingsQueryStore } from '../capabilities/findings/query/findings-query.store.ts'
import type { ForgetUnit } from '../capabilities/findings/retention/deletion.service.ts'
import { forgetStore } from '../capabilities/findings/retention/deletion.store.ts'
import type { IssueDeps } from '../capabilities/issues/issues.routes.ts'
import { issueStore } from '../capabilities/issues/issues.store.ts'
import type { SystemDeps } from '../capabilities/system/system.routes.ts'
import type { UserDeps } from '../capabilities/users/users.routes.ts'
import { userStore } from '../capabilities/users/users.store.ts'
import type { AdHocQueries } from '../data/queries/user-queries.store.ts'
import { scopedConnection, unscopedConnection } from '../data/scoped.ts'
import type { Clock } from '../kernel/clock.ts'
import { type DataScope, UNRESTRICTED } from '../kernel/data-scope.ts'
import type { Connection } from '../platform/db/connection.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { VERSION } from '../platform/package-paths.ts'
import type { AccountFile } from './process/account-file.ts'
import { findingsUnit, issuesUnit } from './units.ts'

/** Everything that a handler may ask for. Capabilities each name the few of these they use. */
export type Deps = SystemDeps &
  FindingsDeps &
  FindingQueryDeps &
  CommentDeps &
  ImportRouteDeps &
  IssueDeps &
  AccountDeps &
  UserDeps &
  AuditLogDeps &
  EventStreamDeps

/** What lives as long as the process. */
export interface Installation extends SystemDeps, EventStreamDeps {
  readonly userAccess: UserDeps['userAccess']
  readonly accountFile: AccountFile
  readonly adHocQueries: AdHocQueries
  readonly rememberedHistory: RememberedHistory
  readonly gathersIssues: boolean
  readonly now: Clock
  readonly newId: () => string
}

/** Removes findings, over every account. */
export const forgetUnit = (connection: Connection): ForgetUnit => {
  const { store, announce } = findingsUnit(connection, UNRESTRICTED)
  return { findings: store, forget: forgetStore(unscopedConnection(connection)), announce }
}

const importUnit = (connection: Connection, scope: DataScope, digest: string): ImportUnit => {
  const scoped = scopedConnection(connection, scope)
  const accounts = accountStore(scoped)
  return {
    ...findingsUnit(connection, scope),
    runs: importRunStore(scoped),
    repeats: repeatedBatchStore(scoped),
    accounts: { saw: (observations) => accounts.add(accountsSeen(observations), digest) },
  }
}

/** How often controls are wrong, as a connection tells it at the moment. */
export const historyIn = (connection: Connection): ControlHistoryPort =>
  storedHistory(controlHistoryStore(unscopedConnection(connection)))

/** Counts false positives in transactions of its own, over every account. */
export const countingTransact =
  (connection: Connection): CountingDeps['transact'] =>
  (work) =>
    inTransaction(connection, (transaction) =>
      work({
        ...findingsUnit(transaction, UNRESTRICTED),
        history: controlHistoryStore(unscopedConnection(transaction)),
        transaction,
      }),
    )

/** Changes findings in transactions of their own, for background work, over every account. */
export const findingsTransact =
  (connection: Connection): FindingsTransact =>
  (work) =>
    inTransaction(connection, (transaction) => work(findingsUnit(transaction, UNRESTRICTED)))

/** What decides what is read out of the same bytes: the program and its rules. */
const RELEASE = `${VERSION} ${contentUuid(JSON.stringify(RULES))}`

/** What an import works with; the command line uses it too. */
export const importDeps = (
  connection: Connection,
  scope: DataScope,
  {
    accountFile,
    now,
    newId,
    rememberedHistory: history = rememberedHistory(now),
  }: Pick<Installation, 'accountFile' | 'now' | 'newId'> &
    Partial<Pick<Installation, 'rememberedHistory'>>,
): ImportDeps => ({
  transact: (work) =>
    inTransaction(connection, (transaction) =>
      work(importUnit(transaction, scope, accountFile.digest)),
    ),
  looking: importUnit(connection, scope, accountFile.digest),
  metadata: accountFile.directory,
  intelligence: exploitIntelligenceStore(connection),
  history: history(historyIn(connection)),
  scope,
  now,
  newId,
  release: RELEASE,
})

/** Stores over one connection, for one scope. They are cheap: each request has its own. */
export const depsOver =
  (installation: Installation) =>
  (connection: Connection, scope: DataScope): Deps => {
    const scoped = scopedConnection(connection, scope)
    const { adHocQueries, gathersIssues } = installation
    return {
      ...installation,
      scope,
      findings: findingsStore(scoped),
      findingsUnit: findingsUnit(connection, scope),
      accountDirectory: installation.accountFile.directory,
      findingMetadata: installation.accountFile.directory,
      exploitIntelligence: exploitIntelligenceStore(connection),
      controlHistory: installation.rememberedHistory(historyIn(connection)),
      findingQueries: findingsQueryStore(scoped, adHocQueries),
      issues: gathersIssues ? issueStore(scoped, adHocQueries) : null,
      issuesUnit: issuesUnit(connection, scope),
      comments: commentStore(scoped),
      imports: importDeps(connection, scope, installation),
      accounts: accountStore(scoped),
      users: userStore(connection),
      auditLog: auditLogStore(connection),
    }
  }
