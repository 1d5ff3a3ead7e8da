import { capabilities } from '../../src/app/capabilities.ts'
import type { Deps } from '../../src/app/deps.ts'
import type { Operation } from '../../src/platform/http/effects.ts'
import type { Endpoints } from '../../src/platform/http/endpoint.ts'

const declared: Record<string, Endpoints<Deps>> = capabilities

/** Everything that the API declares. */
export const operations: readonly Operation[] = Object.entries(declared).flatMap(
  ([tag, endpoints]) => Object.entries(endpoints).map(([id, endpoint]) => ({ id, tag, endpoint })),
)

/** An identifier that no record has. */
export const NOBODYS_ID = '0198c0de-0000-7000-8000-000000000000'

/** The path with its parameters filled in; those that are not given name nothing that exists. */
export const urlOf = (path: string, parameters: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? NOBODYS_ID)
