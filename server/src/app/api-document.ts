import type { Module } from '../data/module.ts'
import { toOpenApi } from '../platform/http/openapi.ts'
import { VERSION } from '../platform/package-paths.ts'
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
        // The version of the API, which the specification names. The product has one of its own.
        version: '1.0.0-beta',
        'x-product-version': VERSION,
        description:
          'Multi-cloud security posture: findings of AWS, Azure and Google Cloud, and their triage.',
      },
      endpointsOf(capabilities),
    ),
    null,
    2,
  )
