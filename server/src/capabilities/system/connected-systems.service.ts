import type { Static } from 'typebox'
import type { ConnectedSystems } from '../../data/module.ts'
import type { ProvidersBody } from './system.schema.ts'

type Providers = Static<typeof ProvidersBody>

const NOTHING: Providers = {
  grc: 'none',
  identity: [],
  integrations: {
    default: 'none',
    enabled: [],
    ticket_store: 'durable',
    asana_webhook: 'disabled',
  },
  finops: 'none',
  container: 'none',
  workflow: 'none',
  waf: 'none',
  secrets: 'none',
}

const join = (
  before: Providers,
  { identity = [], integrations = {}, ...others }: ConnectedSystems,
): Providers => ({
  ...before,
  ...others,
  identity: [...before.identity, ...identity],
  integrations: {
    ...before.integrations,
    ...integrations,
    enabled: [...before.integrations.enabled, ...(integrations.enabled ?? [])],
  },
})

/** Joins what each capability is connected to. */
export const joinSystems = (parts: readonly ConnectedSystems[]): Providers =>
  parts.reduce(join, NOTHING)
