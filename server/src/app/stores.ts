import type { Module, StoreContext, StoresOf } from '../data/module.ts'
import { scopedConnection } from '../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../kernel/data-scope.ts'
import type { Connection } from '../platform/db/connection.ts'
import { inTransaction, type Transact } from '../platform/db/transaction.ts'
import { capabilities } from './capabilities.ts'
import type { Services } from './services.ts'

/** Every store of every module, over one connection and data scope. Each is built on first use. */
export type Stores = StoreContext & StoresOf<typeof capabilities>

/** The services and stores of a handler, a job or a command. */
export type Context<Process extends Services = Services> = Process &
  Stores & {
    /** Runs work in a transaction of its own, in the same data scope. Transactions cannot be nested. */
    readonly transact: Transact<Stores>
    /** Builds the stores over a transaction, for every account. */
    readonly storesOver: (transaction: Connection) => Stores
  }

export type ContextOver<Process extends Services = Services> = (
  connection: Connection,
  scope: DataScope,
  callerKey?: string,
) => Context<Process>

const defineOnFirstUse = (
  prototype: object,
  name: string,
  build: (context: Context) => unknown,
): void => {
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Context) {
      const store = build(this)
      Object.defineProperty(this, name, { value: store })
      return store
    },
  })
}

/**
 * Returns a function that builds a context over a connection and a data scope. A context costs
 * little, so each request and each transaction has its own.
 */
export const contextFactory = <Process extends Services>(
  services: Process,
  modules: readonly Module[] = capabilities,
): ContextOver<Process> => {
  const prototype = { ...services }
  for (const { stores = {} } of modules) {
    for (const [name, build] of Object.entries(stores)) defineOnFirstUse(prototype, name, build)
  }
  defineOnFirstUse(prototype, 'scoped', ({ connection, scope }) =>
    scopedConnection(connection, scope),
  )
  const contextOver: ContextOver<Process> = (connection, scope, callerKey = '') =>
    Object.assign(Object.create(prototype), {
      connection,
      scope,
      callerKey,
      transact: (work: (stores: Stores) => Promise<unknown>) =>
        inTransaction(connection, (transaction) =>
          work(contextOver(transaction, scope, callerKey)),
        ),
      storesOver: (transaction: Connection) => contextOver(transaction, UNRESTRICTED, callerKey),
    })
  return contextOver
}
