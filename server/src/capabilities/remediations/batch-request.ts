import { badRequest } from '../../kernel/app-error.ts'
import type { Tier } from './remediation.ts'

export const MAX_FINDINGS = 1_000
const MAX_START_MS = 24 * 3_600_000

export const tierOf = (text: 'T1' | 'T2' | 'T3'): Tier => Number(text.slice(1)) as Tier

export interface BatchInput {
  readonly dry_run: boolean
  readonly finding_ids?: readonly string[]
  readonly executor_tier?: 'T1' | 'T2' | 'T3'
  readonly batch_id?: string
  readonly start_at?: string
}

/** Throws BAD_REQUEST unless a dry run names findings and a tier, and an execution a batch. */
export const requireWhole = ({
  dry_run,
  finding_ids,
  executor_tier,
  batch_id,
  start_at,
}: BatchInput) => {
  if (!dry_run) {
    if (batch_id === undefined)
      throw badRequest(
        'batch_id is missing: only what was previewed is executed; send dry_run true first',
      )
    return
  }
  if (finding_ids === undefined) throw badRequest('finding_ids is missing')
  if (executor_tier === undefined) throw badRequest('executor_tier is missing')
  if (batch_id !== undefined)
    throw badRequest('batch_id belongs to an execution, with dry_run false')
  if (start_at !== undefined)
    throw badRequest('start_at belongs to an execution, with dry_run false')
  if (new Set(finding_ids).size > MAX_FINDINGS)
    throw badRequest(`finding_ids has more than ${MAX_FINDINGS} findings`)
}

/** When a batch is to start; null: now. Throws BAD_REQUEST for a time that is over or too far away. */
export const startOf = (text: string | undefined, now: Date): Date | null => {
  if (text === undefined) return null
  const at = new Date(text)
  const ahead = at.getTime() - now.getTime()
  if (Number.isNaN(ahead) || ahead <= 0 || ahead > MAX_START_MS)
    throw badRequest('start_at must be a time before the preview expires, and not in the past')
  return at
}
