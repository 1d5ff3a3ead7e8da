import { ObjectStoreError } from '../../clouds/object-stores/object-store.port.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { causeOf, codeOf } from '../../platform/system-error.ts'
import { DamagedState, LockedState } from '../state/state-store.port.ts'
import { EXIT, type RunResult } from './run-result.ts'

/** The end of a run that was asked to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Errors of a disk that does not take what a run writes. */
const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

const PREVIOUS = 'State and reports are those of the previous run; run again'

/** Returns the message on standard error, the exit code, and the status of the run. */
export const failureOf = (
  error: unknown,
): { message: string; code: number; status: RunResult['status'] } => {
  if (error instanceof Interrupted) {
    const message = 'Interrupted; state and reports are those of the previous run'
    return { message, code: EXIT.interrupted, status: 'interrupted' }
  }
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError) return { message, code: EXIT.usage, status: 'failed' }
  if (error instanceof DamagedState || error instanceof LockedState)
    return { message, code: EXIT.state, status: 'failed' }
  if (error instanceof ObjectStoreError)
    return { message: `${message}. ${PREVIOUS}`, code: EXIT.writeFailed, status: 'failed' }
  if (DISK_CODES.has(codeOf(error))) {
    const cause = causeOf(codeOf(error))
    return {
      message: `${message}: ${cause}. ${PREVIOUS}`,
      code: EXIT.writeFailed,
      status: 'failed',
    }
  }
  const stack = error instanceof Error ? (error.stack ?? message) : message
  return { message: stack, code: EXIT.unexpected, status: 'failed' }
}
