/**
 * Measures decisions in the process, as gates ask for them. Prints the milliseconds of each through the
 * thread, and of each by an engine in the same thread, as JSON.
 */

import { createPolicyEngine } from '../server/src/capabilities/policies/engine/policy-engine.service.ts'
import { compileEngine } from '../server/src/capabilities/policies/engine/policy-module.service.ts'
import { createRegoEngine } from '../server/src/capabilities/policies/engine/rego-engine.service.ts'
import { readShippedPolicies } from '../server/src/capabilities/policies/shipped-policies.service.ts'

const DECISIONS = 5_000
const WARM_UP = 500
const LIMIT_MS = 50
const NAMESPACE = 'platform.ai.enrichment'

const input = JSON.stringify({
  finding: { id: 'f', severity: 'HIGH', category: 'network', environment: 'production' },
  agent: { risk_level: 'low' },
  budget: { percentage: 12 },
  caller: { email: 'ann@example.test', roles: ['operator'] },
  exceptions: [],
})

const timed = async (operation: () => unknown): Promise<number[]> => {
  const times: number[] = []
  for (let number = 0; number < WARM_UP + DECISIONS; number += 1) {
    const started = performance.now()
    await operation()
    if (number >= WARM_UP) times.push(performance.now() - started)
  }
  return times
}

const shipped = await readShippedPolicies()
const rego = shipped.find(({ namespace }) => namespace === NAMESPACE)?.rego ?? ''
const policies = [{ digest: 'enrichment', namespace: NAMESPACE, rego }]
const engine = createPolicyEngine()
const now = Date.now()
const gate = await timed(() => engine.ask({ kind: 'decide', policies, input, now }, policies))
await engine.stop()

const alone = createRegoEngine(await compileEngine())
const id = alone.load(rego)
const query = `data.${NAMESPACE}`
const direct = await timed(() => alone.evaluate(id, { query, input, now, limitMs: LIMIT_MS }))

process.stdout.write(JSON.stringify({ gate, direct }))
