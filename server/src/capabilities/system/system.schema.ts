import { Type } from 'typebox'
import { OneOf } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'

/** Why the service is not ready: a sentence by component. */
const Reasons = Type.Record(Type.String(), Type.String(), {
  description: 'What is wrong with each component that is not ok, and what to do',
})

export const HealthBody = named(
  'Health',
  Type.Object({
    status: OneOf(['ok', 'degraded']),
    components: Type.Record(
      Type.String(),
      OneOf(['ok', 'degraded', 'unavailable', 'starting', 'stopping']),
    ),
    problems: Type.Array(Type.String(), { description: 'A sentence for each problem' }),
    version: Type.String({ description: 'The version of the product' }),
  }),
)

export const LivenessBody = named('Liveness', Type.Object({ status: OneOf(['ok']) }))

export const ReadinessBody = named(
  'Readiness',
  Type.Object({ status: OneOf(['ready', 'not_ready']), reasons: Type.Optional(Reasons) }),
)

const ProviderName = Type.String({ description: '`none` when nothing is configured' })

export const ProvidersBody = named(
  'ConnectedSystems',
  Type.Object({
    grc: ProviderName,
    identity: Type.Array(Type.String()),
    integrations: named(
      'Integrations',
      Type.Object({
        default: ProviderName,
        enabled: Type.Array(Type.String()),
        ticket_store: OneOf(['memory', 'durable']),
        asana_webhook: OneOf(['disabled', 'configured']),
      }),
    ),
    finops: ProviderName,
    container: ProviderName,
    workflow: ProviderName,
    waf: ProviderName,
    secrets: ProviderName,
  }),
)

export const ConfigBody = named(
  'PublicConfig',
  Type.Object({
    branding: named(
      'Branding',
      Type.Object({
        company: Type.String(),
        product: Type.String(),
        logo_url: Type.String(),
        colors: Type.Record(Type.String(), Type.String()),
      }),
    ),
    modules: Type.Array(Type.String()),
    features: Type.Record(Type.String(), Type.Boolean()),
    auth: named(
      'SignIn',
      Type.Object({
        mode: OneOf(['demo', 'oidc']),
        issuer: Type.Optional(Type.String()),
        client_id: Type.Optional(Type.String()),
        scopes: Type.Optional(
          Type.Array(Type.String(), { description: 'The scopes to ask the issuer for' }),
        ),
        demo: Type.Optional(
          Type.Boolean({ description: 'Whether `POST /api/v1/demo/tokens` gives tokens' }),
        ),
      }),
    ),
    version: Type.String(),
  }),
)
