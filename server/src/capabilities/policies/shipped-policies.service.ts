import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentUuid, sha256Hex } from '@stance/core/kernel/digest'
import type { Clock } from '../../kernel/clock.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { SHIPPED_POLICIES } from '../../platform/package-paths.ts'
import { policyStore } from './policies.store.ts'
import type { PolicyFields, PolicyText } from './policy.ts'

export interface ShippedPolicy extends PolicyFields, PolicyText {}

const readPolicy = async (folder: string, namespace: string): Promise<ShippedPolicy> => {
  const [rego, facts] = await Promise.all([
    readFile(join(folder, `${namespace}.rego`), 'utf8'),
    readFile(join(folder, `${namespace}.json`), 'utf8'),
  ])
  return { ...(JSON.parse(facts) as Omit<ShippedPolicy, 'rego' | 'namespace'>), namespace, rego }
}

/** Returns the policies that come with the product. */
export const readShippedPolicies = async (folder = SHIPPED_POLICIES): Promise<ShippedPolicy[]> => {
  const namespaces = (await readdir(folder))
    .filter((name) => name.endsWith('.rego'))
    .map((name) => name.slice(0, -'.rego'.length))
  return Promise.all(namespaces.sort().map((namespace) => readPolicy(folder, namespace)))
}

const AUTHOR = 'stance'

/** Returns the id of the shipped policy of a namespace. */
export const shippedPolicyId = (namespace: string): string => contentUuid(`policy ${namespace}`)

/** Adds a shipped policy, or its text as a new version if it differs. The status stays. */
const installPolicy = async (db: Connection, policy: ShippedPolicy, at: Date): Promise<void> => {
  const store = policyStore(db)
  const id = shippedPolicyId(policy.namespace)
  const existing = await store.lock(id)
  const text = { ...policy, sha256: sha256Hex(policy.rego), comment: '', created_by: AUTHOR }
  if (!existing) {
    const isTaken = await store.otherActive(id, policy.namespace)
    const status = isTaken ? ('disabled' as const) : ('active' as const)
    const added = { ...policy, id, status, source: 'builtin', created_by: AUTHOR } as const
    // Another replica that starts at the same time may have added it.
    if (await store.insert(added, at)) await store.addVersion(id, { ...text, version: 1 }, at)
  } else if (existing.sha256 !== text.sha256) {
    const version = existing.version + 1
    await store.addVersion(id, { ...text, version }, at)
    await store.update(id, { ...policy, status: existing.status, version }, at)
  }
}

/** Adds the shipped policies to the registry. */
export const installShippedPolicies = async (db: Connection, now: Clock): Promise<void> => {
  const policies = await readShippedPolicies()
  await inTransaction(db, async (transaction) => {
    for (const policy of policies) await installPolicy(transaction, policy, now())
  })
}
