import { expect } from 'vitest'
import type { Fault } from './faulty-database.ts'

/** The outcome of a change for its caller. */
export interface Answer {
  readonly status: number
  /** The code of an error. */
  readonly code: string
  /** How many entries of the audit log record the change; null: the change has none. */
  readonly audited: () => Promise<number | null>
}

/** A change of the database that can be repeated. */
export interface Operation<Resource> {
  /** Creates the records of the operation, without a fault. */
  readonly prepare: () => Promise<Resource>
  /** Requests one change, or several at once. */
  readonly run: (resource: Resource) => Promise<readonly Answer[]>
  /** For each change, in the same order, whether it was made. */
  readonly done: (resource: Resource) => Promise<readonly boolean[]>
  /** The operation has several transactions; the first ones stay committed. */
  readonly isPartial?: true
}

export interface Faults {
  readonly arm: (fault: Fault, step: number) => void
  readonly disarm: () => boolean
}

const MAX_STEPS = 200

const succeeded = ({ status }: Answer) => status < 300 || status === 409

/** Asserts that response, database and audit log agree. */
const requireAgreement = async (
  fault: Fault,
  operation: Operation<unknown>,
  answers: readonly Answer[],
  done: readonly boolean[],
) => {
  for (const [index, answer] of answers.entries()) {
    if (succeeded(answer)) expect(done[index]).toBe(true)
    else expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    if (!succeeded(answer) && fault !== 'answer lost' && !operation.isPartial) {
      expect(done[index]).toBe(false)
    }
    const audited = await answer.audited()
    if (audited !== null && !operation.isPartial) expect(audited).toBe(done[index] ? 1 : 0)
    if (audited !== null && operation.isPartial && done[index]) expect(audited).toBeGreaterThan(0)
  }
  if (fault === 'deadlock') expect(answers.filter((answer) => !succeeded(answer))).toEqual([])
}

/**
 * Runs an operation repeatedly with one fault: at its first statement, at its second, and so on to
 * its last. After each run the database is consistent, the caller knows whether the change was made,
 * and the same operation succeeds on a retry. Returns the number of statements.
 */
export const failAtEveryStep = async <Resource>(
  fault: Fault,
  operation: Operation<Resource>,
  { faults, broken }: { faults: Faults; broken: () => Promise<Record<string, unknown>> },
): Promise<number> => {
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const resource = await operation.prepare()
    faults.arm(fault, step)
    const answers = await operation.run(resource)
    if (!faults.disarm()) return step - 1
    const where = `${fault} at statement ${step}`
    expect.soft(await broken(), where).toEqual({})
    await requireAgreement(
      fault,
      operation as Operation<unknown>,
      answers,
      await operation.done(resource),
    )
    if (fault !== 'deadlock') {
      expect(answers.filter((answer) => !succeeded(answer)).length, where).toBeGreaterThan(0)
    }
    const again = await operation.run(resource)
    expect(
      again.filter((answer) => !succeeded(answer)),
      where,
    ).toEqual([])
    expect(await operation.done(resource), where).not.toContain(false)
    expect(await broken(), where).toEqual({})
  }
  throw new Error(`The operation has more than ${MAX_STEPS} statements`)
}
