import type { AdviceFiles } from '../advice/advice-files.port.ts'
import type { Advice, AdviceSurroundings } from '../advice/advising.service.ts'
import type { AuditLog } from '../audit/audit-log.store.ts'
import type { ModelOutcome } from './run-facts.ts'
import type { RunOptions } from './run-options.ts'

interface AdvisedRun {
  readonly options: Pick<RunOptions, 'config' | 'complexity' | 'dryRun'>
  readonly now: Date
  readonly progress: (text: string) => void
  readonly throwIfInterrupted: () => void
  readonly pull?: Pick<AdviceSurroundings, 'ca' | 'timing'>
}

/** Returns the advice of the configured model; null without one: then its code is not loaded. */
export const openRunAdvice = async (
  { options, now, progress, throwIfInterrupted, pull }: AdvisedRun,
  files: AdviceFiles,
): Promise<Advice | null> => {
  const { config, complexity, dryRun } = options
  if (!config.model) return null
  const { openAdvice } = await import('../advice/advising.service.ts')
  const surroundings = { files, complexity, now, dryRun, progress, throwIfInterrupted }
  return openAdvice(config.model, { ...surroundings, ca: pull?.ca, timing: pull?.timing })
}

/** Returns what the model contributed, after it was written to the audit log. */
export const outcomeOf = (advice: Advice | null, audit: AuditLog): ModelOutcome => {
  if (!advice) return { modelErrors: [] }
  const model = advice.result()
  const { asked, answered, from_cache, cost_usd, unavailable } = model
  audit.write('INFO', 'model_advice', { asked, answered, from_cache, cost_usd, unavailable })
  const refusal = advice.misconfigured()
  if (refusal === '') return { model, modelErrors: [] }
  const message = `${refusal}. The rules alone assessed the findings without kept answers`
  audit.write('ERROR', 'model_failed', {
    operation: 'advise',
    error_message: message,
    stack_trace: '',
  })
  return { model, modelErrors: [{ message }] }
}
