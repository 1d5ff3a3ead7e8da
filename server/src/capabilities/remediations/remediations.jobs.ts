import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobTask } from '../../platform/jobs/job-task.ts'
import { withdrawWorkflow } from '../workflows/workflows.service.ts'
import { type BatchRunDeps, enqueueBatch, runBatch } from './engine/batch-run.service.ts'
import { runStore } from './engine/runs.store.ts'

const Payload = Type.Object({ batch_id: Type.String() })

export const remediateBatchTask =
  (deps: BatchRunDeps): JobTask =>
  (payload, job) =>
    runBatch(deps, Value.Parse(Payload, payload).batch_id, job)

export const EXPIRE_PREVIEWS = 'expire-remediation-previews'
export const expirePreviewsCron = { task: EXPIRE_PREVIEWS, pattern: '* * * * *' }

/** Ends previews that were not executed, and asks for the jobs of batches that have none. */
export const expirePreviewsTask =
  (deps: BatchRunDeps): JobTask =>
  () =>
    inTransaction(deps.connection, async (transaction) => {
      const stores = deps.storesOver(transaction)
      const at = deps.now()
      for (const { id, workflow_id } of await stores.batches.expire(at)) {
        if (workflow_id !== null)
          await withdrawWorkflow(stores, { type: 'remediation_batch', id }, at)
      }
      for (const id of await runStore(transaction).runningBatches())
        await enqueueBatch(transaction, id)
    })
