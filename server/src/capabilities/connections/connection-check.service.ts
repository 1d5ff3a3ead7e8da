import { openCloud } from '../../clouds/cloud-source.service.ts'
import type { PullTarget } from '../../clouds/pull/pull-target.ts'
import type { CloudIdentities } from './cloud-identities.ts'
import { connectionMessage } from './connection-messages.ts'
import { pullConfigOf, type Reading } from './connection-settings.ts'

export interface CheckedList {
  readonly name: string
  readonly ok: boolean
  /** What is missing; '' if nothing is. */
  readonly message: string
}

export interface ConnectionCheck {
  readonly ok: boolean
  readonly lists: CheckedList[]
  readonly lists_unchecked: number
}

const MAX_LISTS = 20
const DEADLINE_MS = 30_000

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return `did not answer within ${DEADLINE_MS / 1000} seconds`
  return connectionMessage(error instanceof Error ? error.message : String(error))
}

const checkList = async (target: PullTarget, signal: AbortSignal): Promise<CheckedList> => {
  const { label: name } = target
  try {
    await target.fetchPage('', signal)
    return { name, ok: true, message: '' }
  } catch (error) {
    return { name, ok: false, message: `${name}: ${reasonOf(error, signal)}` }
  }
}

/** Reads one page of every list, up to twenty, and stores nothing. Throws NOT_IMPLEMENTED without an identity. */
export const checkReading = async (
  reading: Reading,
  identities: CloudIdentities,
): Promise<ConnectionCheck> => {
  const source = await openCloud(pullConfigOf(reading, identities), identities.ca)
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const checked = source.targets.slice(0, MAX_LISTS)
    const lists = await Promise.all(checked.map((target) => checkList(target, signal)))
    return {
      ok: lists.every(({ ok }) => ok),
      lists,
      lists_unchecked: source.targets.length - checked.length,
    }
  } finally {
    source.close()
  }
}
