import { notFound } from '../../kernel/app-error.ts'
import { findBatch } from './batches/execution.service.ts'
import {
  asRemediation,
  estimateSeconds,
  type PlannedBatch,
} from './batches/preview-request.service.ts'
import type { Remediation } from './remediation.ts'
import type { RemediationDeps } from './remediation-deps.service.ts'
import { batchRecord, plannedRecord, remediationRecord } from './remediation-record.ts'

export const present = async (deps: RemediationDeps, remediations: readonly Remediation[]) => {
  const batches = new Set(remediations.map(({ batch_id }) => batch_id))
  const snapshots = new Map<string, string>()
  for (const id of batches) {
    for (const one of await deps.batches.snapshots(id))
      snapshots.set(one.remediation_id, one.snapshot_id)
  }
  return remediations.map((one) =>
    remediationRecord(one, {
      snapshot_id: snapshots.get(one.id) ?? null,
      simulated: deps.remediationClouds.isSimulated(one.account_id),
    }),
  )
}

/** A batch with its remediations. */
export const presentBatch = async (deps: RemediationDeps, id: string) => {
  const batch = await findBatch(deps, id)
  const actions = await present(deps, await deps.batches.ofBatch(id))
  return {
    ...batchRecord(batch, await deps.batches.counts(id), deps.now()),
    simulated: actions.some(({ simulated }) => simulated),
    actions,
  }
}

/** Throws REMEDIATION_NOT_FOUND. */
export const presentOne = async (deps: RemediationDeps, id: string) => {
  const one = await deps.batches.find(id)
  if (!one) throw notFound('REMEDIATION')
  const [record] = await present(deps, [one])
  return record as NonNullable<typeof record>
}

/** A preview that is not stored yet. */
export const presentPlanned = (
  deps: RemediationDeps,
  { batch, remediations, gate }: PlannedBatch,
) => {
  const all = remediations.map(asRemediation)
  return {
    batch_id: batch.id,
    expires_at: batch.expires_at.toISOString(),
    estimated_duration_s: estimateSeconds(all),
    gate: { ...gate, deny: [...gate.deny] },
    actions_preview: all.map((one) =>
      plannedRecord(one, deps.remediationClouds.isSimulated(one.account_id)),
    ),
  }
}
