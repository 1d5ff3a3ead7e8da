import type { Module } from '../data/module.ts'
import { toOpenApi } from '../platform/http/openapi.ts'
import { capabilities } from './capabilities.ts'

/** Returns the endpoints of modules by their tag. */
export const endpointsOf = (modules: readonly Module[]) =>
  Object.fromEntries(
    modules.flatMap(({ name, endpoints }) => (endpoints ? [[name, endpoints] as const] : [])),
  )

/** Returns the OpenAPI document of the product as JSON. */
export const openApiText = (): string =>
  JSON.stringify(
    toOpenApi(
      {
        title: 'Stance',
        version: '1.0.0-beta',
        description:
          'Multi-cloud security posture: findings of AWS, Azure and Google Cloud, and their triage.',
      },
      endpointsOf(capabilities),
    ),
    null,
    2,
  )
