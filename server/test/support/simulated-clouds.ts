import type { RemediationClouds } from '../../src/capabilities/remediations/clouds.service.ts'
import type { Handler, Target } from '../../src/capabilities/remediations/handlers/handler.ts'
import { FIRST_STATES } from '../../src/capabilities/remediations/simulated/first-states.ts'

/** An estate in memory, in which every resource has the problem that its handler remediates. */
export const simulatedClouds = () => {
  const states = new Map<string, unknown>()
  const writes: string[] = []
  const keyOf = ({ name }: Handler, { resource_id }: Target) => `${name} ${resource_id}`
  const stateOf = (handler: Handler, target: Target) =>
    states.get(keyOf(handler, target)) ?? FIRST_STATES[handler.name](target)
  const clouds: RemediationClouds = {
    isConfigured: (provider) => provider === 'aws',
    mayChange: () => true,
    isSimulated: () => false,
    keyAgeDays: 90,
    open: async (handler) => ({
      read: async (target) => stateOf(handler, target),
      perform: async (target, step) => {
        writes.push(`${step.call} ${target.resource_id}`)
        states.set(keyOf(handler, target), handler.model(stateOf(handler, target), step))
      },
    }),
  }
  return {
    clouds,
    /** The calls that have changed something, in their order. */
    writes,
    /** Changes a resource as a person would. */
    change: (handler: Handler, target: Target, to: (state: never) => unknown) =>
      states.set(keyOf(handler, target), to(stateOf(handler, target) as never)),
    stateOf,
  }
}
