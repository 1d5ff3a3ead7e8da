import { endpointsOf } from '../../src/app/api-document.ts'
import { capabilities } from '../../src/app/capabilities.ts'
import type { Operation } from '../../src/platform/http/effects.ts'

/** All operations of the API. */
export const operations: readonly Operation[] = Object.entries(endpointsOf(capabilities)).flatMap(
  ([tag, endpoints]) => Object.entries(endpoints).map(([id, endpoint]) => ({ id, tag, endpoint })),
)

/** An identifier that no record has. */
export const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000000'

/** The path with its parameters filled in; missing ones get an unknown id. */
export const urlOf = (path: string, parameters: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? UNKNOWN_ID)
