import type { Clock } from '../kernel/clock.ts'
import type { DataScope } from '../kernel/data-scope.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Endpoints } from '../platform/http/endpoint.ts'
import type { JobRunnerOptions } from '../platform/jobs/job-runner.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import type { SettingTable } from '../platform/setting-table.ts'
import type { OwnTable, ScopedConnection } from './scoped.ts'

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

export type Jobs = Pick<JobRunnerOptions, 'tasks' | 'crons'> & {
  /** How many run at once in a process, apart from those of others; by default they share places. */
  readonly concurrency?: number
}

/** Outside systems that are connected, by kind; what is absent is not connected. */
export interface ConnectedSystems {
  readonly grc?: string
  readonly identity?: readonly string[]
  readonly integrations?: {
    readonly default?: string
    readonly enabled?: readonly string[]
    readonly asana_webhook?: 'disabled' | 'configured'
  }
  readonly finops?: string
  readonly container?: string
  readonly workflow?: string
  readonly waf?: string
  readonly secrets?: string
}

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
  /** Its guarded tables. Those with a column for the account lose the rows of an account that is deleted. */
  readonly tables?: readonly OwnTable[]
  /** Its columns with sealed values, for a change of the key. */
  readonly sealed?: readonly SealedColumn[]
  /** What an operator can configure. The keys of `stance.yaml` and `stance config` follow from it. */
  readonly settings?: SettingTable
  /**
   * Builds the services of the process, with and without HTTP: from the values of its settings (`config`), the
   * clock, and the services of the modules before it in the list.
   */
  readonly services?: (context: Any) => object
  /** Its part of the outside systems that are connected. */
  readonly connectedSystems?: (context: Any) => ConnectedSystems
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

/** The type that has the members of every type of a union. */
export type Intersection<Union> = (
  Union extends unknown
    ? (member: Union) => void
    : never
) extends (members: infer All) => void
  ? All
  : never

type ServedBy<M> = M extends { readonly services: (context: never) => infer Services }
  ? Services
  : object

/** The services of all modules in one object. */
export type ServicesOf<Modules extends readonly Module[]> = Intersection<ServedBy<Modules[number]>>

/** The stores of all modules in one object. */
export type StoresOf<Modules extends readonly Module[]> = Intersection<BuiltBy<Modules[number]>>
