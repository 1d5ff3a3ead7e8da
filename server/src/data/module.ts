import type { Clock } from '../kernel/clock.ts'
import type { DataScope } from '../kernel/data-scope.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Endpoints } from '../platform/http/endpoint.ts'
import type { JobRunnerOptions } from '../platform/jobs/job-runner.ts'
import type { ScopedConnection } from './scoped.ts'

/** The context that every store is built from. */
export interface StoreContext {
  /** A pool of connections, or one transaction. */
  readonly connection: Connection
  readonly scope: DataScope
  readonly scoped: ScopedConnection
  /** Whose request it is, as in `callerKey`; '' for jobs and commands. */
  readonly callerKey: string
}

/** Background work that continues until it is stopped. */
export interface Loop {
  readonly stop: () => Promise<void>
}

export type Jobs = Pick<JobRunnerOptions, 'tasks' | 'crons'>

// biome-ignore lint/suspicious/noExplicitAny: each module types what it needs; app/assemble.ts checks that all of it exists
type Any = any

/**
 * The value that a capability exports. Each member takes a context and types the part of it that it needs:
 * stores of any module, and services of the process.
 */
export interface Module {
  /** The tag of its endpoints, and its name in the audit log. */
  readonly name: string
  readonly endpoints?: Endpoints<Any>
  /** Builders by store name. A store is built on first use, over one connection and data scope. */
  readonly stores?: Readonly<Record<string, (context: Any) => unknown>>
  readonly jobs?: (context: Any) => Jobs
  /** Writes what requests need, once the schema exists and before the service is ready. It is idempotent. */
  readonly prepare?: (connection: Connection, now: Clock) => Promise<void>
  /** Runs once the schema and the job queue exist. Returns the loops that it started. */
  readonly start?: (context: Any) => readonly Loop[] | Promise<readonly Loop[]>
}

export const defineModule = <const M extends Module>(module: M): M => module

type BuiltBy<M> = M extends { readonly stores: infer Builders }
  ? {
      readonly [Name in keyof Builders]: Builders[Name] extends (context: Any) => infer Store
        ? Store
        : never
    }
  : object

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  members: infer All,
) => void
  ? All
  : never

/** The stores of all modules in one object. */
export type StoresOf<Modules extends readonly Module[]> = Intersection<BuiltBy<Modules[number]>>
