import { conflict, notFound } from '../../../kernel/app-error.ts'
import type { EngineDeps } from '../engine/action.service.ts'
import { openSnapshot } from '../engine/rollback.service.ts'
import { runStore } from '../engine/runs.store.ts'
import type { Plan } from '../handlers/handler.ts'
import { handlerNamed } from '../handlers/handlers.ts'
import { planAsCode } from '../plan-as-code.ts'
import type { SealedPlan } from '../remediation.ts'
import { boundRow, SEALED_PLAN } from './batches.store.ts'

type CodeDeps = Pick<EngineDeps, 'connection' | 'sealing'>

/** Returns a change, or the way back from it, as a script. Throws CONFLICT if there is nothing to do. */
export const codeOf = async (
  { connection, sealing }: CodeDeps,
  id: string,
  direction: 'apply' | 'rollback',
): Promise<string> => {
  const runs = runStore(connection)
  const remediation = await runs.remediation(id)
  const handler = remediation && handlerNamed(remediation.handler)
  if (!remediation || !handler) throw notFound('REMEDIATION')
  if (remediation.plan === null) throw conflict('Nothing is planned: the remediation is skipped')
  const opened = await sealing.open(SEALED_PLAN, boundRow(remediation), remediation.plan)
  const { target, state, plan } = JSON.parse(opened.toString('utf8')) as SealedPlan
  if (direction === 'apply') return planAsCode(plan as Plan, target)
  const snapshot = await runs.snapshotOf(id)
  const before = snapshot ? await openSnapshot({ sealing }, snapshot) : state
  const back = handler.inverse(before, (plan as Plan).after, plan as Plan)
  if (back.kind === 'conflict') throw conflict(back.message)
  return planAsCode(back, target)
}
